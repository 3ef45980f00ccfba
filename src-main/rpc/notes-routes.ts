import { changedTags } from '../../src-shared/domain/claim-tags.ts';
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
  return notes.router({
    add: notes.add.handler(({ input: { accountId, claimId, text } }) => {
      const { journal } = writableSession(accounts, accountId);
      const id = newId();
      const note = { id, claim_id: claimId, agent: about.agent, text, written_at_ms: clock.nowMs() };
      journal.transaction(() => journal.notes.add(note));
      changed(accountId, claimId);
      return { noteId: id };
    }),
    addToSeveral: notes.addToSeveral.handler(({ input: { accountId, claimIds, text } }) => {
      const { journal } = writableSession(accounts, accountId);
      const common = { agent: about.agent, text, written_at_ms: clock.nowMs() };
      const noted = [...new Set(claimIds)];
      journal.transaction(() => {
        for (const claimId of noted) journal.notes.add({ id: newId(), claim_id: claimId, ...common });
      });
      changed(accountId, ...noted);
      return {};
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
    changeTags: notes.changeTags.handler(({ input: { accountId, claimIds, added, removed } }) => {
      const { journal } = writableSession(accounts, accountId);
      const full = journal.transaction(() => {
        let count = 0;
        for (const claimId of new Set(claimIds)) {
          const tags = changedTags(journal.notes.tagsOf(claimId), added, removed);
          if (tags === null) count += 1;
          else journal.notes.setTags(claimId, tags, clock.nowMs());
        }
        return count;
      });
      changed(accountId, ...claimIds);
      return { full };
    }),
    tags: notes.tags.handler(({ input }) => ({
      tags: accounts.session(input.accountId).journal.notes.tags(),
    })),
  });
}
