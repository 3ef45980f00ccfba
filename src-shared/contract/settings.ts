import { z } from 'zod';
import { internalTargetsSchema } from '../domain/time/internal-targets.ts';
import { proposalLimitsSchema } from '../domain/rule/proposal-limits.ts';
import { chosenPreferencesSchema } from './app.ts';
import { setRulesSchema } from './rules.ts';
import { documentsCapBytesSchema } from './documents.ts';
import { vaultSettingsSchema } from './vault.ts';

/** Settings of each account. */
export const accountSettingsSchema = z
  .strictObject({ internalTargets: internalTargetsSchema, documentsCapBytes: documentsCapBytesSchema })
  .partial();
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

/** Settings of a profile and of the current account, except secrets. Each may be absent. */
export const settingsSchema = chosenPreferencesSchema
  .extend(vaultSettingsSchema.partial().shape)
  .extend(accountSettingsSchema.shape);
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a strict object are its names
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

/** Settings that an organisation may set for its people. What a window looks like is not among them. */
export const policySettingsSchema = settingsSchema
  .omit({
    textSize: true,
    listLayout: true,
    isNavCollapsed: true,
    host: true,
    shortcuts: true,
    notifications: true,
  })
  .extend({ rules: setRulesSchema.optional(), proposalLimits: proposalLimitsSchema.optional() });
export type PolicySettings = z.infer<typeof policySettingsSchema>;
