import type { Kind } from './kind-spec.ts';
import { decideCollaboration } from './kinds/decide-collaboration.ts';
import { markSeen } from './kinds/mark-seen.ts';

/** Every kind that this version can carry out, by name. */
export type KindRegister = ReadonlyMap<string, Kind>;

export function createKindRegister(): KindRegister {
  return new Map([markSeen, decideCollaboration].map((kind) => [kind.kind, kind]));
}
