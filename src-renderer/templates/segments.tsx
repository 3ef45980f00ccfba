import type { ComponentProps } from 'react';
import { type Choice, RadioChoice } from '../ui/choice.tsx';
import { Kbd } from '../ui/kbd.tsx';

/** One of a few ways to look at something, in a toolbar: `label` is for those who hear it. */
export function Segments<Value extends string>({
  label,
  keys,
  ...choice
}: ComponentProps<typeof Choice<Value>> & {
  /** Key that goes to the next one. */
  keys?: string | undefined;
}) {
  return (
    <RadioChoice
      {...choice}
      aria-label={label}
      className="flex shrink-0 items-center gap-1.5"
      boxClass="inline-flex h-[30px] bg-bg"
      optionClass="px-2.5 whitespace-nowrap data-[selected]:font-medium"
      after={keys === undefined ? null : <Kbd keys={keys} />}
    />
  );
}

/** Returns the option after `value`; after the last, the first. */
export function nextOf<Value extends string>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
