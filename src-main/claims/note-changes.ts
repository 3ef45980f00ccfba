import type { Journal } from '../journal/journal.ts';
import type { NoteRow, RemovedNote } from '../journal/note-table.ts';
import { createUndoMemory, type UndoMemory } from '../undo-memory.ts';
import { changedTags } from '../../src-shared/domain/claim-tags.ts';

type NoteJournal = Pick<Journal, 'notes' | 'transaction'>;

/** What a change found and what it left, so that it can be taken back. */
type NoteChange =
  | { kind: 'added'; notes: readonly NoteRow[] }
  | { kind: 'removed'; notes: readonly RemovedNote[] }
  | { kind: 'tags'; claims: readonly { claimId: string; before: string[]; after: string[] }[] };

/** Notes and tags of claims, and the last changes of them until each is undone; after a restart nothing offers an undo. */
export function createNoteChanges({ nowMs }: { nowMs: () => number }) {
  // A journal's changes go with it, as when the vault locks.
  const memories = new WeakMap<NoteJournal, UndoMemory<NoteChange>>();

  function memoryOf(journal: NoteJournal): UndoMemory<NoteChange> {
    const memory = memories.get(journal) ?? createUndoMemory<NoteChange>();
    memories.set(journal, memory);
    return memory;
  }

  function setTags({ notes }: NoteJournal, claimId: string, tags: readonly string[]) {
    const before = notes.tagsOf(claimId);
    notes.setTags(claimId, tags, nowMs());
    return { claimId, before, after: notes.tagsOf(claimId) };
  }

  /** @returns the claims that it reached */
  function takeBack({ notes }: NoteJournal, change: NoteChange): string[] {
    switch (change.kind) {
      case 'added':
        return change.notes.flatMap(({ id }) => notes.remove(id)?.claim_id ?? []);
      case 'removed':
        for (const note of change.notes) notes.putBack(note);
        return change.notes.map(({ claim_id }) => claim_id);
      case 'tags': {
        // Tags that were changed since are another's, and stay.
        const standing = change.claims.filter(({ claimId, after }) => areSame(notes.tagsOf(claimId), after));
        for (const { claimId, before } of standing) notes.setTags(claimId, before, nowMs());
        return standing.map(({ claimId }) => claimId);
      }
    }
  }

  return {
    /** @returns what undoes it, as all of these */
    add(journal: NoteJournal, added: readonly NoteRow[]): string {
      journal.transaction(() => {
        for (const note of added) journal.notes.add(note);
      });
      return memoryOf(journal).remember({ kind: 'added', notes: added });
    },
    /** `null`: there is no such note. */
    remove(journal: NoteJournal, noteId: string): { claimId: string; undoId: string } | null {
      const removed = journal.transaction(() => journal.notes.remove(noteId));
      if (removed === null) return null;
      return {
        claimId: removed.claim_id,
        undoId: memoryOf(journal).remember({ kind: 'removed', notes: [removed] }),
      };
    },
    setTags(journal: NoteJournal, claimId: string, tags: readonly string[]): string {
      const change = journal.transaction(() => setTags(journal, claimId, tags));
      return memoryOf(journal).remember({ kind: 'tags', claims: [change] });
    },
    /** `full` counts the claims that would have too many. */
    changeTags(
      journal: NoteJournal,
      claimIds: readonly string[],
      added: readonly string[],
      removed: readonly string[],
    ): { full: number; undoId: string } {
      const chosen = [...new Set(claimIds)];
      const claims = journal.transaction(() =>
        chosen.flatMap((claimId) => {
          const tags = changedTags(journal.notes.tagsOf(claimId), added, removed);
          return tags === null ? [] : [setTags(journal, claimId, tags)];
        }),
      );
      return {
        full: chosen.length - claims.length,
        undoId: memoryOf(journal).remember({ kind: 'tags', claims }),
      };
    },
    /** @returns the claims that it reached; `null`: the change is not known any more */
    undo(journal: NoteJournal, undoId: string): string[] | null {
      const memory = memoryOf(journal);
      const change = memory.find(undoId);
      if (change === null) return null;
      const claimIds = journal.transaction(() => takeBack(journal, change));
      memory.forget(undoId);
      return claimIds;
    },
  };
}

function areSame(tags: readonly string[], others: readonly string[]): boolean {
  return tags.length === others.length && tags.every((tag, index) => tag === others[index]);
}
