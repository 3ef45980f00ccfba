import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import {
  longestSkipReason,
  type SkipReason,
  skipReasons,
} from '../../src-shared/domain/review/review-session.ts';
import { isBlank, useTypedDraft } from '../runtime/use-form-draft.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { LetterChoices } from '../ui/letter-choices.tsx';
import { TextField } from '../ui/text-field.tsx';

const letters = { documents: 'd', merchant: 'm', colleague: 'c', unsure: 'u' } as const;

/** Asks why a claim is skipped: with a letter, or in one's own words. */
export function SkipReasonDialog({
  accountId,
  claimId,
  merchant,
  onSkip,
  onClose,
}: {
  accountId: string;
  claimId: string;
  merchant: string;
  onSkip: (reason: SkipReason) => void;
  onClose: () => void;
}) {
  const t = useTranslations('review.skipReason');
  const [isOther, setIsOther] = useState(false);
  const title = t('title', { merchant });
  if (isOther) return <OtherReason {...{ accountId, claimId, title, onSkip, onClose }} />;
  const choices = [
    ...skipReasons.map((reason) => ({
      name: t(`choices.${reason}`),
      letter: letters[reason],
      act: () => onSkip(reason),
    })),
    { name: t('other'), letter: 'o', act: () => flushSync(() => setIsOther(true)) },
  ];
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <LetterChoices choices={choices} />
      <p className="mt-2 text-second text-ink-3">{t('local')}</p>
    </Dialog>
  );
}

function OtherReason({
  accountId,
  claimId,
  title,
  onSkip,
  onClose,
}: {
  accountId: string;
  claimId: string;
  title: string;
  onSkip: (reason: SkipReason) => void;
  onClose: () => void;
}) {
  const t = useTranslations('review.skipReason');
  const review = useTranslations('review');
  const draft = { accountId, form: `skip/${claimId}` };
  const { content: text, change, drop, note } = useTypedDraft(draft, z.string(), '', isBlank);
  return (
    <FormDialog
      isKept
      title={title}
      submitLabel={review('skip')}
      isBusy={false}
      offReason={isBlank(text) ? t('empty') : null}
      onSubmit={() => {
        drop();
        onSkip({ text: text.trim() });
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('text')}
        hint={t('local')}
        autoFocus
        maxLength={longestSkipReason}
        value={text}
        onChange={change}
      />
      <DraftNote {...note} />
    </FormDialog>
  );
}
