import { type FormEvent, useLayoutEffect, useState } from 'react';
import { FieldError, Input, TextField } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { inputClass } from '../ui/text-field.tsx';

/** A setting that is typed. It is saved on request; what is wrong with it is shown below, and not saved. */
export function TextSetting({
  label,
  value,
  placeholder,
  maxLength,
  problemOf,
  onSave,
}: {
  label: string;
  value: string;
  placeholder: string;
  maxLength: number;
  problemOf: (text: string) => string | null;
  /** Saves the text, and calls `taken` once it is saved: until then what was typed stays. */
  onSave: (text: string, taken: () => void) => void;
}) {
  const app = useTranslations('app');
  /** Text in the field; `null`: as saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? value;
  const left = useLeftForm(label, false);
  useLayoutEffect(() => {
    left.tell(text.trim() !== value);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found !== null) return;
    onSave(text, () => setTyped(null));
  };
  return (
    <form onSubmit={save} className="flex w-[340px] max-w-full items-start gap-2">
      <TextField
        aria-label={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        isInvalid={problem !== null}
        validationBehavior="aria"
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
        className="flex min-w-0 flex-1 flex-col gap-1"
      >
        <Input className={`${inputClass} ident`} placeholder={placeholder} spellCheck={false} />
        <FieldError className="text-second text-red">{problem}</FieldError>
      </TextField>
      {text.trim() === value ? null : <Button type="submit">{app('save')}</Button>}
    </form>
  );
}
