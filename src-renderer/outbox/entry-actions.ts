import type { Bulk, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import {
  isUnsent,
  isWaiting,
  mayCancel,
  needsAttention,
  resolutions,
} from '../../src-shared/domain/decision/outbox-state.ts';

/** Actions of a person on entries of the outbox. The last three are the contract's resolutions. */
export const entryActions = ['cancel', 'send_now', ...resolutions] as const;
export type EntryAction = (typeof entryActions)[number];

/** Why an action does not reach an entry. The words for each are in the message catalogue. */
export type EntryRefusal =
  | 'sending'
  | 'unknown'
  | 'ended'
  | 'attention'
  | 'waiting'
  | 'not_held'
  | 'unreadable'
  | 'not_taken'
  | 'needs_confirming'
  | 'bulk'
  | 'bulk_none_left'
  | 'bulk_none_failed';

type ActedOn = Pick<OutboxEntry, 'state' | 'payload' | 'mayHaveArrived' | 'sendAgainOff'> & {
  reason?: OutboxEntry['reason'];
  bulk?: OutboxEntry['bulk'];
};

/** Returns why the action can't be taken; `null` if it can. The main side decides: the entry may move meanwhile. */
export function refusalOf(action: EntryAction, entry: ActedOn): EntryRefusal | null {
  const { state, bulk } = entry;
  if (bulk != null) return refusalOfBulk(action, bulk);
  const wantsAttention = needsAttention(state);
  if (!wantsAttention && !isWaiting(state)) return 'ended';
  if (action === 'cancel') {
    if (mayCancel(entry)) return null;
    if (isUnsent(state)) return 'unknown';
    return state === 'sending' || state === 'unknown' ? state : 'attention';
  }
  if (action === 'send_now') {
    if (state === 'held') return null;
    return wantsAttention ? 'attention' : 'not_held';
  }
  if (!wantsAttention) return 'waiting';
  if (action !== 'send_again') return null;
  if (entry.payload === null) return 'unreadable';
  return entry.sendAgainOff == null ? null : 'not_taken';
}

/**
 * Returns the refusal for a bulk decision: it is undone as one, and what definitely failed of it is sent again;
 * everything else is for each entry alone.
 */
function refusalOfBulk(action: EntryAction, bulk: Bulk): EntryRefusal | null {
  if (action === 'cancel') return bulk.cancellable > 0 ? null : 'bulk_none_left';
  if (action === 'send_again') return failedIn(bulk) > 0 ? null : 'bulk_none_failed';
  return 'bulk';
}

/** Returns how many of a bulk decision definitely failed. */
export function failedIn(bulk: Bulk): number {
  return bulk.states.find(({ state }) => state === 'failed')?.entries ?? 0;
}

/** Returns how many decisions the action affects when it is taken on this row. */
export function reachOf(action: EntryAction, { bulk }: Pick<OutboxEntry, 'bulk'>): number {
  if (bulk == null) return 1;
  return action === 'cancel' ? bulk.cancellable : failedIn(bulk);
}

/** Whether its documents must be confirmed as they are now: sent again as it was it would only ask again. */
export function needsConfirming({ reason, bulk }: Pick<ActedOn, 'reason' | 'bulk'>): boolean {
  // Of a bulk only what definitely failed is sent again: its first entry's reason is none of it.
  if (bulk != null) return false;
  return reason?.code === 'documents_changed' || reason?.code === 'documents_unconfirmed';
}

/** Returns the actions that one entry takes now, in the order in which they are offered. */
export function actionsOf(entry: ActedOn): EntryAction[] {
  return entryActions.filter((action) => refusalOf(action, entry) === null);
}

export interface ActionAssessment {
  takers: string[];
  refusals: { reason: EntryRefusal; count: number }[];
}

/** Returns which of the chosen entries take the action, and why the others don't. */
export function assessEntries(action: EntryAction, entries: readonly OutboxEntry[]): ActionAssessment {
  const takers: string[] = [];
  const counts = new Map<EntryRefusal, number>();
  for (const entry of entries) {
    const isOneOfSeveral = action === 'send_again' && entries.length > 1 && needsConfirming(entry);
    const reason = refusalOf(action, entry) ?? (isOneOfSeveral ? 'needs_confirming' : null);
    if (reason === null) takers.push(entry.id);
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return { takers, refusals: [...counts].map(([reason, count]) => ({ reason, count })) };
}
