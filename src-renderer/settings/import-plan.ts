import type { PinnedName } from '../../src-shared/contract/app.ts';
import {
  type SettingName,
  settingNames,
  type Settings,
  settingsSchema,
  accountSettingsSchema,
} from '../../src-shared/contract/settings.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';

export interface ImportPlan {
  /** Changes, only of what differs. */
  changes: Settings;
  names: SettingName[];
  /** Settings in the file that the organisation has set. */
  pinned: SettingName[];
  /** Settings of an account that can't be opened. */
  unavailable: SettingName[];
}

/** Returns what a file would change. What the organisation has set and the watched lists stay as they are. */
export function planImport(wanted: Settings, now: Settings, pinnedNames: readonly string[]): ImportPlan {
  const isPinned = (name: PinnedName) => pinnedNames.includes(name);
  const plan: ImportPlan = { changes: {}, names: [], pinned: [], unavailable: [] };
  for (const name of settingNames) {
    if (wanted[name] === undefined) continue;
    if (now[name] === undefined && Object.hasOwn(accountSettingsSchema.shape, name)) {
      plan.unavailable.push(name);
      continue;
    }
    const value = settingsSchema.parse({ [name]: wanted[name] });
    if (value.notifications !== undefined && now.notifications !== undefined)
      value.notifications.watchedLists = now.notifications.watchedLists;
    const holds = value.holdSeconds;
    if (holds !== undefined) {
      const set = decisionKinds.filter((kind) => isPinned(`holdSeconds.${kind}`));
      const isOverruled = set.some((kind) => holds[kind] !== now.holdSeconds?.[kind]);
      if (isOverruled) plan.pinned.push(name);
      for (const kind of set) holds[kind] = now.holdSeconds?.[kind];
    }
    if (isSame(value[name], settingsSchema.parse({ [name]: now[name] })[name])) continue;
    if (pinnedNames.includes(name)) plan.pinned.push(name);
    else {
      Object.assign(plan.changes, value);
      plan.names.push(name);
    }
  }
  return plan;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
