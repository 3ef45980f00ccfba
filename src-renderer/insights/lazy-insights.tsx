import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { Spinner } from '../ui/spinner.tsx';

const InsightsView = lazy(() =>
  import('./insights-view.tsx').then((view) => ({ default: view.InsightsView })),
);

/** Loads the insights with the charts' library when the view is opened. */
export function LazyInsights({ account }: { account: Account }) {
  const t = useTranslations('insights');
  return (
    <Suspense
      fallback={
        <div className="grid h-full place-items-center">
          <Spinner label={t('loading')} />
        </div>
      }
    >
      <InsightsView account={account} />
    </Suspense>
  );
}
