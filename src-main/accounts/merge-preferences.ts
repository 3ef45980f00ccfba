import { type Preferences, preferencesSchema } from '../../src-shared/contract/app.ts';
import { mergeChanged } from '../../src-shared/domain/changes/merge-changed.ts';

/**
 * The preferences to save: each that was edited from `before`, put into the present one, so that what another window
 * changed in it since stays. One without `before`, or that would not be valid so, is saved as it was edited.
 */
export function mergePreferences(
  present: Preferences,
  edited: Partial<Preferences>,
  before: Partial<Preferences>,
): Partial<Preferences> {
  const saved = { ...edited };
  for (const [name, value] of Object.entries(before)) {
    if (!isPreference(name) || edited[name] === undefined) continue;
    const merged = mergeChanged(present[name], value, edited[name]);
    const read = preferencesSchema.partial().safeParse({ [name]: merged });
    if (read.success) Object.assign(saved, read.data);
  }
  return saved;
}

function isPreference(name: string): name is keyof Preferences {
  return Object.hasOwn(preferencesSchema.shape, name);
}
