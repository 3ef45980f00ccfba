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

/** Language tag of the pseudo-locale, by convention: English with longer words and accents, for development. */
export const pseudoLanguage = 'en-XA';
/** Languages of the interface. */
export const spokenLanguages = ['en', 'es', 'pt'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
export const languages = [...spokenLanguages, pseudoLanguage] as const;
export type Language = (typeof languages)[number];
export const localePreferences = ['system', ...languages] as const;

/**
 * Regions whose dates, numbers and amounts can be chosen, by language. The first is used where the system names none.
 */
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

/** Operating systems. Advice about a keychain is shown for the one in use. */
export const platforms = ['linux', 'mac', 'windows'] as const;
export type Platform = (typeof platforms)[number];

/** Host of the engine: Electron's window, or a server on loopback with the machine's own browser. */
export const hostKinds = ['electron', 'browser'] as const;
export type HostKind = (typeof hostKinds)[number];

/** Sizes of the interface, in percent. */
export const textSizes = [100, 110, 125] as const;
export type TextSize = (typeof textSizes)[number];

export const densities = ['two_lines', 'one_line'] as const;
export type Density = (typeof densities)[number];

const columnName = z.string().max(40);
/** Layout of the list of claims. Columns that this version doesn't have are ignored. */
export const listLayoutSchema = z.strictObject({
  density: z.enum(densities),
  /** Columns that were moved, in their order; the others follow in the default order. */
  order: z.array(columnName).max(40),
  /** Columns that are hidden, however wide the list is. */
  hidden: z.array(columnName).max(40),
  /** Widths of columns that a person resized, in pixels. */
  widths: z.record(columnName, z.number().int().min(0).max(2000)),
});
export type ListLayout = z.infer<typeof listLayoutSchema>;
export const firstListLayout: ListLayout = { density: 'two_lines', order: [], hidden: [], widths: {} };

/** Least width of the pane beside the list of claims, in pixels. */
export const leastPanePx = 340;
export const mostPanePx = 900;

const commandName = z.string().max(60);
const mostCommands = 400;
const hasFewNames = (value: object) => Object.keys(value).length <= mostCommands;
/** Keys that a person gave to commands, in the keymap's spelling. */
export const shortcutChangesSchema = z
  .record(commandName, z.array(z.string().min(1).max(40)).max(4))
  .refine(hasFewNames);
/** Filters of the insights when they were last open. */
export const insightChoiceSchema = z.strictObject({
  period: z.enum(periodKinds),
  /** Days of the period `custom`; kept while another one is chosen. */
  days: daysSchema.nullable(),
  /** Network; `null` for all. */
  network: z.string().max(100).nullable(),
  currency: z.string().max(100).nullable(),
  /** Id of a saved list of the account; if it has none with that id, all claims are meant. */
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

/**
 * Where the cursor goes after a decision on one claim of a list: on if the claim leaves the list, on in any case, or
 * nowhere.
 */
export const afterDecisionChoices = ['next_if_gone', 'next', 'stay'] as const;

/** State of the interface that is kept between starts. Per profile; holds no claim data. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.literal(textSizes),
  locale: z.enum(localePreferences),
  /**
   * Region of formats. One of another language than the words counts as `system`, and is kept until that language is
   * chosen again.
   */
  region: z.enum(regionPreferences),
  /** Time zone in which times are shown and days are counted. */
  timeZone: timeZonePreferenceSchema,
  accountId: z.string().max(64).nullable(),
  /** Path of the view that was open. */
  route: z.string().max(500).nullable(),
  sort: z.string().max(40).nullable(),
  listLayout: listLayoutSchema,
  /** Width of the pane beside the list of claims, in pixels; `null` for the default. */
  paneWidthPx: z.number().int().min(leastPanePx).max(mostPanePx).nullable(),
  /** Whether the navigation shows icons alone. */
  isNavCollapsed: z.boolean(),
  /** Host that a start opens; `null` for Electron where it works, else the browser. */
  host: z.enum(hostKinds).nullable(),
  afterDecision: z.enum(afterDecisionChoices),
  holdSeconds: holdSecondsSchema,
  emailsPerMinute: emailsPerMinuteSchema,
  /** Number of claims above which it must be typed before a decision on all of them. */
  typedAbove: typedAboveSchema,
  /** Sections of a claim's detail that are expanded. */
  claimSections: z.array(z.string().max(40)).max(20),
  /** Changed shortcuts; `null` if what was stored can't be read, so that the default keys hold. */
  shortcuts: shortcutChangesSchema.nullable(),
  /**
   * Whether letters, digits and signs alone are shortcuts; if not, only keys with Ctrl, ⌘ or Alt and named keys are.
   */
  hasSingleKeys: z.boolean(),
  /** Number of times that commands were chosen in the palette, by name. */
  commandUses: z.record(commandName, z.number().int().min(0).max(1000)).refine(hasFewNames),
  insights: insightChoiceSchema,
  syncMinutes: syncMinutesSchema,
  hourlyDataMb: hourlyDataMbSchema,
  /** Number of months that closed claims are kept after their last change; `null` for ever. */
  keepClosedMonths: keepClosedMonthsSchema,
  keepChangesDays: keepChangesDaysSchema,
  notifications: notificationSettingsSchema,
  proxy: proxyChoiceSchema,
  caFile: caFileSchema,
  /** Whether the practice that the sandbox offers was taken or declined. */
  hasAnsweredPractice: z.boolean(),
});
export interface Preferences extends z.infer<typeof preferencesSchema> {}
const namedPreferencesSchema: z.ZodType<Preferences> = preferencesSchema;
export const firstPreferences: Preferences = {
  theme: 'system',
  textSize: 100,
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
  hasAnsweredPractice: false,
};

/** Preferences that a person chose, rather than where they are: these are sent to the profile's other windows. */
export const chosenPreferencesSchema = preferencesSchema
  .omit({
    accountId: true,
    route: true,
    sort: true,
    paneWidthPx: true,
    claimSections: true,
    commandUses: true,
    insights: true,
    hasAnsweredPractice: true,
  })
  .partial();
/** A named type, since the compiler writes no more than a name for it in the types of the contract. */
export interface ChosenPreferences extends z.infer<typeof chosenPreferencesSchema> {}

/**
 * The window's menu in the interface's words and keys, for hosts that have one; and the language, for the host's own
 * words.
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
              /** Keys as in the keymap; `null` if there are none that a menu can show. */
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

/** A notification that the host shows. A locked screen shows it too, so it names no claim, person or account. */
export const shownNotificationSchema = z.strictObject({
  accountId: accountIdSchema,
  kind: z.enum(notificationKinds),
  text: z.string().min(1).max(300),
});
export type ShownNotification = z.infer<typeof shownNotificationSchema>;

/** Settings that an organisation may set; the hold is set for each kind of decision separately. */
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

/** This installation, and what is chosen and set in it. */
const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(hostKinds),
  platform: z.enum(platforms),
  /** Folder of this profile's data, shown to people. */
  profileDir: z.string(),
  agent: z.string(),
  preferences: namedPreferencesSchema,
  /** Settings that the organisation has set, by name: they can't be changed here. */
  pinned: z.array(pinnedNameSchema),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const appContract = {
  info: base.input(noInput).output(appInfoSchema),
  /** Returns a report that helps to find a fault, for a person to read and save. Nothing of it is sent anywhere. */
  report: base.input(z.object({ page: pageReportSchema })).output(z.object({ text: z.string() })),
  /** Returns what keeping closed claims for so many months would remove now, over all open accounts. */
  previewRetention: base.input(z.strictObject({ months: keepClosedMonthsSchema.unwrap() })).output(
    z.object({
      /** Number of claims that would be removed, and about how much space. */
      claims: z.number().int(),
      bytes: z.number(),
      /** Number of claims closed for as long that are kept, as something here refers to them. */
      referred: z.number().int(),
      accounts: z.number().int(),
      /** Number of accounts that can't be read now. */
      leftOut: z.number().int(),
    }),
  ),
  setPreferences: base
    .input(
      preferencesSchema.partial().extend({
        /**
         * Values that the window had, of preferences with parts: what another window has changed in them since is
         * kept.
         */
        before: preferencesSchema.partial().optional(),
      }),
    )
    .output(z.object({})),
  /** Sets the window's menu. A chosen item arrives as a change of the topic `menu`. */
  setMenu: base.input(windowMenuSchema).output(z.object({})),
  /** Shows a notification, in hosts that can. A chosen one arrives as a change of the topic `notification_opened`. */
  showNotification: base.input(shownNotificationSchema).output(z.object({})),
};
