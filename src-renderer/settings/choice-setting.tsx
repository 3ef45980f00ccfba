import { useTranslations } from 'use-intl';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { ValueAndButton } from './setting-row.tsx';
import type { Setting, SettingSection, SettingSources } from './setting.ts';

type Value = string | number | boolean | null;
type SettingWords = Pick<Setting, 'id' | 'section' | 'label' | 'text' | 'isPinned'>;

/** Returns a setting that is one of a few values. */
export function choiceSetting<Chosen extends Value>({
  value,
  first,
  values,
  wordsOf,
  onChange,
  ...rest
}: SettingWords & {
  value: Chosen;
  first: Chosen;
  values: readonly Chosen[];
  wordsOf: (value: Chosen) => string;
  onChange: (value: Chosen) => void;
}): Setting {
  const options = offered(values, value, first).map((one) => ({ value: one, label: wordsOf(one) }));
  return {
    ...rest,
    value: wordsOf(value),
    first: wordsOf(first),
    reset: value === first ? null : () => onChange(first),
    control: <Select isLabelHidden label={rest.label} value={value} options={options} onChange={onChange} />,
  };
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

type ChosenPreference =
  | 'theme'
  | 'textSize'
  | 'locale'
  | 'region'
  | 'isNavCollapsed'
  | 'host'
  | 'afterDecision'
  | 'emailsPerMinute'
  | 'typedAbove'
  | 'hasSingleKeys'
  | 'syncMinutes'
  | 'hourlyDataMb'
  | 'keepChangesDays';

/** Choices of a preference. `value` and `text` are given where they don't follow from its name. */
interface PreferenceChoice<Chosen> {
  values: readonly Chosen[];
  wordsOf: (value: Chosen) => string;
  changeTo: (value: Chosen) => Partial<ShownPreferences>;
  value?: Chosen;
  text?: string;
}

/** Returns a function that makes the setting of a preference: label, meaning and default follow from its name. */
export function usePreferenceChoice({ preferences, isPinned, change }: SettingSources) {
  const t = useTranslations('settings');
  return <Name extends ChosenPreference>(
    section: SettingSection,
    id: Name,
    { changeTo, ...choice }: PreferenceChoice<ShownPreferences[Name]>,
  ): Setting => {
    const name: ChosenPreference = id;
    const label = t(`names.${name}`);
    return choiceSetting<ShownPreferences[Name]>({
      id,
      section,
      label,
      text: t(`${name}Text`),
      isPinned: isPinned(name),
      value: preferences[id],
      first: firstPreferences[id],
      onChange: (value) => change.preferences(label, changeTo(value)),
      ...choice,
    });
  };
}
