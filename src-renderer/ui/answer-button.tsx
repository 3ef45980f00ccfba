import { useRef } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { useFocusWhen } from './use-focus-when.ts';

/** The answer that a question expects. It has the focus as soon as it can be pressed, so that Enter gives it. */
export function AnswerButton({
  onAnswer,
  tone = 'primary',
  isBusy = false,
  children,
}: {
  onAnswer: () => void;
  tone?: ButtonTone;
  isBusy?: boolean;
  children: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusWhen(!isBusy, () => button.current?.focus());
  return (
    <Button ref={button} tone={tone} keys="Enter" isBusy={isBusy} onClick={onAnswer}>
      {children}
    </Button>
  );
}
