import { useTranslations } from 'use-intl';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OlderVersionWarning } from '../templates/older-version-warning.tsx';
import { reachOf } from './entry-actions.ts';
import type { EntryActions } from './use-entry-actions.ts';

/** Says how many entries an action reaches and why it does not reach the others, then asks once. */
export function ActionQuestion({ accountId, actions }: { accountId: string; actions: EntryActions }) {
  const t = useTranslations('outbox');
  const { question } = actions;
  if (question === null) return null;
  const { action, assessment, older, chosen } = question;
  const rows = assessment.takers.length;
  const total = assessment.refusals.reduce((sum, refusal) => sum + refusal.count, rows);
  const takers = chosen.filter(({ id }) => assessment.takers.includes(id));
  const count = takers.reduce((sum, entry) => sum + reachOf(action, entry), 0);
  // Of a bulk only what definitely failed goes again: nothing of it can arrive twice.
  const isRetry = action === 'send_again' && takers.every(({ bulk }) => bulk != null);
  const words = isRetry ? 'retry_failed' : action;
  return (
    <Dialog
      isOpen
      isAlert
      width={older.length > 0 ? 'full' : 'normal'}
      title={t(`question.${words}.title`, { count })}
      onClose={actions.dismiss}
      actions={
        <>
          <Button onClick={actions.dismiss}>{t('actions.keep')}</Button>
          <AnswerButton
            tone={action === 'discard' ? 'danger' : 'primary'}
            isBusy={actions.isBusy}
            onAnswer={actions.confirm}
          >
            {t(`question.${words}.confirm`, { count })}
          </AnswerButton>
        </>
      }
    >
      <p className="text-ink-2">{t(`question.${words}.text`)}</p>
      {older.map((one) => (
        <OlderVersionWarning key={one.entryId} accountId={accountId} older={one} />
      ))}
      {assessment.refusals.length === 0 ? null : (
        <ul className="num mt-3 flex flex-col gap-1">
          <li>{t('question.can', { count: rows, total })}</li>
          {assessment.refusals.map(({ reason, count: refused }) => (
            <li key={reason} className="text-ink-3">
              {t('question.cannot', { count: refused, reason: t(`why.${reason}`) })}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
