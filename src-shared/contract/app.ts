import { z } from 'zod';
import { decisionKinds } from '../domain/decision/decision.ts';
import { holdSecondsSchema } from '../domain/decision/hold-time.ts';
import { daysSchema, periodKinds } from '../domain/insights/insight-period.ts';
import {
  firstNotificationSettings,
  notificationKinds,
  notificationSettingsSchema,
} from '../domain/settings/notification.ts';
import { emailsPerMinuteSchema, firstEmailsPerMinute } from '../domain/email/email-rate.ts';
import { firstTypedAbove, typedAboveSchema } from '../domain/settings/typed-count.ts';
import { firstKeepChangesDays, keepChangesDaysSchema } from '../domain/changes/changes-kept.ts';
import { firstKeepClosedMonths, keepClosedMonthsSchema } from '../domain/settings/retention.ts';
import { pageReportSchema } from '../domain/self-check.ts';
import { firstTimeZone, timeZonePreferenceSchema } from '../domain/time/time-zone.ts';
import { caFileSchema, proxyChoiceSchema } from '../domain/settings/network-settings.ts';
import {
  firstHourlyDataMb,
  firstSyncMinutes,
  hourlyDataMbSchema,
  syncMinutesSchema,
} from '../domain/settings/sync-pace.ts';
import { base } from './errors.ts';
import { accountIdSchema, noInput } from './identifiers.ts';

