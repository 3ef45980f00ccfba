import type { Journal } from '../journal/journal.ts';
import type { NoteRow, RemovedNote } from '../journal/note-table.ts';
import { createUndoMemory, type UndoMemory } from '../base/undo-memory.ts';
import { changedTags, tagsTakenBack } from '../../src-shared/domain/claim/claim-tags.ts';

type NoteJournal = Pick<Journal, 'notes' | 'transaction'>;

/** What a change found and what it left, so that it can be taken back. */
type NoteChange =
  | { kind: 'added'; notes: readonly NoteRow[] }
  | { kind: 'removed'; notes: readonly RemovedNote[] }
  | { kind: 'tags'; claims: readonly { claimId: string; before: string[]; after: string[] }[] };

interface TakenBack {
  claimIds: string[];
  /** Claims that were changed since, of which the later change stays. */
  changedSince: number;
}

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

  function takeBack({ notes }: NoteJournal, change: NoteChange): TakenBack {
    switch (change.kind) {
      case 'added':
        return {
          claimIds: change.notes.flatMap(({ id }) => notes.remove(id)?.claim_id ?? []),
          changedSince: 0,
        };
      case 'removed':
        for (const note of change.notes) notes.putBack(note);
        return { claimIds: change.notes.map(({ claim_id }) => claim_id), changedSince: 0 };
      case 'tags': {
        let changedSince = 0;
        for (const { claimId, before, after } of change.claims) {
          const { tags, isWhole } = tagsTakenBack(notes.tagsOf(claimId), before, after);
          notes.setTags(claimId, tags, nowMs());
          if (!isWhole) changedSince += 1;
        }
        return { claimIds: change.claims.map(({ claimId }) => claimId), changedSince };
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
    /** `null`: the change is not known any more. */
    undo(journal: NoteJournal, undoId: string): TakenBack | null {
      const memory = memoryOf(journal);
      const change = memory.find(undoId);
      if (change === null) return null;
      const takenBack = journal.transaction(() => takeBack(journal, change));
      memory.forget(undoId);
      return takenBack;
    },
  };
}
