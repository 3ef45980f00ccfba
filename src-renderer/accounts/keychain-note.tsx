import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { CreateVaultDialog } from '../vault/passphrase-dialogs.tsx';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** Shows what an account needs on a machine without a keychain: a passphrase, or a keychain after all. */
export function KeychainNote() {
  const t = useTranslations('accounts.keychain');
  const app = useTranslations('app');
  const { queries, queryClient } = useIpc();
  const platform = useAppInfo((info) => info.platform);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <section
      aria-label={t('title')}
      className="flex items-start gap-3 rounded-[9px] border border-line bg-amber-bg px-4 py-3"
    >
      <KeyRound size={16} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <b className="font-strong">{t('title')}</b>
        <p>{t('text')}</p>
        {platform === undefined ? null : <p>{t(platform)}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          <AnswerButton onAnswer={() => setIsCreating(true)}>{t('usePassphrase')}</AnswerButton>
          <Button
            onClick={() => void queryClient.invalidateQueries({ queryKey: queries.accounts.list.queryKey() })}
          >
            {app('retry')}
          </Button>
        </div>
      </div>
      {isCreating ? <CreateVaultDialog isMove={false} onClose={() => setIsCreating(false)} /> : null}
    </section>
  );
}
