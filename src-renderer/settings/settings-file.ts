import { z } from 'zod';
import {
  type SettingName,
  settingNames,
  type Settings,
  settingsSchema,
} from '../../src-shared/contract/settings.ts';
import { knownKind } from '../../src-shared/domain/decision/decision.ts';
import { mostEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import { leastHoldSeconds, mostHoldSeconds } from '../../src-shared/domain/decision/hold-time.ts';
import type { CommandId } from '../keys/keymap.ts';
import { checkChanges } from '../keys/shortcut-changes.ts';
import { readTextFile } from '../runtime/read-text-file.ts';

export const settingsFileName = 'claimdesk-settings.json';
/** Longest file of settings in bytes, far more than every setting with every shortcut. */
const longestSettingsFile = 200_000;
const version = 1;

/** Value of a file that can't be used, in a form to show to a person. */
export type SettingFault =
  | { fault: 'value'; name: SettingName; value: string }
  | { fault: 'hold'; name: 'holdSeconds'; value: string; least: number; most: number }
  | { fault: 'rate'; name: 'emailsPerMinute'; value: string; most: number }
  | { fault: 'shortcut'; name: 'shortcuts'; command: CommandId };

export type SettingsFile =
  | { state: 'read'; settings: Settings; unknown: string[]; faults: SettingFault[] }
  | { state: 'not_json' | 'not_settings' | 'newer' | 'too_large' | 'unreadable' };

/** The part that is common to the files of every version. */
const versionSchema = z.object({ claimdeskSettings: z.int().min(1) });
const fileSchema = z.object({ settings: z.record(z.string(), z.unknown()) });
/** Most levels of a file: no setting has as many, and a value with many more can't even be copied. */
const mostLevels = 10;
const longestSaid = 60;
const mostSaidNames = 20;

/**
 * Writes the settings as a file. Watched lists belong to an account and are not in it; nor are shortcuts that can't
 * be read.
 */
export function writeSettingsFile({ notifications, shortcuts, ...settings }: Settings): string {
  const written: Settings = {
    ...settings,
    ...(shortcuts == null ? {} : { shortcuts }),
    ...(notifications === undefined ? {} : { notifications: { ...notifications, watchedLists: [] } }),
  };
  return `${JSON.stringify({ claimdeskSettings: version, settings: written }, null, 2)}\n`;
}

export async function readChosenFile(chosen: Blob): Promise<SettingsFile> {
  const read = await readTextFile(chosen, longestSettingsFile);
  return read.state === 'read' ? readSettingsFile(read.text) : read;
}

/** Reads a file of settings. What this version doesn't know is named and ignored. */
export function readSettingsFile(text: string): SettingsFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { state: 'not_json' };
  }
  const written = versionSchema.safeParse(json);
  if (!written.success) return { state: 'not_settings' };
  if (written.data.claimdeskSettings > version) return { state: 'newer' };
  const file = fileSchema.safeParse(json);
  if (!file.success) return { state: 'not_settings' };
  const settings: Settings = {};
  const unknown: string[] = [];
  const faults: SettingFault[] = [];
  for (const [name, value] of Object.entries(file.data.settings)) {
    const known = settingNames.find((one) => one === name);
    if (known === undefined) unknown.push(name);
    else takeSetting(known, value, { settings, unknown, faults });
  }
  return { state: 'read', settings, unknown, faults: withoutRepetitions(faults) };
}

function takeSetting(
  name: SettingName,
  value: unknown,
  taken: Omit<Extract<SettingsFile, { state: 'read' }>, 'state'>,
): void {
  const { settings, unknown, faults } = taken;
  // `null` is what shortcuts are that can't be read, and nothing that anybody chooses.
  if (isDeeperThan(mostLevels, value) || (name === 'shortcuts' && value === null)) {
    faults.push({ fault: 'value', name, value: value === null ? 'null' : '…' });
    return;
  }
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
  const value = saidValue(path.reduce(valueAt, within));
  const kind = name === 'holdSeconds' ? knownKind(String(path[1] ?? '')) : undefined;
  if (name === 'emailsPerMinute') return { fault: 'rate', name, value, most: mostEmailsPerMinute };
  return name === 'holdSeconds' && kind !== undefined
    ? { fault: 'hold', name, value, least: leastHoldSeconds(kind), most: mostHoldSeconds }
    : { fault: 'value', name, value };
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return Reflect.get(Object(value), key);
}

/**
 * Returns a value for reading, cut between characters. JSON has no infinite numbers, but a file can have one that is
 * too large.
 */
function saidValue(value: unknown): string {
  const said = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');
  return cut(said);
}

function cut(said: string): string {
  const characters = Array.from(said);
  return characters.length <= longestSaid ? said : `${characters.slice(0, longestSaid).join('')}…`;
}

/** Returns some of the names: a file can have thousands of unknown ones, and very long ones. */
export function someNames(names: readonly string[]): string[] {
  const said = names.slice(0, mostSaidNames).map(cut);
  return names.length <= mostSaidNames ? said : [...said, '…'];
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}

const withoutRepetitions = (faults: readonly SettingFault[]): SettingFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
];
