import type { Journal } from '../journal/journal.ts';
import { noProposals, type ProposedBy } from '../../src-shared/domain/rule/applying-rule.ts';
import type { NoteRow, RemovedNote } from '../journal/note-table.ts';
import type { Clock } from '../base/clock.ts';
import { createUndoMemory } from '../base/undo-memory.ts';
import { changedTags, tagChange, tagsTakenBack } from '../../src-shared/domain/claim/claim-tags.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';

type NoteJournal = Pick<Journal, 'notes' | 'proposalAnswers' | 'transaction'>;

/** State before and after a change, so that it can be undone. */
type NoteChange =
  | { kind: 'added'; notes: readonly NoteRow[] }
  | { kind: 'removed'; notes: readonly RemovedNote[] }
  | { kind: 'tags'; claims: readonly TaggedClaim[]; answers: readonly number[] };

interface TaggedClaim {
  claimId: string;
  before: string[];
  after: string[];
}

interface TakenBack {
  claimIds: string[];
  /** Number of claims that were changed since, of which the later change stays. */
  changedSince: number;
}

export interface NoteChangesOptions {
  journal: NoteJournal;
  clock: Pick<Clock, 'nowMs'>;
  newId: () => string;
  /** Name of the person who writes. */
  agent: string;
  /** Called with claims whose notes or tags have changed. */
  onChange: (claimIds: string[]) => void;
}

/** Notes and tags of claims, and their last changes until each is undone; after a restart no undo is offered. */
export function createNoteChanges({ journal, clock, newId, agent, onChange }: NoteChangesOptions) {
  const { notes } = journal;
  const memory = createUndoMemory<NoteChange>();

  function setTags(claimId: string, tags: readonly string[], nowMs: number) {
    const before = notes.tagsOf(claimId);
    notes.setTags(claimId, tags, nowMs);
    const after = notes.tagsOf(claimId);
    const { added, removed } = tagChange(before, after);
    if (added.length > 0 || removed.length > 0)
      notes.addTagChange({ claimId, agent, added, removed, changedAtMs: nowMs });
    return { claimId, before, after };
  }

  /** Records what answers a proposal: a tag that a claim had already was proposed no more. Returns the answers. */
  function answer(claims: readonly TaggedClaim[], proposed: ProposedBy, atMs: number): number[] {
    const byTags = Map.groupBy(claims, (claim) => JSON.stringify(newTags(claim)));
    return [...byTags.values()].flatMap((alike) => {
      const act = { kind: 'tag', tags: alike.slice(0, 1).flatMap(newTags) } as const;
      const answered = alike.map(({ claimId }) => ({ claimId, entryId: null }));
      return [...journal.proposalAnswers.record(proposed, { act, agent, atMs, claims: answered }).values()];
    });
  }

  function takeBack(change: NoteChange): TakenBack {
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
        journal.proposalAnswers.takeBack(change.answers);
        for (const { claimId, before, after } of change.claims) {
          const { tags, isWhole } = tagsTakenBack(notes.tagsOf(claimId), before, after);
          setTags(claimId, tags, clock.nowMs());
          if (!isWhole) changedSince += 1;
        }
        return { claimIds: change.claims.map(({ claimId }) => claimId), changedSince };
      }
    }
  }

  return {
    /** Adds one note with this text to each of the claims. `undoId` undoes all of it. */
    add(claimIds: readonly string[], text: string): { noteIds: string[]; undoId: string } {
      const added = [...new Set(claimIds)].map(
        (claimId): NoteRow => ({
          id: newId(),
          claim_id: claimId,
          agent,
          text,
          written_at_ms: clock.nowMs(),
        }),
      );
      journal.transaction(() => {
        for (const note of added) notes.add(note);
      });
      onChange(added.map(({ claim_id }) => claim_id));
      return { noteIds: added.map(({ id }) => id), undoId: memory.remember({ kind: 'added', notes: added }) };
    },
    /** Removes a note. `undoId: null`: there is no such note. */
    remove(noteId: string): { undoId: string | null } {
      const removed = journal.transaction(() => notes.remove(noteId));
      if (removed === null) return { undoId: null };
      onChange([removed.claim_id]);
      return { undoId: memory.remember({ kind: 'removed', notes: [removed] }) };
    },
    /**
     * Adds and removes tags of each of the claims, for which rules proposed this. `full` counts the claims that would
     * have too many.
     */
    changeTags(
      claimIds: readonly string[],
      added: readonly string[],
      removed: readonly string[],
      proposed = noProposals,
    ): { full: number; undoId: string } {
      const chosen = [...new Set(claimIds)];
      const atMs = clock.nowMs();
      const done = journal.transaction(() => {
        const claims = chosen.flatMap((claimId) => {
          const tags = changedTags(notes.tagsOf(claimId), added, removed);
          return tags === null ? [] : [setTags(claimId, tags, atMs)];
        });
        return { claims, answers: proposed.size === 0 ? [] : answer(claims, proposed, atMs) };
      });
      onChange(chosen);
      return { full: chosen.length - done.claims.length, undoId: memory.remember({ kind: 'tags', ...done }) };
    },
    /** Undoes a change. `isKnown: false`: it was undone before, or is too old. */
    undo(undoId: string): { isKnown: boolean; changedSince: number } {
      const change = memory.find(undoId);
      if (change === null) return { isKnown: false, changedSince: 0 };
      const { claimIds, changedSince } = journal.transaction(() => takeBack(change));
      memory.forget(undoId);
      if (claimIds.length > 0) onChange(claimIds);
      return { isKnown: true, changedSince };
    },
    /** Returns all tags in use. */
    tags: () => notes.tags(),
  };
}

function newTags({ before, after }: TaggedClaim): string[] {
  const had = new Set(before.map(foldText));
  return after.filter((tag) => !had.has(foldText(tag)));
}
