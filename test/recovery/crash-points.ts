import { createKindRegister } from '../../src-main/outbox/kind-register.ts';
import { decisionKind, type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';

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

/** Kinds of which something is read back: seen claims are when the total of an answer differs. */
const readBack = [...createKindRegister().values()]
  .filter(({ kind, whenAmbiguous }) => whenAmbiguous.rule === 'read_back' || kind === decisionKind.markSeen)
  .map(({ kind }) => kind);

/** A creation in doubt holds up the partner's lane for a while: the deletion comes long after it. */
const { deleteSubscription } = decisionKind;
const kinds = [deleteSubscription, ...decisionKinds.filter((kind) => kind !== deleteSubscription)];

/** A kill at a point of a decision of a kind. */
export interface Crash {
  point: CrashPoint;
  kind: DecisionKind;
}

/** Every crash point × every kind that can come to it. */
export const crashes: readonly Crash[] = [...innerCrashPoints, ...outerCrashPoints].flatMap((point) =>
  kinds
    .filter((kind) => point !== 'in the middle of a read-back' || readBack.includes(kind))
    .map((kind) => ({ point, kind })),
);

/** Each crash point with every fifth kind, each kind at every fifth point. */
export const sampleOfCrashes: readonly Crash[] = crashes.filter((_crash, index) => index % 5 === 0);

export function isInner(point: CrashPoint): point is InnerCrashPoint {
  return (innerCrashPoints as readonly string[]).includes(point);
}
