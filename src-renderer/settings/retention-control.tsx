import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../ui/select.tsx';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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

/** Shows how many claims would be removed from this computer, and how much space, before it is decided. */
function RetentionDialog({
  months,
  onClose,
  onConfirm,
}: {
  months: number;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useTranslations('settings.retention');
  const labels = useDocumentLabels();
  const failureText = useFailureText({ isReading: true });
  const { queries } = useIpc();
  const { data, error } = useQuery(
    // Of a moment: what it counts changes with the claims.
    queries.app.previewRetention.queryOptions({ input: { months }, staleTime: 0, gcTime: 0, retry: false }),
  );
  return (
    <ConfirmDialog
      title={t('title', { months })}
      confirmLabel={t('confirm')}
      tone="danger"
      isBusy={data === undefined}
      refusal={error === null ? null : failureText(error, (reason) => reason)}
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    >
      {data === undefined ? (
        <p role="status">{t('counting')}</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('leave', { count: data.claims, size: labels.size(data.bytes) })}</li>
          {data.referred > 0 ? <li>{t('referred', { count: data.referred })}</li> : null}
          {data.leftOut > 0 ? <li>{t('leftOut', { count: data.leftOut })}</li> : null}
        </ul>
      )}
      <p>{t('later')}</p>
    </ConfirmDialog>
  );
}
