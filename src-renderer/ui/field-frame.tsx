import type { ReactNode } from 'react';
import {
  FieldError,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';

export interface FieldFrameProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: ReactNode;
  /** Hint of what belongs in the field. */
  hint?: ReactNode;
  /** Problem with its content. */
  problem?: string | null | undefined;
}

/**
 * What stands around a field for text: its label above, its hint and its problem below. Browsers
 * write down what is typed into a field, in the clear, unless it says that they shall not.
 */
export function FieldFrame({
  label,
  hint,
  problem,
  children,
  ...rest
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <AriaTextField
      autoComplete="off"
      {...rest}
      isInvalid={problem !== null && problem !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <Label className="text-small font-medium text-ink-2">{label}</Label>
      {children}
      {hint === undefined ? null : (
        <Text slot="description" className="text-second text-ink-3">
          {hint}
        </Text>
      )}
      <FieldError className="text-second text-red">{problem}</FieldError>
    </AriaTextField>
  );
}
