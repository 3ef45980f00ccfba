import { z } from 'zod';
import { chosenPreferencesSchema } from './app.ts';
import { vaultSettingsSchema } from './vault.ts';

/** What a person chooses for a profile, as far as it is no secret and of no single account. Each may be absent. */
export const settingsSchema = chosenPreferencesSchema.extend(vaultSettingsSchema.partial().shape);
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a strict object are its names
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

/** What an organisation may set for its people. What a window looks like stays theirs. */
export const policySettingsSchema = settingsSchema.pick({
  theme: true,
  locale: true,
  region: true,
  afterDecision: true,
  holdSeconds: true,
  hasSingleKeys: true,
  autoLockMinutes: true,
  sendsWhileLocked: true,
});
export type PolicySettings = z.infer<typeof policySettingsSchema>;
