import { expect, it } from 'vitest';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { settingNames, type Settings, settingsSchema } from '../../src-shared/contract/settings.ts';
import { firstVaultSettings } from '../../src-shared/contract/vault.ts';
import { planImport } from './import-plan.ts';
import { readSettingsFile, someNames, writeSettingsFile } from './settings-file.ts';

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
  ['{"claimdeskSettings":2,"chosen":[]}', 'newer'],
  ['{"claimdeskSettings":0,"settings":{"theme":"dark"}}', 'not_settings'],
  ['{"claimdeskSettings":-1,"settings":{"theme":"dark"}}', 'not_settings'],
  ['{"claimdeskSettings":"1","settings":{}}', 'not_settings'],
  ['{"claimdeskSettings":1,"settings":[]}', 'not_settings'],
  ['null', 'not_settings'],
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

const levels = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

it.each([
  ['{"theme":DEEP}', [{ fault: 'value', name: 'theme', value: '…' }], []],
  ['{"holdSeconds":{"send_email":DEEP}}', [{ fault: 'value', name: 'holdSeconds', value: '…' }], []],
  ['{"fontSize":DEEP}', [], ['fontSize']],
] as const)('is not brought down by what no copy can be made of: %s', (settings, faults, unknown) => {
  const text = `{"claimdeskSettings":1,"settings":${settings.replace('DEEP', levels(60_000))}}`;
  expect(readSettingsFile(text)).toEqual({ state: 'read', settings: {}, faults, unknown });
});

it('takes no value of another type for any setting, and none is passed over in silence', () => {
  const others: unknown[] = [
    [],
    0,
    -1,
    1e308,
    'x',
    '',
    [null],
    [[]],
    { a: { b: 1 } },
    { __proto__: null, toString: 1 },
  ];
  for (const name of settingNames) {
    for (const value of others) {
      const read = readSettingsFile(fileOf({ [name]: value }));
      if (read.state !== 'read') expect.fail(read.state);
      const said = [...read.faults.map((fault) => fault.name), ...read.unknown];
      expect(said, `${name}: ${JSON.stringify(value)}`).not.toEqual([]);
    }
  }
});

it('says a wrong value once, with whole characters, and a number too large as one', () => {
  const read = (settings: string) => readSettingsFile(`{"claimdeskSettings":1,"settings":${settings}}`);
  const noDays = { days: 0, networks: {} };
  expect(readSettingsFile(fileOf({ internalTargets: { A: noDays, B: noDays } }))).toMatchObject({
    faults: [{ fault: 'value', name: 'internalTargets', value: '0' }],
  });
  const faces = '😀'.repeat(80);
  expect(readSettingsFile(fileOf({ theme: faces }))).toMatchObject({
    faults: [{ name: 'theme', value: `"${'😀'.repeat(59)}…` }],
  });
  expect(read('{"hourlyDataMb":1e999}')).toMatchObject({
    faults: [{ name: 'hourlyDataMb', value: 'Infinity' }],
  });
});

it('neither writes nor takes shortcuts that can’t be read', () => {
  expect(writeSettingsFile({ theme: 'dark', shortcuts: null })).not.toContain('shortcuts');
  expect(readSettingsFile(fileOf({ shortcuts: null, theme: 'dark' }))).toMatchObject({
    settings: { theme: 'dark' },
    faults: [{ fault: 'value', name: 'shortcuts', value: 'null' }],
  });
});

it('of many or endless unknown names, says the beginning', () => {
  expect(someNames(['fontSize'])).toEqual(['fontSize']);
  expect(someNames(['x'.repeat(100)])).toEqual([`${'x'.repeat(60)}…`]);
  const many = Array.from({ length: 5000 }, (_, index) => `name${index}`);
  expect(someNames(many)).toEqual([...many.slice(0, 20), '…']);
});

it('A file with the name __proto__ anywhere changes nothing by it', () => {
  const text = `{"claimdeskSettings":1,"__proto__":{"settings":{"theme":"dark"}},"settings":{
    "__proto__":{"theme":"dark","polluted":1},"theme":"light",
    "shortcuts":{"__proto__":["a"],"constructor":["b"]},
    "holdSeconds":{"__proto__":{"send_email":1}},
    "internalTargets":{"__proto__":{"days":1,"networks":{}},"PENDING":{"days":5,"networks":{"__proto__":3}}}}}`;
  const read = readSettingsFile(text);
  if (read.state !== 'read') expect.fail(read.state);
  expect(read.settings.theme).toBe('light');
  const plan = planImport(read.settings, { ...first, internalTargets: {}, theme: 'system' }, []);
  for (const held of [read.settings, plan.changes, plan.changes.holdSeconds, plan.changes.internalTargets]) {
    if (held === undefined || held === null) continue;
    expect(Object.getPrototypeOf(held)).toBe(Object.prototype);
    expect(Object.hasOwn(held, '__proto__')).toBe(false);
  }
  expect({}).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('days');
  // What is written again can be read again.
  expect(readSettingsFile(writeSettingsFile(read.settings)).state).toBe('read');
});
