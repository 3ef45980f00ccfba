/**
 * The states of a decision on its way to the service.
 *
 *   held ──► ready ──► sending ──► done
 *     │        │          ├──────► failed        definitely refused; the reason is shown
 *     │        │          ├──────► retry_wait    definitely not executed, or safe to repeat ──► ready
 *     │        │          └──────► unknown       unknown whether it happened
 *     └────────┴──► cancelled
 *   ready, retry_wait ──► conflict   the claim is not what the agent decided on
 *                     ──► blocked    an earlier decision in its lane is unresolved, or the account is paused
 *   retry_wait ──► failed           a 401 or 403 although the key works: this call is not permitted
 *   unknown ──► done | ready | conflict | needs_person
 *   needs_person, conflict, failed ──► resolved by a person: sent again as a new, linked entry,
 *                                      marked as done, or discarded
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

/** Every allowed transition; all others are refused. */
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

const statesOf = <S extends OutboxState>(...states: S[]): readonly S[] => states;

/** Unresolved states that change automatically. */
export const waitingStates = statesOf('held', 'ready', 'blocked', 'sending', 'retry_wait', 'unknown');
export const isWaiting = isOneOf(waitingStates);

/** States in which the decision still lies over what the service says, and keeps its lane. */
export const unresolvedStates = statesOf(...waitingStates, 'conflict', 'needs_person');
export const isUnresolved = isOneOf(unresolvedStates);

/** States in which nothing happens until a person decides. */
export const attentionStates = statesOf('conflict', 'needs_person', 'failed');
export const needsAttention = isOneOf(attentionStates);

/** States in which nothing more happens. */
export const endedStates = statesOf('done', 'cancelled', 'resolved');
export const hasEnded = isOneOf(endedStates);

/** States in which nothing has left the machine, unless an earlier send may have arrived. */
export const unsentStates = statesOf('held', 'ready', 'retry_wait', 'blocked');
export const isUnsent = isOneOf(unsentStates);

/** States of decisions that were taken back: the last decision is the newest one in another state. */
export const withdrawnStates = statesOf('cancelled', 'resolved');
export const isWithdrawn = isOneOf(withdrawnStates);

/** Actions of a person on an entry that wants attention. */
export const resolutions = ['send_again', 'treat_as_done', 'discard'] as const;
export type Resolution = (typeof resolutions)[number];

export interface EntryStatus {
  state: OutboxState;
  resolution: Resolution | null;
}

/**
 * Whether an entry can be cancelled. An earlier send with unknown outcome may have arrived, which can't be undone.
 */
export function mayCancel({
  state,
  mayHaveArrived = false,
}: {
  state: OutboxState;
  mayHaveArrived?: boolean | undefined;
}): boolean {
  return !mayHaveArrived && isUnsent(state);
}

/** Whether the decision was carried out, or a person said so. */
export function cameAbout({ state, resolution }: EntryStatus): boolean {
  return state === 'done' || (state === 'resolved' && resolution === 'treat_as_done');
}

/** Whether the decision is certainly not carried out, now or later, as far as is known here. */
export function cameToNothing({ state, resolution }: EntryStatus): boolean {
  return state === 'cancelled' || (state === 'resolved' && resolution !== 'treat_as_done');
}

/** Whether the decision is certainly not at the service, and not on its way there. */
export function isNotThere(state: OutboxState): boolean {
  return state === 'cancelled' || state === 'failed';
}

function isOneOf<S extends OutboxState>(states: readonly S[]): (state: OutboxState) => state is S {
  return (state): state is S => states.some((one) => one === state);
}
