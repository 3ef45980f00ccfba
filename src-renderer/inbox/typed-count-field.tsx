import { useTranslations } from 'use-intl';
import { TextField } from '../ui/text-field.tsx';
import type { TypedCount } from './use-typed-count.ts';

/** The field in which the number of claims is typed; nothing if it isn't required. */
export function TypedCountField({ typed: { count, isAsked, text, setText } }: { typed: TypedCount }) {
  const t = useTranslations('inbox.question');
  if (!isAsked) return null;
  return (
    <TextField
      label={t('typeCount', { count })}
      value={text}
      onChange={setText}
      inputMode="numeric"
      maxLength={20}
      autoFocus
    />
  );
}
