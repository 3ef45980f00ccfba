import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';

/** Why no account can be connected on a machine without a keychain, and what helps. */
export function KeychainNote() {
  const t = useTranslations('accounts.keychain');
  const { queries, queryClient } = useIpc();
  return (
    <section
      aria-label={t('title')}
      className="flex items-start gap-3 rounded-[9px] border border-line bg-amber-bg px-4 py-3"
    >
      <KeyRound size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <b className="font-strong">{t('title')}</b>
        <p>{t('text')}</p>
        <ul className="list-disc pl-4">
          <li>{t('linux')}</li>
          <li>{t('mac')}</li>
          <li>{t('windows')}</li>
        </ul>
        <Button
          className="mt-1 self-start"
          onClick={() => void queryClient.invalidateQueries({ queryKey: queries.accounts.list.queryKey() })}
        >
          {t('retry')}
        </Button>
      </div>
    </section>
  );
}
