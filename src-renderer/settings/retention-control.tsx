import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../ui/select.tsx';
import { RetentionDialog } from './retention-dialog.tsx';

const offeredMonths = [3, 6, 12, 18, 24, 36, 60];

/** Sets how long closed claims are kept. What a shorter time would remove is shown before it is set. */
export function RetentionControl({
  months,
  wordsOf,
  onChange,
}: {
  months: number | null;
  wordsOf: (months: number | null) => string;
  onChange: (months: number | null) => void;
}) {
  const t = useTranslations('settings');
  const [asked, setAsked] = useState<number | null>(null);
  const offered = [...new Set([...offeredMonths, ...(months === null ? [] : [months])])];
  const choices = [...offered.toSorted((a, b) => a - b), null];
  const choose = (wanted: number | null) => {
    if (wanted === null || (months !== null && wanted >= months)) onChange(wanted);
    else setAsked(wanted);
  };
  return (
    <>
      <Select
        isLabelHidden
        label={t('names.keepClosedMonths')}
        value={String(months)}
        options={choices.map((choice) => ({ value: String(choice), label: wordsOf(choice) }))}
        onChange={(value) => choose(choices.find((choice) => String(choice) === value) ?? null)}
      />
      {asked === null ? null : (
        <RetentionDialog
          months={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            onChange(asked);
          }}
        />
      )}
    </>
  );
}
