import { PartUnavailable, tryParts, useProfileFolder } from '../report/part-checks.ts';
import { problemReport } from '../report/problem-report.ts';
import { tryKeyDerivation } from '../vault/argon2id.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function appRoutes(
  { app }: Implementer,
  {
    profile,
    accounts,
    about,
    clock,
    isKeychainAvailable,
    setMenu,
    showNotification,
    savePreferences,
  }: RpcServices,
) {
  return app.router({
    report: app.report.handler(async ({ input: { page } }) => {
      const { profileDir, version, host } = about;
      const all = accounts.list();
      const isOpen = (accountId: string) => all.some(({ id, state }) => id === accountId && state === 'open');
      const statusOf = (accountId: string) =>
        isOpen(accountId) ? accounts.session(accountId).syncStatus() : null;
      const preferences = profile.preferences();
      const ofParts = await tryParts({
        profileFolder: () => useProfileFolder(profileDir),
        keychain: async () => {
          if (!(await isKeychainAvailable())) throw new PartUnavailable('a passphrase takes its place');
        },
        keyDerivation: tryKeyDerivation,
        // It is put together from the account's files.
        ...Object.fromEntries(
          all.filter(({ id }) => isOpen(id)).map(({ id }) => [`account ${id}`, () => statusOf(id)]),
        ),
      });
      const ofPage = Object.entries(page).map(([name, outcome]) => [`page ${name}`, outcome]);
      const selfCheck = { ...ofParts, ...Object.fromEntries(ofPage) };
      const parts = { profileDir, version, host, clock, preferences, accounts: all, statusOf, selfCheck };
      return { text: problemReport(parts) };
    }),
    info: app.info.handler(() => ({ ...about, preferences: profile.preferences() })),
    previewRetention: app.previewRetention.handler(async ({ input: { months } }) => {
      const all = accounts.list();
      const open = all.filter(({ state }) => state === 'open');
      const previews = await Promise.all(open.map(({ id }) => accounts.session(id).previewRetention(months)));
      const known = previews.filter((preview) => preview !== null);
      const sum = (part: 'claims' | 'bytes' | 'referred') =>
        known.reduce((total, preview) => total + preview[part], 0);
      return {
        claims: sum('claims'),
        bytes: sum('bytes'),
        referred: sum('referred'),
        accounts: known.length,
        leftOut: all.length - known.length,
      };
    }),
    setPreferences: app.setPreferences.handler(async ({ input: { before, ...input } }) => {
      await savePreferences(input, before);
      return {};
    }),
    setMenu: app.setMenu.handler(({ input }) => {
      setMenu?.(input);
      return {};
    }),
    showNotification: app.showNotification.handler(({ input }) => {
      showNotification?.(input);
      return {};
    }),
  });
}
