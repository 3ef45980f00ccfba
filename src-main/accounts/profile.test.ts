import { firstNotificationSettings } from '../../src-shared/domain/settings/notification.ts';
import { firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { AccountRecord } from '../session/account-record.ts';
import { openProfile, prepareProfileDir } from './profile.ts';
import { firstListLayout } from '../../src-shared/contract/app.ts';

const record: AccountRecord = {
  id: 'a1',
  name: 'North',
  baseUrl: 'https://claims.example',
  acquirerId: '7',
  partnerId: null,
  merchantIds: ['m'],
  look: firstAccountLook,
};

let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => {
  chmodSync(dir, 0o700);
});

describe('profile', () => {
  it('reads its preferences once, and anew after a change', async () => {
    const profile = openProfile(dir, 0);
    const before = profile.preferences();
    expect(profile.preferences()).toBe(before);
    await profile.savePreferences({ theme: 'dark' });
    expect(profile.preferences()).not.toBe(before);
    expect(profile.preferences().theme).toBe('dark');
  });

  it('remembers accounts and preferences, owner-only', async () => {
    const profile = openProfile(dir, 0);
    await Promise.all([
      profile.saveAccounts((before) => [...before, record]),
      profile.savePreferences({ theme: 'dark' }),
      profile.savePreferences({ route: '/outbox' }),
    ]);
    const again = openProfile(dir, 0);
    expect(again.accounts()).toEqual([record]);
    expect(again.preferences()).toMatchObject({ theme: 'dark', route: '/outbox', sort: null });
    expect(statSync(join(dir, 'profile.json')).mode & 0o777).toBe(0o600);
  });

  it.each([undefined, 'tlh'])('keeps an account whose profile has the language %j', (locale) => {
    const preferences = { theme: 'dark', locale, accountId: null, route: null, sort: null, host: null };
    writeFileSync(join(dir, 'profile.json'), JSON.stringify({ version: 1, accounts: [record], preferences }));
    const profile = openProfile(dir, 0);
    expect(profile.accounts()).toEqual([record]);
    expect(profile.preferences()).toEqual({
      ...preferences,
      locale: 'system',
      region: 'system',
      timeZone: 'system',
      listLayout: firstListLayout,
      paneWidthPx: null,
      isNavCollapsed: false,
      claimSections: [],
      shortcuts: {},
      hasSingleKeys: true,
      textSize: 100,
      afterDecision: 'next_if_gone',
      holdSeconds: {},
      syncMinutes: 1,
      hourlyDataMb: null,
      keepClosedMonths: null,
      emailsPerMinute: 20,
      typedAbove: 25,
      keepChangesDays: 90,
      commandUses: {},
      insights: { period: 'month', days: null, network: null, currency: null, listId: null },
      notifications: firstNotificationSettings,
      proxy: 'system',
      caFile: null,
      hasAnsweredPractice: false,
    });
  });

  it('keeps what a newer version wrote beside what this one knows, and the person’s own choices', async () => {
    const newer = {
      version: 1,
      accounts: [{ ...record, region: 'south', look: { ...record.look } }],
      removed: [],
      secrets: { store: 'keychain', leftIn: null },
      vault: { autoLockMinutes: 7, sendsWhileLocked: true, locksOnSleep: true },
      preferences: {
        theme: 'sepia',
        locale: 'en',
        accountId: 'a1',
        route: null,
        sort: null,
        density: 'high',
      },
      shortcuts: { accept: 'y' },
    };
    writeFileSync(join(dir, 'profile.json'), JSON.stringify(newer));
    const profile = openProfile(dir, 0);
    expect(profile.accounts()).toMatchObject([record]);
    expect(profile.preferences()).toEqual({
      theme: 'system',
      locale: 'en',
      region: 'system',
      timeZone: 'system',
      accountId: 'a1',
      route: null,
      sort: null,
      listLayout: firstListLayout,
      paneWidthPx: null,
      isNavCollapsed: false,
      host: null,
      claimSections: [],
      shortcuts: {},
      hasSingleKeys: true,
      textSize: 100,
      afterDecision: 'next_if_gone',
      holdSeconds: {},
      syncMinutes: 1,
      hourlyDataMb: null,
      keepClosedMonths: null,
      emailsPerMinute: 20,
      typedAbove: 25,
      keepChangesDays: 90,
      commandUses: {},
      insights: { period: 'month', days: null, network: null, currency: null, listId: null },
      notifications: firstNotificationSettings,
      proxy: 'system',
      caFile: null,
      hasAnsweredPractice: false,
    });
    expect(profile.vaultSettings()).toEqual({ autoLockMinutes: 15, sendsWhileLocked: true });
    await profile.savePreferences({ route: '/outbox' });
    await profile.saveAccounts((before) => before.map((one) => ({ ...one, name: 'South' })));
    expect(JSON.parse(readFileSync(join(dir, 'profile.json'), 'utf8'))).toEqual({
      ...newer,
      accounts: [{ ...newer.accounts[0], name: 'South' }],
      preferences: { ...newer.preferences, route: '/outbox' },
    });
  });

  it.each(['{broken', '{"version":"2"}', '[]', ''])('sets %j aside, whole, and says where', (text) => {
    writeFileSync(join(dir, 'profile.json'), text);
    const path = join(dir, 'profile.json');
    const problem = { kind: 'profileSetAside', path, aside: `${path}.unreadable-5` };
    expect(() => openProfile(dir, 5)).toThrow(expect.objectContaining({ problem }));
    expect(readdirSync(dir)).toEqual(['profile.json.unreadable-5']);
    expect(readFileSync(join(dir, 'profile.json.unreadable-5'), 'utf8')).toBe(text);
    expect(openProfile(dir, 6).accounts()).toEqual([]);
  });

  it('leaves what a newer version wrote as it is, and says so', () => {
    const text = '{"version":2,"accounts":{}}';
    writeFileSync(join(dir, 'profile.json'), text);
    expect(() => openProfile(dir, 5)).toThrow(
      expect.objectContaining({ problem: { kind: 'profileNewer', path: join(dir, 'profile.json') } }),
    );
    expect(readdirSync(dir)).toEqual(['profile.json']);
    expect(readFileSync(join(dir, 'profile.json'), 'utf8')).toBe(text);
  });

  it('keeps an account whose profile has a preference or a host that this version doesn’t know', () => {
    const preferences = { theme: 'dark', locale: 'en', accountId: null, route: null, sort: null };
    const later = {
      ...preferences,
      shortcuts: { undo: 5 },
      host: 'tablet',
      timeZone: 'Mars/Phobos',
      density: 'high',
      listLayout: { density: 'three_lines' },
    };
    writeFileSync(
      join(dir, 'profile.json'),
      JSON.stringify({ version: 1, accounts: [record], preferences: later }),
    );
    const profile = openProfile(dir, 0);
    expect(profile.accounts()).toEqual([record]);
    expect(profile.preferences()).toEqual({
      ...preferences,
      region: 'system',
      timeZone: 'system',
      host: null,
      listLayout: firstListLayout,
      paneWidthPx: null,
      isNavCollapsed: false,
      claimSections: [],
      shortcuts: null,
      hasSingleKeys: true,
      textSize: 100,
      afterDecision: 'next_if_gone',
      holdSeconds: {},
      syncMinutes: 1,
      hourlyDataMb: null,
      keepClosedMonths: null,
      emailsPerMinute: 20,
      typedAbove: 25,
      keepChangesDays: 90,
      commandUses: {},
      insights: { period: 'month', days: null, network: null, currency: null, listId: null },
      notifications: firstNotificationSettings,
      proxy: 'system',
      caFile: null,
      hasAnsweredPractice: false,
    });
  });

  it('a write that fails is reported, changes nothing, and the next one works', async () => {
    const profile = openProfile(dir, 0);
    await expect(
      profile.saveAccounts(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(profile.accounts()).toEqual([]);
    await profile.saveAccounts(() => [record]);
    expect(profile.accounts()).toEqual([record]);
  });

  it('makes its folder, owner-only', () => {
    const deep = join(dir, 'a', 'b');
    prepareProfileDir(deep);
    expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  it.skipIf(process.platform !== 'linux')('says that a folder can’t be used', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    for (const place of ['/proc/claimdesk', file, join(file, 'below')]) {
      const problem = { kind: 'profileNotWritable', dir: place, code: expect.stringMatching(/^E\w+$/) };
      expect(() => prepareProfileDir(place), place).toThrow(expect.objectContaining({ problem }));
    }
  });
});
