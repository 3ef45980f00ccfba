import { z } from 'zod';
import {
  type SettingName,
  settingNames,
  type Settings,
  settingsSchema,
} from '../../src-shared/contract/settings.ts';
import { knownKind } from '../../src-shared/domain/decision.ts';
import { mostEmailsPerMinute } from '../../src-shared/domain/email-rate.ts';
import { leastHoldSeconds, mostHoldSeconds } from '../../src-shared/domain/hold-time.ts';
import type { CommandId } from '../keys/keymap.ts';
import { checkChanges } from '../keys/shortcut-changes.ts';

export const settingsFileName = 'claimdesk-settings.json';
/** In bytes: far more than every setting with every shortcut. */
export const longestSettingsFile = 200_000;
const version = 1;

/** What can't be used, to be said to a person. */
export type SettingFault =
  | { fault: 'value'; name: SettingName; value: string }
  | { fault: 'hold'; name: 'holdSeconds'; value: string; least: number; most: number }
  | { fault: 'rate'; name: 'emailsPerMinute'; value: string; most: number }
  | { fault: 'shortcut'; name: 'shortcuts'; command: CommandId };

export type SettingsFile =
  | { state: 'read'; settings: Settings; unknown: string[]; faults: SettingFault[] }
  | { state: 'not_json' | 'not_settings' | 'newer' | 'too_large' };

const fileSchema = z.object({
  claimdeskSettings: z.number().int(),
  settings: z.record(z.string(), z.unknown()),
});

/** Watched lists are an account's own and not in it. */
export function writeSettingsFile({ notifications, ...settings }: Settings): string {
  const general =
    notifications === undefined ? {} : { notifications: { ...notifications, watchedLists: [] } };
  return `${JSON.stringify({ claimdeskSettings: version, settings: { ...settings, ...general } }, null, 2)}\n`;
}

/** What of a file can be taken. What this version doesn't know is named and left alone. */
export function readSettingsFile(text: string): SettingsFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { state: 'not_json' };
  }
  const file = fileSchema.safeParse(json);
  if (!file.success) return { state: 'not_settings' };
  if (file.data.claimdeskSettings > version) return { state: 'newer' };
  const settings: Settings = {};
  const unknown: string[] = [];
  const faults: SettingFault[] = [];
  for (const [name, value] of Object.entries(file.data.settings)) {
    const known = settingNames.find((one) => one === name);
    if (known === undefined) unknown.push(name);
    else takeSetting(known, value, { settings, unknown, faults });
  }
  return { state: 'read', settings, unknown, faults };
}

function takeSetting(
  name: SettingName,
  value: unknown,
  taken: Omit<Extract<SettingsFile, { state: 'read' }>, 'state'>,
): void {
  const { settings, unknown, faults } = taken;
  const one = z.strictObject({ [name]: settingsSchema.shape[name] });
  const extra = one
    .safeParse({ [name]: value })
    .error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
    );
  const left = structuredClone({ [name]: value });
  for (const path of extra ?? []) {
    unknown.push(path.join('.'));
    Reflect.deleteProperty(Object(path.slice(0, -1).reduce(valueAt, left)), path.at(-1) ?? '');
  }
  const read = one.safeParse(left);
  if (!read.success) {
    faults.push(...read.error.issues.map((issue) => faultAt(name, issue.path, left)));
    return;
  }
  Object.assign(settings, read.data);
  if (name !== 'shortcuts' || settings.shortcuts === undefined || settings.shortcuts === null) return;
  const checked = checkChanges(settings.shortcuts);
  settings.shortcuts = Object.fromEntries(
    Object.entries(checked.changes).map(([command, keys]) => [command, [...keys]]),
  );
  unknown.push(...checked.unknown.map((command) => `shortcuts.${command}`));
  faults.push(...checked.refused.map(({ command }) => ({ fault: 'shortcut', name, command }) as const));
}

function faultAt(name: SettingName, path: readonly PropertyKey[], within: unknown): SettingFault {
  const value = JSON.stringify(path.reduce(valueAt, within))?.slice(0, 60) ?? '';
  const kind = name === 'holdSeconds' ? knownKind(String(path[1] ?? '')) : undefined;
  if (name === 'emailsPerMinute') return { fault: 'rate', name, value, most: mostEmailsPerMinute };
  return name === 'holdSeconds' && kind !== undefined
    ? { fault: 'hold', name, value, least: leastHoldSeconds[kind], most: mostHoldSeconds }
    : { fault: 'value', name, value };
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return Reflect.get(Object(value), key);
}
