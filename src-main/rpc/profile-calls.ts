import { PartUnavailable, tryParts, useProfileFolder } from '../report/part-checks.ts';
import { problemReport } from '../report/problem-report.ts';
import { tryKeyDerivation } from '../vault/argon2id.ts';
import type { Calls } from './calls.ts';

export const appCalls: Calls<'app'> = {
  report: async ({ page }, { profile, accounts, about, clock, isKeychainAvailable }) => {
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
  },
  info: (_, { about, profile }) => ({ ...about, preferences: profile.preferences() }),
  previewRetention: async ({ months }, { accounts }) => {
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
  },
  setPreferences: ({ before, ...edited }, { savePreferences }) => savePreferences(edited, before),
  setMenu: (menu, { setMenu }) => setMenu?.(menu),
  showNotification: (notification, { showNotification }) => showNotification?.(notification),
};

export const accountsCalls: Calls<'accounts'> = {
  list: async (_, { accounts, isKeychainAvailable, sharedNotices, vaultLock }) => ({
    accounts: accounts.list(),
    canStoreSecrets: vaultLock.isUsed() || (await isKeychainAvailable()),
    notices: sharedNotices(),
  }),
  testConnection: (input, { accounts }) => accounts.test(input),
  add: (input, { accounts }) => accounts.add(input),
  update: ({ accountId, ...change }, { accounts }) => accounts.update(accountId, change),
  replaceKey: ({ accountId, apiKey }, { accounts }) => accounts.replaceKey(accountId, apiKey),
  restoreJournal: ({ accountId }, { accounts }) => accounts.restoreJournal(accountId),
  reopen: ({ accountId }, { accounts }) => accounts.reopen(accountId),
  remove: ({ accountId, evenWithUnresolved }, { accounts }) => accounts.remove(accountId, evenWithUnresolved),
  exploreSandbox: async (_, { accounts }) => (await accounts.exploreSandbox()).account,
};

export const vaultCalls: Calls<'vault'> = {
  status: async (_, { vaultLock, sharedNotices }) => ({
    ...(await vaultLock.status()),
    notices: sharedNotices(),
  }),
  unlock: ({ passphrase }, { vaultLock }) => vaultLock.unlock(passphrase),
  // The answer does not wait for what is on its way to the service.
  lock: (_, { vaultLock }) => vaultLock.beginLock(),
  activity: (_, { vaultLock }) => vaultLock.activity(),
  setSettings: (change, { vaultLock }) => vaultLock.setSettings(change),
  changePassphrase: ({ current, next }, { vaultLock }) => vaultLock.changePassphrase(current, next),
  moveToVault: ({ passphrase }, { vaultLock }) => vaultLock.moveToVault(passphrase),
  moveToKeychain: ({ passphrase }, { vaultLock }) => vaultLock.moveToKeychain(passphrase),
};

export const updatesCalls: Calls<'updates'> = { check: (_, { updates }) => updates.check() };

export const changesCalls: Calls<'changes'> = {
  subscribe: (_, { changes }, signal) => changes.subscribe(signal),
};
