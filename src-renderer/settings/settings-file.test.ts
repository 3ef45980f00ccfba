import { expect, it } from 'vitest';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { type Settings, settingsSchema } from '../../src-shared/contract/settings.ts';
import { firstVaultSettings } from '../../src-shared/contract/vault.ts';
import { planImport } from './import-plan.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';

const first: Settings = settingsSchema.strip().parse({ ...firstPreferences, ...firstVaultSettings });
const fileOf = (settings: object) => JSON.stringify({ claimdeskSettings: 1, settings });

it('reads what it wrote, and nothing then changes', () => {
  const settings: Settings = {
    ...first,
    theme: 'dark',
    holdSeconds: { send_email: 60 },
    shortcuts: { 'claim.accept': ['Shift+a'] },
    internalTargets: { PENDING: { days: 5, networks: { VISA: 3 } } },
    documentsCapBytes: 5_000_000_000,
  };
  const read = readSettingsFile(writeSettingsFile(settings));
  expect(read).toEqual({ state: 'read', settings, unknown: [], faults: [] });
  if (read.state === 'read') expect(planImport(read.settings, settings, []).names).toEqual([]);
});

it('writes no account, no place and no watched list', () => {
  const text = writeSettingsFile({
    ...first,
    notifications: { kinds: [], quietHours: null, watchedLists: ['list-1'] },
  });
  expect(text).not.toMatch(/list-1|accountId|route|commandUses|insights/);
});

it.each([
  ['{', 'not_json'],
  ['[]', 'not_settings'],
  ['{"claimdeskShortcuts":1,"shortcuts":{}}', 'not_settings'],
  ['{"claimdeskSettings":2,"settings":{}}', 'newer'],
])('says what %s is', (text, state) => {
  expect(readSettingsFile(text)).toEqual({ state });
});

it('names what it does not know and takes the rest', () => {
  const text = fileOf({
    theme: 'dark',
    fontSize: 12,
    holdSeconds: { refund: 5, send_email: 30 },
    shortcuts: { 'claim.refund': ['p'] },
  });
  expect(readSettingsFile(text)).toMatchObject({
    state: 'read',
    settings: { theme: 'dark', holdSeconds: { send_email: 30 }, shortcuts: {} },
    unknown: ['fontSize', 'holdSeconds.refund', 'shortcuts.claim.refund'],
    faults: [],
  });
});

it('says which values can’t be used, and within which limits a hold is', () => {
  const text = fileOf({
    theme: 'sepia',
    timeZone: 'Mars/Phobos',
    holdSeconds: { send_email: 0 },
    shortcuts: { 'claim.accept': ['r'] },
  });
  expect(readSettingsFile(text)).toMatchObject({
    state: 'read',
    faults: [
      { fault: 'value', name: 'theme', value: '"sepia"' },
      { fault: 'value', name: 'timeZone', value: '"Mars/Phobos"' },
      { fault: 'hold', name: 'holdSeconds', value: '0', least: 3, most: 300 },
      { fault: 'shortcut', name: 'shortcuts', command: 'claim.accept' },
    ],
  });
});

it('plans only what differs, and leaves what is set and what is of accounts', () => {
  const notifications = { kinds: [], quietHours: null, watchedLists: ['list-1'] };
  const now: Settings = { ...first, notifications, theme: 'dark', holdSeconds: { send_email: 60 } };
  const wanted: Settings = {
    theme: 'light',
    afterDecision: 'next_if_gone',
    notifications: { ...notifications, kinds: ['sent'], watchedLists: [] },
    holdSeconds: { send_email: 5, mark_seen: 10 },
    autoLockMinutes: 60,
  };
  expect(planImport(wanted, now, ['theme', 'holdSeconds.send_email'])).toEqual({
    changes: {
      notifications: { ...notifications, kinds: ['sent'] },
      holdSeconds: { send_email: 60, mark_seen: 10 },
      autoLockMinutes: 60,
    },
    names: expect.arrayContaining(['notifications', 'holdSeconds', 'autoLockMinutes']) as string[],
    pinned: expect.arrayContaining(['theme', 'holdSeconds']) as string[],
    unavailable: [],
  });
});

it('plans the settings of the account, and leaves them where it can’t be opened', () => {
  const wanted: Settings = {
    internalTargets: { PENDING: { days: 5, networks: {} } },
    documentsCapBytes: 5_000_000_000,
  };
  const open = { ...first, internalTargets: {}, documentsCapBytes: 5_000_000_000 };
  expect(planImport(wanted, open, [])).toEqual({
    changes: { internalTargets: wanted.internalTargets },
    names: ['internalTargets'],
    pinned: [],
    unavailable: [],
  });
  expect(planImport(wanted, first, [])).toEqual({
    changes: {},
    names: [],
    pinned: [],
    unavailable: ['internalTargets', 'documentsCapBytes'],
  });
});

it('takes no target of no days, and no storage limit that an account would refuse', () => {
  const text = fileOf({ internalTargets: { PENDING: { days: 0, networks: {} } }, documentsCapBytes: 1 });
  expect(readSettingsFile(text)).toMatchObject({
    settings: {},
    faults: [
      { fault: 'value', name: 'internalTargets', value: '0' },
      { fault: 'value', name: 'documentsCapBytes', value: '1' },
    ],
  });
});
