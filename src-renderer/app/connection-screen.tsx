import { DoorClosed, Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useIpc } from './desk.tsx';

/** Before the first connection, and when there is no way in any more. */
export function ConnectionScreen() {
  const t = useTranslations('app.connection');
  const phase = useStore(useIpc().connection.state, (state) => state.phase);
  return (
    <main className="h-full bg-panel">
      {phase === 'refused' ? (
        <EmptyState icon={<DoorClosed size={28} aria-hidden="true" />} title={t('refusedTitle')}>
          {t('refused')}
        </EmptyState>
      ) : (
        <EmptyState icon={<Spinner label={t('connecting')} />} title={t('connecting')} />
      )}
    </main>
  );
}

/** Over the view while the main side does not answer: what is on the screen may be old. */
export function ConnectionBanner() {
  const t = useTranslations('app.connection');
  const { connection } = useIpc();
  const phase = useStore(connection.state, (state) => state.phase);
  if (phase === 'open' || phase === 'connecting') return null;
  const isRefused = phase === 'refused';
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center gap-3 border-b border-line bg-amber-bg px-3.5 py-2 text-amber"
    >
      <Unplug size={15} aria-hidden="true" className="shrink-0" />
      <b className="shrink-0 font-strong">{t(isRefused ? 'refusedTitle' : 'lostTitle')}</b>
      <span className="min-w-0">{t(isRefused ? 'refused' : 'lost')}</span>
      {isRefused ? null : (
        <Button className="ml-auto" onClick={connection.retryNow}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