/** The tag of the pseudo-locale, by convention: English with longer words and accents, for development. */
export const pseudoLanguage = 'en-XA';
/** The languages that Claimdesk speaks. */
export const spokenLanguages = ['en', 'es', 'pt'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
export const languages = [...spokenLanguages, pseudoLanguage] as const;
export type Language = (typeof languages)[number];
export const localePreferences = ['system', ...languages] as const;

/** Whose dates, numbers and amounts can be chosen, by the language that they go with. The first is for where the system names none. */
export const regions = {
  en: ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-ZA'],
  es: [
    'es-419',
    'es-AR',
    'es-BO',
    'es-CL',
    'es-CO',
    'es-CR',
    'es-EC',
    'es-MX',
    'es-PE',
    'es-PY',
    'es-UY',
    'es-US',
    'es-ES',
  ],
  pt: ['pt-BR', 'pt-PT'],
} as const satisfies Readonly<Record<SpokenLanguage, readonly string[]>>;
const regionPreferences: readonly string[] = ['system', ...Object.values(regions).flat()];

/** Advice about a keychain is for the operating system in use only. */
export const platforms = ['linux', 'mac', 'windows'] as const;
export type Platform = (typeof platforms)[number];

/** What carries the engine: Electron's window, or a server on loopback with the machine's own browser. */
export const hostKinds = ['electron', 'browser'] as const;
export type HostKind = (typeof hostKinds)[number];

export const densities = ['two_lines', 'one_line'] as const;
export type Density = (typeof densities)[number];

const columnName = z.string().max(40);
/** How the list of claims is laid out. A column that this version doesn't have is skipped. */
export const listLayoutSchema = z.strictObject({
  density: z.enum(densities),
  /** Columns that were moved, in their order; the others follow as they come. */
  order: z.array(columnName).max(40),
  /** Not wanted, however wide the list is. */
  hidden: z.array(columnName).max(40),
  /** In pixels, of columns that were given a width. */
  widths: z.record(columnName, z.number().int().min(0).max(2000)),
});
export type ListLayout = z.infer<typeof listLayoutSchema>;
export const firstListLayout: ListLayout = { density: 'two_lines', order: [], hidden: [], widths: {} };

/** How wide the pane beside the list of claims can be made, in pixels. */
export const leastPanePx = 340;
export const mostPanePx = 900;

const commandName = z.string().max(60);
const mostCommands = 400;
const hasFewNames = (value: object) => Object.keys(value).length <= mostCommands;
/** The keys that a person gave to commands, in the keymap's spelling. */
export const shortcutChangesSchema = z
  .record(commandName, z.array(z.string().min(1).max(40)).max(4))
  .refine(hasFewNames);
/** What the insights were narrowed by when they were open last. */
export const insightChoiceSchema = z.strictObject({
  period: z.enum(periodKinds),
  /** For `custom`; kept while another one is chosen. */
  days: daysSchema.nullable(),
  /** `null`: all of them. */
  network: z.string().max(100).nullable(),
  currency: z.string().max(100).nullable(),
  /** A saved list of the account; where it has none of that id, all claims. */
  listId: z.string().max(64).nullable(),
});
export type InsightChoice = z.infer<typeof insightChoiceSchema>;
export const firstInsightChoice: InsightChoice = {
  period: 'month',
  days: null,
  network: null,
  currency: null,
  listId: null,
};

/** Where the cursor goes after a decision on one claim of a list: on where the claim leaves the list, on in any case, or nowhere. */
export const afterDecisionChoices = ['next_if_gone', 'next', 'stay'] as const;

/** What the interface remembers between starts. Per profile; holds no claim data. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  locale: z.enum(localePreferences),
  /** One of another language than the words counts as `system`, and is kept for when that one is chosen again. */
  region: z.enum(regionPreferences),
  /** In which times are shown and days are counted. */
  timeZone: timeZonePreferenceSchema,
  accountId: z.string().max(64).nullable(),
  /** The path of the view that was open. */
  route: z.string().max(500).nullable(),
  sort: z.string().max(40).nullable(),
  listLayout: listLayoutSchema,
  /** How wide the pane beside the list of claims is; `null`: as wide as it is by itself. */
  paneWidthPx: z.number().int().min(leastPanePx).max(mostPanePx).nullable(),
  /** The navigation shows icons alone. */
  isNavCollapsed: z.boolean(),
  /** Which host a start opens; `null`: Electron where it works, else the browser. */
  host: z.enum(hostKinds).nullable(),
  afterDecision: z.enum(afterDecisionChoices),
  holdSeconds: holdSecondsSchema,
  emailsPerMinute: emailsPerMinuteSchema,
  /** Above so many claims, their number is typed before a decision on all of them. */
  typedAbove: typedAboveSchema,
  /** Which sections of a claim's detail are unfolded. */
  claimSections: z.array(z.string().max(40)).max(20),
  /** `null`: what was kept can't be read, and the first keys hold. */
  shortcuts: shortcutChangesSchema.nullable(),
  /** Letters, digits and signs alone are shortcuts; off, only keys with Ctrl, ⌘ or Alt and named keys are. */
  hasSingleKeys: z.boolean(),
  /** How often commands were chosen in the palette, by their names. */
  commandUses: z.record(commandName, z.number().int().min(0).max(1000)).refine(hasFewNames),
  insights: insightChoiceSchema,
  syncMinutes: syncMinutesSchema,
  hourlyDataMb: hourlyDataMbSchema,
  /** For how many months closed claims are kept after their last change; `null`: for good. */
  keepClosedMonths: keepClosedMonthsSchema,
  keepChangesDays: keepChangesDaysSchema,
  notifications: notificationSettingsSchema,
  proxy: proxyChoiceSchema,
  caFile: caFileSchema,
});
export interface Preferences extends z.infer<typeof preferencesSchema> {}
const namedPreferencesSchema: z.ZodType<Preferences> = preferencesSchema;
export const firstPreferences: Preferences = {
  theme: 'system',
  locale: 'system',
  region: 'system',
  timeZone: firstTimeZone,
  accountId: null,
  route: null,
  sort: null,
  listLayout: firstListLayout,
  paneWidthPx: null,
  isNavCollapsed: false,
  host: null,
  claimSections: [],
  shortcuts: {},
  hasSingleKeys: true,
  afterDecision: 'next_if_gone',
  holdSeconds: {},
  emailsPerMinute: firstEmailsPerMinute,
  typedAbove: firstTypedAbove,
  commandUses: {},
  insights: firstInsightChoice,
  syncMinutes: firstSyncMinutes,
  hourlyDataMb: firstHourlyDataMb,
  keepClosedMonths: firstKeepClosedMonths,
  keepChangesDays: firstKeepChangesDays,
  notifications: firstNotificationSettings,
  proxy: 'system',
  caFile: null,
};

