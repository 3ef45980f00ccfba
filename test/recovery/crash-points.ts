import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision.ts';

/**
 * Where the program is killed, in the order in which a decision meets it. The first group kills
 * itself at the very place (the child program stands between the engine and its parts); the second
 * is killed from outside when the service has come to the point.
 */
export const innerCrashPoints = [
  'entry written, not committed',
  'entry committed, not acknowledged',
  '`sending` committed, not connected',
  'answer read, not committed',
  'answer committed, not yet done',
  '`done` committed, screen stale',
  'in a migration',
] as const;
export type InnerCrashPoint = (typeof innerCrashPoints)[number];

export const outerCrashPoints = [
  'acknowledged',
  'bytes out, not processed',
  'processed, no answer',
  'in the middle of a read-back',
  'in a checkpoint',
  'at any time',
] as const;
export type OuterCrashPoint = (typeof outerCrashPoints)[number];
export type CrashPoint = InnerCrashPoint | OuterCrashPoint;

/** Kinds of which nothing is ever read back. */
const neverRead: readonly DecisionKind[] = ['send_email', 'replace_template', 'delete_subscription'];

/** A creation in doubt holds up the partner's lane for a while: the deletion comes long after it. */
const kinds: readonly DecisionKind[] = ['delete_subscription', ...decisionKinds.slice(0, -1)];

/** Every crash point × every kind that can come to it. */
export const crashes: readonly { point: CrashPoint; kind: DecisionKind }[] = [
  ...innerCrashPoints,
  ...outerCrashPoints,
].flatMap((point) =>
  kinds
    .filter((kind) => point !== 'in the middle of a read-back' || !neverRead.includes(kind))
    .map((kind) => ({ point, kind })),
);

export function isInner(point: CrashPoint): point is InnerCrashPoint {
  return (innerCrashPoints as readonly string[]).includes(point);
}
