import { Label, Radio, RadioGroup } from 'react-aria-components';

/** One of a few, side by side, after its label. */
export function ChoiceRow<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { id: Id; optionLabel: string }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen);
        if (option) onChange(option.id);
      }}
      orientation="horizontal"
      className="grid grid-cols-[128px_minmax(0,1fr)] items-center"
    >
      <Label className="text-ink-3">{label}</Label>
      <div className="flex justify-self-start rounded-[7px] border border-line p-0.5">
        {options.map(({ id, optionLabel }) => (
          <Radio
            key={id}
            value={id}
            className="flex h-[26px] cursor-default items-center rounded-[5px] px-3 text-small font-medium text-ink-2 outline-offset-1 hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sel data-[selected]:text-accent-text"
          >
            {optionLabel}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
