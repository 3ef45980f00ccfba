import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of a few side by side, as radio buttons; the base of every such choice. */
export function RadioChoice<Value extends string>({
  options,
  onChange,
  before,
  boxClass,
  optionClass,
  after,
  ...group
}: Omit<ChoiceProps<Value>, 'label'> &
  Pick<RadioGroupProps, 'aria-label'> & {
    className: string;
    before?: ReactNode;
    boxClass: string;
    optionClass: string;
    after?: ReactNode;
  }) {
  return (
    <RadioGroup
      {...group}
      orientation="horizontal"
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      {before}
      <div className={`rounded-[7px] border border-line p-0.5 ${boxClass}`}>
        {options.map(({ value, label, icon }) => (
          <Radio
            key={value}
            value={value}
            aria-label={icon === undefined ? undefined : label}
            className={`flex cursor-default items-center rounded-[5px] text-small text-ink-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sel data-[selected]:text-accent-text ${optionClass}`}
          >
            {icon === undefined ? label : <span title={label}>{icon}</span>}
          </Radio>
        ))}
      </div>
      {after}
    </RadioGroup>
  );
}

/** One of two or three, all in sight, below its label. */
export function Choice<Value extends string>({ label, ...choice }: ChoiceProps<Value>) {
  return (
    <RadioChoice
      {...choice}
      className="flex flex-col gap-1"
      before={<Label className="text-second font-medium text-ink-3">{label}</Label>}
      boxClass="inline-flex w-fit bg-bg"
      optionClass="h-6 px-2.5 data-[selected]:font-medium"
    />
  );
}

/** One of a few, after its label. */
export function ChoiceRow<Value extends string>({ label, ...choice }: ChoiceProps<Value>) {
  return (
    <RadioChoice
      {...choice}
      className="grid grid-cols-[128px_minmax(0,1fr)] items-center"
      before={<Label className="text-ink-3">{label}</Label>}
      boxClass="flex justify-self-start"
      optionClass="h-[26px] px-3 font-medium outline-offset-1 hover:text-ink"
    />
  );
}
