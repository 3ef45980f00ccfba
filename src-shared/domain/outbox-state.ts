/**
 * The states of a decision on its way to the service.
 *
 *   held ──► ready ──► sending ──► done
 *     │        │          ├──────► failed        definitely refused; the reason is shown
 *     │        │          ├──────► retry_wait    definitely not executed, or safe to repeat ──► ready
 *     │        │          └──────► unknown       nobody can tell whether it happened
 *     └────────┴──► cancelled
 *   ready, retry_wait ──► conflict   the claim is not what the agent decided on
 *                     ──► blocked    an earlier decision in its lane is unresolved, or the account is paused
 *   retry_wait ──► failed           a 401 or 403 although the key works: this call is not permitted
 *   unknown ──► done | ready | conflict | needs_person
 *   needs_person, conflict, failed ──► resolved by a person: sent again as a new, linked entry,
 *                                      treated as done, or discarded
 */
export const outboxStates = [
  'held',
  'ready',
  'blocked',
  'sending',
  'retry_wait',
  'unknown',
  'conflict',
  'needs_person',
  'failed',
  'done',
  'cancelled',
  'resolved',
] as const;
export type OutboxState = (typeof outboxStates)[number];

/** Every transition there is; each one not listed is refused. */
export const outboxTransitions: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  held: ['ready', 'cancelled', 'needs_person'],
  ready: ['sending', 'blocked', 'conflict', 'cancelled', 'retry_wait', 'needs_person', 'failed', 'done'],
  blocked: ['ready', 'cancelled', 'needs_person'],
  sending: ['done', 'failed', 'retry_wait', 'unknown', 'needs_person'],
  retry_wait: ['ready', 'blocked', 'conflict', 'cancelled', 'needs_person', 'failed'],
  unknown: ['done', 'ready', 'conflict', 'needs_person'],
  conflict: ['resolved'],
  needs_person: ['resolved'],
  failed: ['resolved'],
  done: [],
  cancelled: [],
  resolved: [],
};

export function mayMove(from: OutboxState, to: OutboxState): boolean {
  return outboxTransitions[from].includes(to);
}

/** Unresolved, and moving on by itself. */
export const waitingStates = [
  'held',
  'ready',
  'blocked',
  'sending',
  'retry_wait',
  'unknown',
] as const satisfies readonly OutboxState[];

/** States in which the decision still lies over what the service says, and keeps its lane. */
export const unresolvedStates = [
  ...waitingStates,
  'conflict',
  'needs_person',
] as const satisfies readonly OutboxState[];

/** Nothing more happens until a person decides. */
export const attentionStates = [
  'conflict',
  'needs_person',
  'failed',
] as const satisfies readonly OutboxState[];

/** States from which a cancel is honest: nothing has left the machine. */
export const cancellableStates = [
  'held',
  'ready',
  'retry_wait',
  'blocked',
] as const satisfies readonly OutboxState[];

/** States of what nobody means any more: the last decision is the newest one outside of them. */
export const withdrawnStates = ['cancelled', 'resolved'] as const satisfies readonly OutboxState[];

/** What a person may do with an entry that wants attention. */
export const resolutions = ['send_again', 'treat_as_done', 'discard'] as const;
export type Resolution = (typeof resolutions)[number];
