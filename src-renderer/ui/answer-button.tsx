import { useRef } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { useFocusWhen } from './use-focus-when.ts';

/** The answer that a question expects. It has the focus as soon as it can be pressed, so that Enter gives it. */
export function AnswerButton({
  onAnswer,
  tone = 'primary',
  isBusy = false,
  offReason = null,
  children,
}: {
  onAnswer: () => void;
  tone?: ButtonTone;
  isBusy?: boolean;
  /** Reason why it can't be given; `null` if it can. */
  offReason?: string | null;
  children: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusWhen(!isBusy && offReason === null, () => button.current?.focus());
  return (
    <Button ref={button} tone={tone} keys="Enter" isBusy={isBusy} offReason={offReason} onClick={onAnswer}>
      {children}
    </Button>
  );
}
