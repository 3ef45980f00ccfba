import { chosenPreferencesSchema } from '../../src-shared/contract/app.ts';
import { PartUnavailable, tryParts, useProfileFolder } from '../report/part-checks.ts';
import { problemReport } from '../report/problem-report.ts';
import { tryKeyDerivation } from '../vault/argon2id.ts';
import { checkCaFile } from './ca-file-check.ts';
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
    changes,
    networkChanged,
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
      checkCaFile(input.caFile);
      await profile.savePreferences(input, before);
      if (input.proxy !== undefined || input.caFile !== undefined) networkChanged();
      if (input.syncMinutes !== undefined || input.hourlyDataMb !== undefined)
        for (const { id, state } of accounts.list())
          if (state !== 'unavailable') accounts.session(id).sync.settingsChanged();
      // Days begin at other moments: undone decisions are folded otherwise, and lists by days have other claims.
      if (input.timeZone !== undefined)
        for (const { id } of accounts.list())
          changes.emit({
            topic: 'outbox',
            accountId: id,
            entryIds: null,
            claimIds: null,
            kinds: [],
            changesLists: true,
          });
      const saved = Object.entries(profile.preferences()).filter(([name]) => Object.hasOwn(input, name));
      const change = chosenPreferencesSchema.strip().parse(Object.fromEntries(saved));
      if (Object.keys(change).length > 0) changes.emit({ topic: 'preferences', change });
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
