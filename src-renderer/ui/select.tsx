import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue as SelectedText,
} from 'react-aria-components';
import { buttonClass } from './button.tsx';
import { menuItemClass } from './popover-class.ts';
import { Popover } from './popover.tsx';

type SelectValue = string | number | boolean | null;

export interface SelectOption<Value extends SelectValue> {
  value: Value;
  label: string;
}

/** Returns a key for a value, so that `''` and `null` are choices like others. */
const keyOf = (value: SelectValue) => JSON.stringify(value);

/** One of a few. `label` is shown before the value unless `isLabelHidden`. */
export function Select<Value extends SelectValue>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  icon,
  shown,
  textClass,
  isOpen,
  onOpenChange,
}: {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
  icon?: ReactNode;
  /** Text on the button instead of the chosen option's. */
  shown?: string | undefined;
  /** Classes of that text. */
  textClass?: string;
  /** Controls the open state, if something else opens it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  return (
    <AriaSelect
      aria-label={isLabelHidden ? label : undefined}
      value={keyOf(value)}
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      onChange={(key) => {
        const chosen = options.find((option) => keyOf(option.value) === key);
        if (chosen) onChange(chosen.value);
      }}
      className="flex items-center gap-2"
    >
      {isLabelHidden ? null : <Label className="text-small font-medium text-ink-2">{label}</Label>}
      <Button className={`${buttonClass()} data-[focus-visible]:outline-2`}>
        {icon}
        <SelectedText {...(textClass === undefined ? {} : { className: textClass })}>
          {({ defaultChildren }) => shown ?? defaultChildren}
        </SelectedText>
        <ChevronDown size={14} className="text-ink-3" />
      </Button>
      <Popover>
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => (
            <ListBoxItem id={keyOf(option.value)} textValue={option.label} className={menuItemClass}>
              {({ isSelected }) => (
                <>
                  <span className="w-4">{isSelected ? <Check size={14} /> : null}</span>
                  {option.label}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
