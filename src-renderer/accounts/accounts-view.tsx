import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { AccountList } from './account-list.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KeychainNote } from './keychain-note.tsx';
import { useArrive } from './use-arrive.ts';
import { useExploreSandbox } from './use-explore-sandbox.ts';

/** The accounts of this profile. */
export function AccountsView() {
  const t = useTranslations('accounts');
  const app = useTranslations('app');
  const arrive = useArrive();
  const { queries } = useIpc();
  const pageRef = useRef<HTMLElement>(null);
  const [isConnecting, setIsConnecting] = useState(false);
  // On arrival and when the form closes; the form itself takes the focus to its first field.
  useLayoutEffect(() => {
    if (!isConnecting) pageRef.current?.focus({ preventScroll: true });
  }, [isConnecting]);
  const sandbox = useExploreSandbox();
  const listed = useQuery(queries.accounts.list.queryOptions()).data;
  const accounts = listed?.accounts ?? [];
  const canStoreSecrets = listed?.canStoreSecrets === true;
  const hasSandbox = accounts.some(({ isSandbox }) => isSandbox);
  useCommand('accounts.connect', () => setIsConnecting(true), canStoreSecrets);
  useCommand(
    'accounts.sandbox',
    () => void sandbox.explore(),
    listed !== undefined && !hasSandbox && !sandbox.isBusy,
  );
  if (listed === undefined) return null;

  return (
    <section
      ref={pageRef}
      tabIndex={-1}
      aria-label={app('parts.accounts')}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <ViewHead
        title={app('parts.accounts')}
        actions={
          isConnecting ? undefined : (
            <>
              {hasSandbox ? null : (
                <Button isBusy={sandbox.isBusy} onClick={() => void sandbox.explore()}>
                  {sandbox.isBusy ? t('welcome.opening') : app('commands.accounts.sandbox')}
                </Button>
              )}
              <Button
                icon={<Plus size={14} />}
                offReason={canStoreSecrets ? null : t('welcome.noKeychain')}
                onClick={() => setIsConnecting(true)}
              >
                {app('commands.accounts.connect')}
              </Button>
            </>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto flex max-w-[820px] flex-col gap-6 px-6 py-6">
          {canStoreSecrets ? null : <KeychainNote />}
          {isConnecting ? (
            <div className="max-w-[520px]">
              <ConnectForm onCancel={() => setIsConnecting(false)} onConnected={arrive} />
            </div>
          ) : (
            <>
              <ProblemLine text={sandbox.problem} />
              <AccountList accounts={accounts} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
