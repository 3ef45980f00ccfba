import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { pinnedNames, pinSettings } from './pinned-settings.ts';
import { openProfile } from './profile.ts';

const policy = { theme: 'dark', autoLockMinutes: 5, holdSeconds: { send_email: 60 } } as const;
const pinned = { code: 'setting_pinned' };

it('lays what an organisation set over the profile, and keeps what the person chose', async () => {
  const dir = tempDir();
  const own = openProfile(dir, 0);
  await own.savePreferences({ theme: 'light', holdSeconds: { send_email: 20, mark_seen: 3 } });
  await own.saveVaultSettings({ autoLockMinutes: 60 });
  const profile = pinSettings(own, policy);
  expect(profile.preferences()).toMatchObject({
    theme: 'dark',
    afterDecision: 'next_if_gone',
    holdSeconds: { send_email: 60, mark_seen: 3 },
  });
  expect(profile.vaultSettings()).toEqual({ autoLockMinutes: 5, sendsWhileLocked: false });

  await profile.savePreferences({
    theme: 'dark',
    afterDecision: 'stay',
    holdSeconds: { send_email: 60, mark_seen: 10 },
  });
  await profile.saveVaultSettings({ autoLockMinutes: 5, sendsWhileLocked: true });
  const saved: unknown = JSON.parse(readFileSync(join(dir, 'profile.json'), 'utf8'));
  expect(saved).toMatchObject({
    preferences: { theme: 'light', afterDecision: 'stay', holdSeconds: { send_email: 20, mark_seen: 10 } },
    vault: { autoLockMinutes: 60, sendsWhileLocked: true },
  });
});

it('refuses to change what is set, and then changes nothing', async () => {
  const profile = pinSettings(openProfile(tempDir(), 0), policy);
  await expect(profile.savePreferences({ theme: 'light', afterDecision: 'stay' })).rejects.toMatchObject(
    pinned,
  );
  await expect(profile.savePreferences({ holdSeconds: { mark_seen: 10 } })).rejects.toMatchObject(pinned);
  await expect(profile.savePreferences({ holdSeconds: { send_email: 10 } })).rejects.toMatchObject(pinned);
  await expect(profile.saveVaultSettings({ autoLockMinutes: null })).rejects.toMatchObject(pinned);
  expect(profile.preferences()).toMatchObject({
    afterDecision: 'next_if_gone',
    holdSeconds: { send_email: 60 },
  });
});

it('names what is set, each hold by its own name', () => {
  expect(pinnedNames(policy)).toEqual(['theme', 'autoLockMinutes', 'holdSeconds.send_email']);
  expect(pinnedNames({})).toEqual([]);
});
