import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';

/** Checks for a newer version when a person asks, and shows what changed. Nothing is installed from here. */
export function UpdateCheck() {
  const t = useTranslations('app.updates');
  const { queries } = useIpc();
  const check = useMutation(queries.updates.check.mutationOptions());
  const answer = check.data;
  return (
    <div className="mt-3">
      <Button isBusy={check.isPending} onClick={() => check.mutate(undefined)}>
        {t('check')}
      </Button>
      <div role="status" className="mt-2 text-second text-ink-2">
        {check.isError ? <p>{t('problems.unreachable')}</p> : null}
        {answer?.state === 'off' ? <p>{t('off')}</p> : null}
        {answer?.state === 'current' ? <p>{t('current')}</p> : null}
        {answer?.state === 'problem' ? <p>{t(`problems.${answer.code}`)}</p> : null}
        {answer?.state === 'available' ? (
          <>
            <p>{t('available', { version: answer.release.version, date: answer.release.releasedOn })}</p>
            <p className="num mt-1 break-all select-text">{answer.release.url}</p>
            <p className="mt-1">{t('install')}</p>
            <ul className="mt-1 list-disc pl-5">
              {answer.release.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
