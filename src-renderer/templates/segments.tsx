import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { Kbd } from '../ui/kbd.tsx';

/** One of a few ways to look at something, in a toolbar: `label` is for those who hear it. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  keys,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Key that goes to the next one. */
  keys?: string | undefined;
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      orientation="horizontal"
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      className="flex shrink-0 items-center gap-1.5"
    >
      <div className="inline-flex h-[30px] rounded-[7px] border border-line bg-bg p-0.5">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            aria-label={option.icon === undefined ? undefined : option.label}
            className="flex cursor-default items-center rounded-[5px] px-2.5 text-small whitespace-nowrap text-ink-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sel data-[selected]:font-medium data-[selected]:text-accent-text"
          >
            {option.icon === undefined ? option.label : <span title={option.label}>{option.icon}</span>}
          </Radio>
        ))}
      </div>
      {keys === undefined ? null : <Kbd keys={keys} />}
    </RadioGroup>
  );
}

/** Returns the option after `value`; after the last, the first. */
export function nextOf<Value extends string>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
