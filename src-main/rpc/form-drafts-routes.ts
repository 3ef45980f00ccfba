import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const settingOf = (form: string) => `form_draft/${form}`;

/**
 * Drafts lie in the account's journal: encrypted, and closed with it while the vault is locked. Of the account
 * that is being connected there is no journal yet: that draft is in memory, where the vault's lock reaches it too.
 */
export function formDraftsRoutes({ formDrafts }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  let connecting: string | null = null;
  return formDrafts.router({
    read: formDrafts.read.handler(({ input: { accountId, form } }) => ({
      content:
        accountId === null ? connecting : accounts.session(accountId).journal.settings.get(settingOf(form)),
    })),
    save: formDrafts.save.handler(({ input: { accountId, form, content } }) => {
      if (accountId === null) {
        connecting = content;
        return {};
      }
      const { journal } = writableSession(accounts, accountId);
      journal.transaction(() => {
        if (content === null) journal.settings.remove(settingOf(form));
        else journal.settings.set(settingOf(form), content);
      });
      return {};
    }),
  });
}
