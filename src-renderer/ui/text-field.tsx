import type { ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';

export const inputClass =
  'h-8 w-full rounded-[7px] border border-line bg-bg px-2.5 text-ink data-[invalid]:border-red-dot data-[disabled]:text-ink-3';

/** A labelled line of text. `problem` is what is wrong with it; `hint` what belongs in it. */
export function TextField({
  label,
  hint,
  problem,
  placeholder,
  isIdentifier = false,
  ...rest
}: Omit<TextFieldProps, 'children' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | null | undefined;
  placeholder?: string;
  isIdentifier?: boolean;
}) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={problem !== null && problem !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <Label className="text-small font-medium text-ink-2">{label}</Label>
      <Input className={`${inputClass} ${isIdentifier ? 'ident' : ''}`} placeholder={placeholder} />
      {hint === undefined ? null : (
        <Text slot="description" className="text-second text-ink-3">
          {hint}
        </Text>
      )}
      <FieldError className="text-second text-red">{problem}</FieldError>
    </AriaTextField>
  );
}
