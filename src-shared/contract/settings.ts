import { z } from 'zod';
import { internalTargetsSchema } from '../domain/time/internal-targets.ts';
import { chosenPreferencesSchema } from './app.ts';
import { documentsCapBytesSchema } from './documents.ts';
import { vaultSettingsSchema } from './vault.ts';

/** What each account has for itself. */
export const accountSettingsSchema = z
  .strictObject({ internalTargets: internalTargetsSchema, documentsCapBytes: documentsCapBytesSchema })
  .partial();
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

/** What a person chooses for a profile and for the account at work, as far as it is no secret. Each may be absent. */
export const settingsSchema = chosenPreferencesSchema
  .extend(vaultSettingsSchema.partial().shape)
  .extend(accountSettingsSchema.shape);
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a strict object are its names
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

/** What an organisation may set for its people. What a window looks like stays theirs. */
export const policySettingsSchema = settingsSchema.pick({
  theme: true,
  locale: true,
  region: true,
  timeZone: true,
  afterDecision: true,
  holdSeconds: true,
  emailsPerMinute: true,
  typedAbove: true,
  hasSingleKeys: true,
  syncMinutes: true,
  hourlyDataMb: true,
  keepClosedMonths: true,
  keepChangesDays: true,
  autoLockMinutes: true,
  sendsWhileLocked: true,
  proxy: true,
  caFile: true,
  documentsCapBytes: true,
  internalTargets: true,
});
export type PolicySettings = z.infer<typeof policySettingsSchema>;
