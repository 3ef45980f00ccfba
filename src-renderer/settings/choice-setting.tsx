import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ChosenPreferences, firstPreferences } from '../../src-shared/contract/app.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { ValueAndButton } from './setting-row.tsx';
import type { Setting, SettingSection, SettingSources } from './setting.ts';

type Value = string | number | boolean | null;

/** A setting with its value and default as they are stored. */
interface StoredSetting<Stored>
  extends Pick<Setting, 'id' | 'section' | 'label' | 'text' | 'about' | 'isPinned'> {
  value: Stored;
  first: Stored;
  wordsOf: (value: Stored) => string;
  onChange: (value: Stored) => void;
}

/** Returns the row of a setting with this control. */
export function controlledSetting<Stored>(
  { value, first, wordsOf, onChange, ...rest }: StoredSetting<Stored>,
  control: ReactNode,
): Setting {
  const reset = value === first ? null : () => onChange(first);
  return { ...rest, value: wordsOf(value), first: wordsOf(first), reset, control };
}

/** Returns a setting that is one of a few values. */
export function choiceSetting<Chosen extends Value>({
  values,
  ...setting
}: StoredSetting<Chosen> & { values: readonly Chosen[] }): Setting {
  const { label, value, first, wordsOf, onChange } = setting;
  const options = offered(values, value, first).map((one) => ({ value: one, label: wordsOf(one) }));
  return controlledSetting(
    setting,
    <Select isLabelHidden label={label} value={value} options={options} onChange={onChange} />,
  );
}

/** Returns the values to choose from, numbers in order: one may be set, by a file for example, that isn’t offered. */
function offered<Chosen extends Value>(values: readonly Chosen[], value: Chosen, first: Chosen): Chosen[] {
  const all = [...new Set([...values, value, first])];
  const rank = (one: Chosen) => (one === null ? Infinity : Number(one));
  return all.some((one) => typeof one === 'number') ? all.toSorted((a, b) => rank(a) - rank(b)) : all;
}

/** Returns a setting that is changed in a view or dialog of its own, which a button opens. */
export function openedSetting({
  button,
  onOpen,
  ...rest
}: Omit<Setting, 'control'> & { button: string; onOpen: () => void }): Setting {
  return {
    ...rest,
    control: (
      <ValueAndButton value={rest.value}>
        <Button onClick={onOpen}>{button}</Button>
      </ValueAndButton>
    ),
  };
}

type PlainPreference = Exclude<
  keyof ChosenPreferences,
  'listLayout' | 'holdSeconds' | 'shortcuts' | 'notifications'
>;

/** Returns functions for the settings of preferences: label, meaning, words and default follow from the name. */
export function usePreferenceSettings({ preferences, isPinned, change, words }: SettingSources) {
  const t = useTranslations('settings');

  function stored<Name extends PlainPreference>(
    section: SettingSection,
    id: Name,
  ): StoredSetting<ShownPreferences[Name]> {
    const name: PlainPreference = id;
    const label = t(`names.${name}`);
    const partOf = (value: ShownPreferences[Name]): Partial<ShownPreferences> => {
      const part: Partial<ShownPreferences> = {};
      part[id] = value;
      return part;
    };
    return {
      id,
      section,
      label,
      text: t(`${name}Text`),
      isPinned: isPinned(name),
      value: preferences[id],
      first: firstPreferences[id],
      wordsOf: (value) => words(name, partOf(value)),
      onChange: (value) => change.preferences(label, partOf(value)),
    };
  }

  return {
    stored,
    /** Returns a choice; `own` are parts that don't follow from the name. */
    choice: <Name extends PlainPreference>(
      section: SettingSection,
      id: Name,
      values: readonly ShownPreferences[Name][],
      own?: Partial<StoredSetting<ShownPreferences[Name]>>,
    ) => choiceSetting({ ...stored(section, id), values, ...own }),
  };
}
