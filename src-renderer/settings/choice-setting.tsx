import { Select, type SelectOption } from '../ui/select.tsx';
import type { Setting } from './setting.ts';

/** Returns a setting that is one of a few values. */
export function choiceSetting<Value extends string>({
  value,
  first,
  options,
  onChange,
  ...rest
}: Pick<Setting, 'id' | 'section' | 'label' | 'text' | 'isPinned'> & {
  value: Value;
  first: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}): Setting {
  const labelOf = (wanted: Value) => options.find((option) => option.value === wanted)?.label ?? wanted;
  return {
    ...rest,
    value: labelOf(value),
    first: labelOf(first),
    reset: value === first ? null : () => onChange(first),
    control: <Select isLabelHidden label={rest.label} value={value} options={options} onChange={onChange} />,
  };
}
