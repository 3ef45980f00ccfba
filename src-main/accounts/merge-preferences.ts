import { type Preferences, preferencesSchema } from '../../src-shared/contract/app.ts';
import { mergeChanged } from '../../src-shared/domain/changes/merge-changed.ts';

/**
 * Returns the preferences to save: the edits made to `before`, applied to the present ones, so that what another
 * window has changed since stays. A preference without `before`, or that would not be valid so, is saved as edited.
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
