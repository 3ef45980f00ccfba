import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../ui/spinner.tsx';

const Difference = lazy(() => import('./difference.tsx'));

/** The difference between two texts, or that there is none. `before` is `null` when nothing came before. */
export function LazyDifference({ before, after }: { before: string | null; after: string }) {
  const t = useTranslations('templates.publishing');
  const load = useTranslations('templates');
  if (before === after) return <p className="p-6 text-center text-ink-2">{load('versions.sameText')}</p>;
  return (
    <Suspense
      fallback={
        <div className="grid h-full place-items-center">
          <Spinner label={load('loading')} />
        </div>
      }
    >
      <Difference label={t('difference')} before={before} after={after} unchangedText={t('unchanged')} />
    </Suspense>
  );
}
