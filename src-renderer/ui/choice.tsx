import { Label, Radio, RadioGroup } from 'react-aria-components';

/** One of two or three, all in sight. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      value={value}
      orientation="horizontal"
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      className="flex flex-col gap-1"
    >
      <Label className="text-second font-medium text-ink-3">{label}</Label>
      <div className="inline-flex w-fit rounded-[7px] border border-line bg-bg p-0.5">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="flex h-6 cursor-default items-center rounded-[5px] px-2.5 text-small text-ink-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sel data-[selected]:font-medium data-[selected]:text-accent-text"
          >
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
