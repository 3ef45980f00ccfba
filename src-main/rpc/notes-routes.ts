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
  const changed = (accountId: string, claimId: string) =>
    changes.emit({ topic: 'claims', accountId, claimIds: [claimId] });
  return notes.router({
    add: notes.add.handler(({ input: { accountId, claimId, text } }) => {
      const { journal } = writableSession(accounts, accountId);
      const id = newId();
      const note = { id, claim_id: claimId, agent: about.agent, text, written_at_ms: clock.nowMs() };
      journal.transaction(() => journal.notes.add(note));
      changed(accountId, claimId);
      return { noteId: id };
    }),
    remove: notes.remove.handler(({ input: { accountId, noteId } }) => {
      const { journal } = writableSession(accounts, accountId);
      const claimId = journal.transaction(() => journal.notes.remove(noteId));
      if (claimId !== null) changed(accountId, claimId);
      return {};
    }),
    setTags: notes.setTags.handler(({ input: { accountId, claimId, tags } }) => {
      const { journal } = writableSession(accounts, accountId);
      journal.transaction(() => journal.notes.setTags(claimId, tags, clock.nowMs()));
      changed(accountId, claimId);
      return {};
    }),
    tags: notes.tags.handler(({ input }) => ({
      tags: accounts.session(input.accountId).journal.notes.tags(),
    })),
  });
}
