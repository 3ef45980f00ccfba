import { mix, salts } from '../world/dice.ts';
import type { ServiceContext } from './service-context.ts';

/** Path where the sandbox keeps its documents: beside the service, not part of the interface. */
export const documentStorePath = '/__files/';

/** Query parameter, not signed, that makes the document store play a fault. */
export const playParameter = 'play';

export interface DocumentPlace {
  claimId: string;
  position: number;
  name: string;
}

const lifetimeMs = 2 * 3_600_000;

/** Returns an address that works without a key for a while, like signed addresses of file stores. */
export function documentUrl(service: ServiceContext, seed: number, place: DocumentPlace): string {
  const expiresAtMs = roundUpToHour(service.clock().nowMs()) + lifetimeMs;
  const path = `${documentStorePath}${place.claimId}/${place.position}/${encodeURIComponent(place.name)}`;
  return `${service.baseUrl()}${path}?expires=${expiresAtMs}&token=${signature(seed, path, expiresAtMs)}`;
}

/** Rounds up to the hour, so that an address stays the same and a list does not change by being read. */
function roundUpToHour(timeMs: number): number {
  return Math.ceil(timeMs / 3_600_000) * 3_600_000;
}

export function signature(seed: number, path: string, expiresAtMs: number): string {
  const text = `${path} ${expiresAtMs}`;
  let first = seed;
  let second = ~seed;
  for (const sign of text) {
    first = mix(first, sign.codePointAt(0) ?? 0, salts.documents);
    second = mix(second, first, salts.documents);
  }
  return first.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0');
}
