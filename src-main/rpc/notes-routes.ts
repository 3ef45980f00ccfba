import { createNoteChanges } from '../claims/note-changes.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Notes and tags lie in the journal: they exist nowhere else, and outlive a new sync. */
export function notesRoutes(
  { notes }: Implementer,
  {
    accounts,
    changes,
    clock,
    newId,
    about,
  }: Pick<RpcServices, 'accounts' | 'changes' | 'clock' | 'newId' | 'about'>,
) {
  const changed = (accountId: string, ...claimIds: string[]) =>
    changes.emit({ topic: 'claims', accountId, claimIds });
  const noteChanges = createNoteChanges({ nowMs: () => clock.nowMs() });
  const noteOf = (claimId: string, text: string) => ({
    id: newId(),
    claim_id: claimId,
    agent: about.agent,
    text,
    written_at_ms: clock.nowMs(),
  });
  return notes.router({
    add: notes.add.handler(({ input: { accountId, claimId, text } }) => {
      const { journal } = writableSession(accounts, accountId);
      const note = noteOf(claimId, text);
      const undoId = noteChanges.add(journal, [note]);
      changed(accountId, claimId);
      return { noteId: note.id, undoId };
    }),
    addToSeveral: notes.addToSeveral.handler(({ input: { accountId, claimIds, text } }) => {
      const { journal } = writableSession(accounts, accountId);
      const noted = [...new Set(claimIds)];
      const undoId = noteChanges.add(
        journal,
        noted.map((claimId) => noteOf(claimId, text)),
      );
      changed(accountId, ...noted);
      return { undoId };
    }),
    remove: notes.remove.handler(({ input: { accountId, noteId } }) => {
      const { journal } = writableSession(accounts, accountId);
      const removed = noteChanges.remove(journal, noteId);
      if (removed !== null) changed(accountId, removed.claimId);
      return { undoId: removed?.undoId ?? null };
    }),
    changeTags: notes.changeTags.handler(({ input: { accountId, claimIds, added, removed } }) => {
      const { journal } = writableSession(accounts, accountId);
      const answer = noteChanges.changeTags(journal, claimIds, added, removed);
      changed(accountId, ...claimIds);
      return answer;
    }),
    undo: notes.undo.handler(({ input: { accountId, undoId } }) => {
      const undone = noteChanges.undo(writableSession(accounts, accountId).journal, undoId);
      if (undone !== null && undone.claimIds.length > 0) changed(accountId, ...undone.claimIds);
      return { isKnown: undone !== null, changedSince: undone?.changedSince ?? 0 };
    }),
    tags: notes.tags.handler(({ input }) => ({
      tags: accounts.session(input.accountId).journal.notes.tags(),
    })),
  });
}
