import type { EntryTable } from '../journal/entry-table.ts';
import type { DecideAgain } from './decide-again.ts';
import { resolveEntries } from './resolve.ts';
import type { Transitions } from './transitions.ts';

export interface RetryPlace {
  /** Group of the new entries. */
  againGroupId: string;
  afterSeq: number;
}

export interface RetryAnswer {
  sentAgain: number;
  /** Number of entries that can't be sent again now. */
  refused: number;
  /** Where to continue; `null` if that was all. */
  next: RetryPlace | null;
}

/** Most entries sent again in one transaction, so that no pause is noticed. */
const mostPerCall = 200;

/**
 * Sends the entries of a group again that definitely failed. Entries that may have arrived are in another state and
 * never among them.
 */
export function retryFailed(
  entries: EntryTable,
  groupId: string,
  { againGroupId, afterSeq }: RetryPlace,
  transitions: Transitions,
  decideAgain: DecideAgain,
): RetryAnswer {
  const rows = entries.listOfGroup(groupId, 'failed', afterSeq, mostPerCall);
  const { sentAgain } = resolveEntries(rows, 'send_again', againGroupId, transitions, decideAgain);
  const last = rows.at(-1);
  return {
    sentAgain: sentAgain.length,
    refused: rows.length - sentAgain.length,
    next: last === undefined || rows.length < mostPerCall ? null : { againGroupId, afterSeq: last.seq },
  };
}
