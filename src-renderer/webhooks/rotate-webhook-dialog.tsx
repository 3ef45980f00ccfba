import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Webhook } from '../../src-shared/contract/webhooks.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Says what is going to happen before the first step of a rotation. */
export function RotateWebhookDialog({
  webhook,
  onConfirm,
  onClose,
}: {
  webhook: Webhook;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTranslations('webhooks.rotate');
  const app = useTranslations('app');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isOpen
      isAlert
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button keys="Escape" onClick={onClose}>
            {app('cancel')}
          </Button>
          <AnswerButton
            isBusy={isBusy}
            onAnswer={() => {
              setIsBusy(true);
              void onConfirm().then(onClose);
            }}
          >
            {t('confirm')}
          </AnswerButton>
        </>
      }
    >
      <p className="ident break-all">{webhook.url ?? webhook.id}</p>
      <p className="mt-3 text-ink-2">{t('text')}</p>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5">
        <li>{t('steps.create')}</li>
        <li>{t('steps.check')}</li>
        <li>{t('steps.delete')}</li>
      </ol>
    </Dialog>
  );
}
