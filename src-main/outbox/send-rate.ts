import { decisionKinds, decisions } from '../../src-shared/domain/decision.ts';
import type { Clock } from '../clock.ts';

export const minuteMs = 60_000;

/** Keeps to the most that is sent of a kind within a minute. */
export interface SendRate {
  /** Those that must wait. */
  fullKinds(): string[];
  started(kind: string): void;
  /** How long until one that must wait may go; `null`: none must. */
  freeInMs(): number | null;
}

/** @param sentBefore how long ago sends of a kind began, within the last minute: a restart starts no new one. */
export function createSendRate(
  clock: Pick<Clock, 'monotonicMs'>,
  sentBefore: (kind: string) => readonly number[],
): SendRate {
  const nowMs = clock.monotonicMs();
  const limited = decisionKinds
    .map((kind) => ({ kind, most: decisions[kind].mostPerMinute }))
    .filter(({ most }) => Number.isFinite(most))
    .map((one) => ({
      ...one,
      startsMs: sentBefore(one.kind)
        .map((agoMs) => nowMs - Math.max(0, agoMs))
        .toSorted((a, b) => a - b),
    }));

  /** When the next one may go, as far as those that went before allow it. */
  const freeAtMs = ({ startsMs, most }: (typeof limited)[number]) =>
    (startsMs.at(-most) ?? Number.NEGATIVE_INFINITY) + minuteMs;
  const full = () => limited.filter((one) => freeAtMs(one) > clock.monotonicMs());

  return {
    fullKinds: () => full().map(({ kind }) => kind),
    started(kind) {
      const one = limited.find((other) => other.kind === kind);
      if (one !== undefined) one.startsMs = [...one.startsMs, clock.monotonicMs()].slice(-one.most);
    },
    freeInMs() {
      const frees = full().map((one) => Math.ceil(freeAtMs(one) - clock.monotonicMs()));
      return frees.length === 0 ? null : Math.min(...frees);
    },
  };
}