/** What a person chose rather than where they are: it is told to the profile's other windows. */
export const chosenPreferencesSchema = preferencesSchema
  .pick({
    theme: true,
    locale: true,
    region: true,
    timeZone: true,
    listLayout: true,
    isNavCollapsed: true,
    host: true,
    shortcuts: true,
    hasSingleKeys: true,
    afterDecision: true,
    holdSeconds: true,
    syncMinutes: true,
    hourlyDataMb: true,
    emailsPerMinute: true,
    typedAbove: true,
    keepClosedMonths: true,
    keepChangesDays: true,
    notifications: true,
    proxy: true,
    caFile: true,
  })
  .partial();
/** Named, as the types of the contract are: what is spelled out in each call is more than the compiler writes. */
export interface ChosenPreferences extends z.infer<typeof chosenPreferencesSchema> {}

/**
 * The window's menu, as the interface has it: its words and keys, and its language, for what the host has
 * words for itself. For a host that has a menu.
 */
export const windowMenuSchema = z.strictObject({
  language: z.enum(spokenLanguages),
  menus: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(60),
        items: z
          .array(
            z.strictObject({
              command: z.string().min(1).max(60),
              label: z.string().min(1).max(120),
              /** As in the keymap; `null`: none that a menu can show. */
              keys: z.string().max(40).nullable(),
              isEnabled: z.boolean(),
            }),
          )
          .max(40),
      }),
    )
    .max(8),
});
export type WindowMenu = z.infer<typeof windowMenuSchema>;

/** What the host shows over everything: a locked screen shows it too, so it names no claim, person or account. */
export const shownNotificationSchema = z.strictObject({
  accountId: accountIdSchema,
  kind: z.enum(notificationKinds),
  text: z.string().min(1).max(300),
});
export type ShownNotification = z.infer<typeof shownNotificationSchema>;

/** The settings that an organisation may set; a hold is set for each kind of decision by itself. */
export const pinnedNameSchema = z.enum([
  'theme',
  'locale',
  'region',
  'timeZone',
  'afterDecision',
  'hasSingleKeys',
  'syncMinutes',
  'hourlyDataMb',
  'keepClosedMonths',
  'emailsPerMinute',
  'typedAbove',
  'keepChangesDays',
  'autoLockMinutes',
  'sendsWhileLocked',
  'proxy',
  'caFile',
  'documentsCapBytes',
  'internalTargets',
  ...decisionKinds.map((kind) => `holdSeconds.${kind}` as const),
]);
export type PinnedName = z.infer<typeof pinnedNameSchema>;

export const appContract = {
  info: base.input(noInput).output(
    z.object({
      version: z.string(),
      host: z.enum(hostKinds),
      platform: z.enum(platforms),
      /** Where this profile's data lives, for the person to know. */
      profileDir: z.string(),
      agent: z.string(),
      preferences: namedPreferencesSchema,
      /** The settings that the organisation has set, by name: they can't be changed here. */
      pinned: z.array(pinnedNameSchema),
    }),
  ),
  /** What helps to find a fault, for a person to read and to save. Nothing of it is sent anywhere. */
  report: base.input(z.object({ page: pageReportSchema })).output(z.object({ text: z.string() })),
  /** What keeping closed claims for so many months would remove now, over all open accounts. */
  previewRetention: base.input(z.strictObject({ months: keepClosedMonthsSchema.unwrap() })).output(
    z.object({
      /** Claims that would leave, and about how much space with them. */
      claims: z.number().int(),
      bytes: z.number(),
      /** Closed as long, and kept: something here refers to them. */
      referred: z.number().int(),
      accounts: z.number().int(),
      /** Accounts that can't be looked at now. */
      leftOut: z.number().int(),
    }),
  ),
  setPreferences: base
    .input(
      preferencesSchema.partial().extend({
        /** What the window had of those with parts: what another one changed in them since stays. */
        before: preferencesSchema.partial().optional(),
      }),
    )
    .output(z.object({})),
  /** What is chosen in it comes as a change of the topic `menu`. */
  setMenu: base.input(windowMenuSchema).output(z.object({})),
  /** For a host with notifications of its own. One that is chosen comes as a change of the topic `notification_opened`. */
  showNotification: base.input(shownNotificationSchema).output(z.object({})),
};
