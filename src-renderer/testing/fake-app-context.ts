import { firstPreferences, type Preferences } from '../../src-shared/contract/app.ts';
import type { VaultStatus } from '../../src-shared/contract/vault.ts';
import { createCommandRegistry } from '../runtime/commands.ts';
import type { AppContext } from '../runtime/app-context.tsx';
import { createNotificationChanges } from '../runtime/notification-changes.ts';
import { createUnsaved } from '../runtime/unsaved.ts';
import { createNavigation } from '../runtime/navigation.ts';
import { createToasts } from '../ui/toasts.ts';
import { fakeAccount } from './fake-account.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { createFakeIpc, type FakeCalls } from './fake-ipc.ts';
import { fakeSelections } from './fake-selections.ts';

export const fakeNowMs = Date.UTC(2026, 10, 20, 14, 7);
const now = () => fakeNowMs;

export const fakeVaultStatus: VaultStatus = {
  store: 'keychain',
  isLocked: false,
  fault: null,
  retryAtMs: null,
  settings: { autoLockMinutes: 15, sendsWhileLocked: false },
  path: '/home/ana/claimdesk/vault.json',
};

/** An app context over functions in memory, with one account and nothing in it but what `calls` answer. */
export function createFakeAppContext(
  calls: FakeCalls,
  route = '/outbox',
  chosen: Partial<Preferences> = {},
): AppContext {
  const ipc = createFakeIpc({
    ...calls,
    app: {
      info: () => ({
        version: '1.0.0',
        host: 'browser',
        platform: 'linux',
        profileDir: '/home/ana/claimdesk',
        agent: 'Ana Gómez',
        pinned: [],
        preferences: {
          ...firstPreferences,
          theme: 'light',
          accountId: fakeAccount.id,
          route,
          ...chosen,
        },
      }),
      setPreferences: () => ({}),
      ...calls.app,
    },
    vault: { status: () => fakeVaultStatus, ...calls.vault },
    formDrafts: { read: () => ({ content: null }), save: () => ({}), ...calls.formDrafts },
    rules: { list: () => ({ rules: [], limits: {} }), proposals: () => ({ applying: [] }), ...calls.rules },
    targets: { read: () => ({ targets: {} }), ...calls.targets },
    selections: { ...fakeSelections(calls), ...calls.selections },
    accounts: { list: () => ({ accounts: [fakeAccount], canStoreSecrets: true }), ...calls.accounts },
    sync: {
      status: ({ accountId }) => fakeSyncStatus(accountId),
      now: () => ({}),
      ...calls.sync,
    },
  });
  return {
    ipc,
    navigation: createNavigation({ accountId: null, route: null }),
    commands: createCommandRegistry(),
    toasts: createToasts(now),
    unsaved: createUnsaved(),
    keptSelection: { keep: () => undefined, take: () => null },
    notificationChanges: createNotificationChanges(),
    now,
  };
}

/** Online, and everything is up to date. */
export function fakeSyncStatus(accountId: string, part: Partial<SyncStatus> = {}): SyncStatus {
  return {
    accountId,
    connection: { state: 'online' },
    nextTryAtMs: null,
    slowed: [],
    unreadableMerchants: [],
    phase: 'idle',
    claimsReceived: 0,
    partsDone: 0,
    parts: 0,
    firstSync: null,
    lastSyncAtMs: fakeNowMs,
    searchIndex: null,
    notKept: null,
    dataUse: { todayBytes: 0, monthBytes: 0, holds: null, untilMs: null },
    waiting: 0,
    attention: 0,
    notices: [],
    ...part,
  };
}
