import { FlaskConical, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GuideDialog } from '../guide/guide-dialog.tsx';
import { topicOfPlace } from '../guide/guide-topics.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { FirstSettingsDialog } from '../settings/first-settings-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KeychainNote } from './keychain-note.tsx';
import { useArrive } from './use-arrive.ts';
import { useExploreSandbox } from './use-explore-sandbox.ts';

/** The first start: connect an account, or explore the sandbox. */
export function OnboardingView({ canStoreSecrets }: { canStoreSecrets: boolean }) {
  const t = useTranslations('accounts.welcome');
  const accounts = useTranslations('accounts');
  const settings = useTranslations('settings');
  const arrive = useArrive();
  const [isConnecting, setIsConnecting] = useState(false);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const keyOf = useKeyOf();
  const sandbox = useExploreSandbox();
  const sheet = useNavigation((state) => state.sheet);
  const openGuide = useNavigation((state) => state.openGuide);
  useCommand('go.settings', () => setIsSettingUp(true));
  useCommand('guide.open', () => openGuide(isConnecting ? topicOfPlace.accounts : topicOfPlace.claims));

  return (
    <main className="h-full overflow-auto bg-panel">
      <div className="mx-auto flex min-h-full max-w-[520px] flex-col justify-center gap-6 px-6 py-10">
        {isConnecting ? <h1 className="sr-only">{t('title')}</h1> : null}
        {isConnecting ? (
          <ConnectForm onCancel={() => setIsConnecting(false)} onConnected={arrive} />
        ) : (
          <>
            <header>
              <h1 className="text-title font-strong">{t('title')}</h1>
              <p className="mt-2 text-lead text-ink-2">{t('text')}</p>
            </header>
            {canStoreSecrets ? null : <KeychainNote />}
            <div className="divide-y divide-line-soft border-y border-line-soft">
              <Way icon={<KeyRound size={18} />} title={accounts('form.title')} text={t('connectText')}>
                <Button
                  tone={canStoreSecrets ? 'primary' : 'plain'}
                  keys={canStoreSecrets ? 'Enter' : undefined}
                  autoFocus={canStoreSecrets}
                  offReason={canStoreSecrets ? null : t('noKeychain')}
                  onClick={() => setIsConnecting(true)}
                >
                  {accounts('form.title')}
                </Button>
              </Way>
              <Way icon={<FlaskConical size={18} />} title={t('sandbox')} text={t('sandboxText')}>
                <div className="flex flex-wrap gap-2">
                  <Button isBusy={sandbox.isBusy} onClick={() => void sandbox.explore()}>
                    {sandbox.isBusy ? t('opening') : t('sandbox')}
                  </Button>
                  <Button isBusy={sandbox.isBusy} onClick={() => void sandbox.practise()}>
                    {t('practise')}
                  </Button>
                </div>
              </Way>
            </div>
            <ProblemLine text={sandbox.problem} />
          </>
        )}
        <div className="-ml-[11px] flex">
          <Button tone="quiet" keys={keyOf('go.settings')} onClick={() => setIsSettingUp(true)}>
            {settings('first.title')}
          </Button>
        </div>
      </div>
      {isSettingUp ? <FirstSettingsDialog onClose={() => setIsSettingUp(false)} /> : null}
      {sheet === 'guide' ? <GuideDialog /> : null}
    </main>
  );
}

function Way({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="flex items-start gap-4 py-5" aria-label={title}>
      <span aria-hidden="true" className="mt-0.5 text-ink-3">
        {icon}
      </span>
      <div className="flex-1">
        <h2 className="font-strong">{title}</h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
        <div className="mt-3">{children}</div>
      </div>
    </section>
  );
}
