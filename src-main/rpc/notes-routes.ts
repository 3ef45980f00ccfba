import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Implements notes and tags, which are in the journal: they exist nowhere else, and outlive a new sync. */
export function notesRoutes({ notes: route }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  const writable = (accountId: string) => writableSession(accounts, accountId).notes;
  const idsOf = (accountId: string, claims: ClaimsRef) =>
    accounts.session(accountId).selections.idsOf(claims);
  return route.router({
    add: route.add.handler(({ input: { accountId, claimId, text } }) => {
      const { noteIds, undoId } = writable(accountId).add([claimId], text);
      return { noteId: noteIds[0] ?? '', undoId };
    }),
    addToSeveral: route.addToSeveral.handler(({ input: { accountId, text, ...claims } }) => ({
      undoId: writable(accountId).add(idsOf(accountId, claims), text).undoId,
    })),
    remove: route.remove.handler(({ input: { accountId, noteId } }) => writable(accountId).remove(noteId)),
    changeTags: route.changeTags.handler(
      ({ input: { accountId, added, removed, shownProposals, ...claims } }) => {
        const { notes, selections } = writableSession(accounts, accountId);
        return selections.change(claims, shownProposals, (claimIds, proposed) =>
          notes.changeTags(claimIds, added, removed, proposed),
        );
      },
    ),
    undo: route.undo.handler(({ input: { accountId, undoId } }) => writable(accountId).undo(undoId)),
    tags: route.tags.handler(({ input }) => ({ tags: accounts.session(input.accountId).notes.tags() })),
  });
}
