import type { EntryTable } from '../journal/entry-table.ts';
import type { createDecide } from './decide.ts';
import { resolveEntries } from './resolve.ts';
import type { Transitions } from './transitions.ts';

export interface RetryPlace {
  /** The group of the new entries. */
  againGroupId: string;
  afterSeq: number;
}

export interface RetryAnswer {
  sentAgain: number;
  /** Those that can't be sent again as things stand. */
  refused: number;
  /** `null`: that was all. */
  next: RetryPlace | null;
}

/** As many as one transaction takes without a pause that a person would notice. */
const mostPerCall = 200;

/**
 * Sends those of a group again that definitely failed. What may have arrived is in another state, and
 * is never among them.
 */
export function retryFailed(
  entries: EntryTable,
  groupId: string,
  { againGroupId, afterSeq }: RetryPlace,
  transitions: Transitions,
  deciding: ReturnType<typeof createDecide>,
): RetryAnswer {
  const rows = entries.listOfGroup(groupId, 'failed', afterSeq, mostPerCall);
  const { sentAgain } = resolveEntries(rows, 'send_again', againGroupId, transitions, deciding);
  const last = rows.at(-1);
  return {
    sentAgain: sentAgain.length,
    refused: rows.length - sentAgain.length,
    next: last === undefined || rows.length < mostPerCall ? null : { againGroupId, afterSeq: last.seq },
  };
}
