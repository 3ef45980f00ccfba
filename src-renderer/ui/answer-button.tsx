import { useEffect, useRef } from 'react';
import { Button, type ButtonTone } from './button.tsx';

/** The answer that a question expects. Has the focus as soon as it can be pressed, so that Enter gives it. */
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
  useEffect(() => {
    if (!isBusy) button.current?.focus();
  }, [isBusy]);
  return (
    <Button ref={button} tone={tone} keys="Enter" isBusy={isBusy} onClick={onAnswer}>
      {children}
    </Button>
  );
}
