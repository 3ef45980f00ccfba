import type { ReactNode } from 'react';
import {
  FieldError,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';
import { inputClass } from './text-field.tsx';

/** A labelled text of several lines, otherwise as TextField. */
export function TextAreaField({
  label,
  hint,
  problem,
  rows = 3,
  isIdentifier = false,
  ...rest
}: Omit<TextFieldProps, 'children' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | null | undefined;
  rows?: number;
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
      <TextArea
        rows={rows}
        className={`${inputClass} h-auto resize-y py-1.5 ${isIdentifier ? 'ident' : ''}`}
      />
      {hint === undefined ? null : (
        <Text slot="description" className="text-second text-ink-3">
          {hint}
        </Text>
      )}
      <FieldError className="text-second text-red">{problem}</FieldError>
    </AriaTextField>
  );
}
