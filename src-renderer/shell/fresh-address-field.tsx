import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readFreshAddress } from '../ipc/fresh-address.ts';
import { TextField } from '../ui/text-field.tsx';

/** Takes a fresh address and opens it at once: a window without an address bar has no other place for it. */
export function FreshAddressField({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useTranslations('app.connection');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'no_address' | 'other_port' | null>(null);

  function take(next: string): void {
    setText(next);
    const read = readFreshAddress(next, window.location.origin);
    setProblem(read.ok || next.trim() === '' ? null : read.problem);
    // The page follows its own fragment: see followFreshAddress.
    if (read.ok) window.location.hash = read.hash;
  }

  return (
    <TextField
      label={t('address')}
      placeholder={`${window.location.origin}/#code=…`}
      isIdentifier
      autoFocus={autoFocus}
      value={text}
      onChange={take}
      problem={problem === null ? null : t(`addressProblems.${problem}`)}
    />
  );
}
