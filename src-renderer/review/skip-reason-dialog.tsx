import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { longestSkipReason, type SkipReason, skipReasons } from '../../src-shared/domain/review-session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { LetterChoices } from '../ui/letter-choices.tsx';
import { TextField } from '../ui/text-field.tsx';

const letters = { documents: 'd', merchant: 'm', colleague: 'c', unsure: 'u' } as const;

/** Why a claim is skipped: at a letter, or in words of one's own. */
export function SkipReasonDialog({
  merchant,
  onSkip,
  onClose,
}: {
  merchant: string;
  onSkip: (reason: SkipReason) => void;
  onClose: () => void;
}) {
  const t = useTranslations('review.skipReason');
  const [isOther, setIsOther] = useState(false);
  const title = t('title', { merchant });
  if (isOther) return <OtherReason title={title} onSkip={onSkip} onClose={onClose} />;
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
  title,
  onSkip,
  onClose,
}: {
  title: string;
  onSkip: (reason: SkipReason) => void;
  onClose: () => void;
}) {
  const t = useTranslations('review.skipReason');
  const [text, setText] = useState('');
  return (
    <FormDialog
      title={title}
      submitLabel={t('submit')}
      isBusy={false}
      offReason={text.trim() === '' ? t('empty') : null}
      onSubmit={() => {
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
        onChange={setText}
      />
    </FormDialog>
  );
}
