import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Webhook } from '../../src-shared/contract/webhooks.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Asks for a typed word, as the service can't undo a deletion. */
export function DeleteWebhookDialog({
  webhook,
  isCreatedAgain,
  isOld,
  onConfirm,
  onClose,
}: {
  webhook: Webhook;
  isCreatedAgain: boolean;
  /** Whether a new webhook has already replaced it. */
  isOld: boolean;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTranslations('webhooks');
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const word = t('delete.word');
  const isTyped = typed.trim().toLowerCase() === word;

  async function confirm(): Promise<void> {
    setIsBusy(true);
    await onConfirm();
    onClose();
  }

  return (
    <FormDialog
      isAlert
      title={isCreatedAgain ? t('delete.createAgainTitle') : t('delete.title')}
      submitLabel={isCreatedAgain ? t('secret.createAgain') : t('actions.delete')}
      tone="danger"
      isBusy={isBusy}
      offReason={isTyped ? null : t('delete.type', { word })}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p className="ident break-all">{webhook.url ?? webhook.id}</p>
      <p className="text-ink-2">{t('delete.text')}</p>
      {isCreatedAgain || isOld ? (
        <p className="text-ink-2">{isCreatedAgain ? t('delete.createAgainText') : t('delete.oldText')}</p>
      ) : null}
      <TextField
        label={t('delete.type', { word })}
        value={typed}
        onChange={setTyped}
        autoFocus
        spellCheck="false"
        isIdentifier
      />
    </FormDialog>
  );
}
