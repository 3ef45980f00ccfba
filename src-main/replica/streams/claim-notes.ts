import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { journalHas } from '../lists/journal-overlay.ts';

export interface ClaimNote {
  agent: string;
  text: string;
  writtenAtMs: number;
}

/** Texts that agents wrote about a claim for themselves: notes, oldest first, and tags in alphabetical order. */
export interface WrittenOnClaim {
  notes: readonly ClaimNote[];
  tags: readonly string[];
}

/** Value for a claim on which nobody wrote. */
export const nothingWritten: WrittenOnClaim = { notes: [], tags: [] };

/** Reads notes and tags of many claims at once from an attached journal; a claim without any is absent. */
export function prepareClaimNotes(
  database: OpenDatabase,
): (claimIds: readonly string[]) => ReadonlyMap<string, WrittenOnClaim> {
  if (!journalHas(database, 'claim_note')) return () => new Map();
  const among = 'claim_id IN (SELECT value FROM json_each(?))';
  const notesOf = database.prepare<[string], ClaimNote & { claimId: string }>(
    `SELECT claim_id AS claimId, agent, text, written_at_ms AS writtenAtMs
     FROM journal.claim_note WHERE ${among} ORDER BY seq`,
  );
  const tagsOf = database.prepare<[string], { claimId: string; tag: string }>(
    `SELECT claim_id AS claimId, tag FROM journal.claim_tag WHERE ${among} ORDER BY tag_key`,
  );
  return (claimIds) => {
    const asked = JSON.stringify(claimIds);
    const notes = Map.groupBy(notesOf.all(asked), ({ claimId }) => claimId);
    const tags = Map.groupBy(tagsOf.all(asked), ({ claimId }) => claimId);
    return new Map(
      [...new Set([...notes.keys(), ...tags.keys()])].map((claimId) => [
        claimId,
        {
          notes: notes.get(claimId) ?? [],
          tags: tags.get(claimId)?.map(({ tag }) => tag) ?? [],
        },
      ]),
    );
  };
}
