import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';

export interface NoteRow {
  id: string;
  claim_id: string;
  agent: string;
  text: string;
  written_at_ms: number;
}

export interface RemovedNote extends NoteRow {
  /** Position among the others. */
  seq: number;
}

/** Tags that an agent added to a claim and removed from it at one time. */
export interface TagChange {
  claimId: string;
  agent: string;
  added: string[];
  removed: string[];
  changedAtMs: number;
}

type TagChangeRow = Omit<TagChange, 'added' | 'removed'> & { added: string; removed: string };

const tagList = z.array(z.string());

export function createNoteTable(db: Database) {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  function insertNote(seq: number | null, note: NoteRow): void {
    db.prepare<[NoteRow & { seq: number | null; folded: string }]>(
      // A newer note may have taken its place meanwhile.
      `INSERT INTO claim_note (seq, id, claim_id, agent, text, folded, written_at_ms)
       VALUES ((SELECT @seq WHERE NOT EXISTS (SELECT 1 FROM claim_note WHERE seq = @seq)),
               @id, @claim_id, @agent, @text, @folded, @written_at_ms)`,
    ).run({ ...note, seq, folded: foldText(note.text) });
  }
  return {
    /** Returns the notes of a claim, oldest first. */
    ofClaim: (claimId: string): NoteRow[] =>
      db
        .prepare<[string], NoteRow>(
          'SELECT id, claim_id, agent, text, written_at_ms FROM claim_note WHERE claim_id = ? ORDER BY seq',
        )
        .all(claimId),
    add: (note: NoteRow) => insertNote(null, note),
    /** Removes a note and returns it for `putBack`; `null` if there is none. */
    remove: (id: string): RemovedNote | null =>
      db
        .prepare<[string], RemovedNote>(
          'DELETE FROM claim_note WHERE id = ? RETURNING seq, id, claim_id, agent, text, written_at_ms',
        )
        .get(id) ?? null,
    /** Restores a removed note in its position. */
    putBack: ({ seq, ...note }: RemovedNote) => insertNote(seq, note),
    /** Returns the tags of a claim in alphabetical order. */
    tagsOf: (claimId: string): string[] =>
      db
        .prepare<[string], string>('SELECT tag FROM claim_tag WHERE claim_id = ? ORDER BY tag_key')
        .pluck()
        .all(claimId),
    /** Sets the tags of a claim. Tags that differ in case and accents alone are equal. */
    setTags(claimId: string, tags: readonly string[], nowMs: number): void {
      const keys = tags.map(foldText);
      db.prepare(
        'DELETE FROM claim_tag WHERE claim_id = ? AND tag_key NOT IN (SELECT value FROM json_each(?))',
      ).run(claimId, JSON.stringify(keys));
      const insert = db.prepare(
        `INSERT INTO claim_tag (claim_id, tag_key, tag, tagged_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (claim_id, tag_key) DO UPDATE SET tag = excluded.tag`,
      );
      for (const tag of tags) insert.run(claimId, foldText(tag), tag, nowMs);
    },
    /** Records a change of tags, which `setTags` made. */
    addTagChange: ({ added, removed, ...change }: TagChange) => {
      db.prepare(
        `INSERT INTO claim_tag_change (claim_id, agent, added, removed, changed_at_ms)
         VALUES (@claimId, @agent, @added, @removed, @changedAtMs)`,
      ).run({ ...change, added: JSON.stringify(added), removed: JSON.stringify(removed) });
    },
    /** Returns the changes of a claim's tags, oldest first. */
    tagChangesOf: (claimId: string): TagChange[] =>
      db
        .prepare<[string], TagChangeRow>(
          `SELECT claim_id AS claimId, agent, added, removed, changed_at_ms AS changedAtMs
           FROM claim_tag_change WHERE claim_id = ? ORDER BY seq`,
        )
        .all(claimId)
        .map(({ added, removed, ...change }) => ({
          ...change,
          added: tagList.parse(JSON.parse(added)),
          removed: tagList.parse(JSON.parse(removed)),
        })),
    /** Returns all tags in use, the most used first. */
    tags: (): { tag: string; claims: number }[] =>
      db
        .prepare<[], { tag: string; claims: number }>(
          `SELECT max(tag) AS tag, count(*) AS claims FROM claim_tag
           GROUP BY tag_key ORDER BY claims DESC, tag_key LIMIT 200`,
        )
        .all(),
  };
}
/** Notes that agents wrote about claims for themselves. They are sent to nobody, and survive a new sync. */
export type NoteTable = ReturnType<typeof createNoteTable>;
