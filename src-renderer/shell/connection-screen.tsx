import { DoorClosed, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { GuideDialog } from '../guide/guide-dialog.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import type { TroubleTopic } from '../guide/guide-topics.ts';
import type { SessionRefusal } from '../ipc/wire.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { readFreshAddress } from '../ipc/fresh-address.ts';
import { TextField } from '../ui/text-field.tsx';

const topics: Record<SessionRefusal, TroubleTopic> = {
  no_code: 'addressUsed',
  code_used: 'addressUsed',
  unproven: 'sessionEnded',
};

/** Shown before the first connection, and when the page is no longer let in. */
export function ConnectionScreen() {
  const t = useTranslations('app.connection');
  const { phase, refusal } = useStore(useIpc().connection.state);
  const sheet = useNavigation((state) => state.sheet);
  return (
    <main className="h-full bg-panel">
      {phase === 'refused' && refusal !== null ? (
        <EmptyState icon={<DoorClosed size={28} />} title={t(`refusals.${refusal}.title`)}>
          <div className="flex flex-col gap-3 text-left">
            <p>{t(`refusals.${refusal}.text`)}</p>
            <p>{t('freshAddress')}</p>
            <FreshAddressField autoFocus />
            <p>
              <GuideLink topic={topics[refusal]} />
            </p>
          </div>
        </EmptyState>
      ) : (
        <EmptyState icon={<Spinner label={t('connecting')} />} title={t('connecting')} />
      )}
      {sheet === 'guide' ? <GuideDialog /> : null}
    </main>
  );
}

const strong = (words: ReactNode) => <b className="font-strong">{words}</b>;

/** Shown over the view while the main side does not answer: what is on the screen may be old. */
export function LostConnectionBanner() {
  const t = useTranslations('app.connection');
  const accounts = useTranslations('accounts');
  const { connection } = useIpc();
  const { phase, refusal } = useStore(connection.state);
  if (phase === 'open' || phase === 'connecting') return null;
  const isRefused = phase === 'refused' && refusal !== null;
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center gap-3 border-b border-line bg-amber-bg px-3.5 py-2 text-amber"
    >
      <Unplug size={15} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {isRefused
          ? t.rich('refused', {
              b: strong,
              title: t(`refusals.${refusal}.title`),
              text: t(`refusals.${refusal}.text`),
              freshAddress: t('freshAddress'),
            })
          : t.rich('lost', { b: strong })}
      </p>
      <GuideLink topic={isRefused ? topics[refusal] : 'notResponding'} />
      {isRefused ? (
        <div className="w-[320px] shrink-0">
          <FreshAddressField />
        </div>
      ) : (
        <Button onClick={connection.retryNow}>{accounts('connection.tryNow')}</Button>
      )}
    </div>
  );
}

/** Takes a fresh address and opens it at once: a window without an address bar has no other place for it. */
function FreshAddressField({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useTranslations('app.connection');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'no_address' | 'other_port' | null>(null);

  function take(next: string): void {
    setText(next);
    const read = readFreshAddress(next, window.location.origin);
    setProblem(read.ok || next.trim() === '' ? null : read.problem);
    // The page follows its own fragment: see followFreshAddress.
    if (read.ok) window.location.hash = read.hash;
  }

  return (
    <TextField
      label={t('address')}
      placeholder={`${window.location.origin}/#code=…`}
      isIdentifier
      autoFocus={autoFocus}
      value={text}
      onChange={take}
      problem={problem === null ? null : t(`addressProblems.${problem}`)}
    />
  );
}
