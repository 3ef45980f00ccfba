import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { LazyDifference } from './lazy-difference.tsx';
import type { OlderVersion } from './newer-version.ts';

/** Warning that an older version would replace a newer one, with their difference. */
export function OlderVersionWarning({ accountId, older }: { accountId: string; older: OlderVersion }) {
  const t = useTranslations('templates.versions');
  const names = useTranslations('templates.names');
  const format = useFormatter();
  const before = useHtml(accountId, older.newer.entryId);
  const after = useHtml(accountId, older.entryId);
  const { agent, decidedAtMs, state } = older.newer;
  const time = format.dateTime(decidedAtMs, 'exact');
  return (
    <section className="mt-3">
      <p role="alert" className="num rounded-[7px] bg-amber-bg px-3 py-2 text-amber">
        {t(state === 'done' ? 'newerPublished' : 'newerDecided', { name: names(older.name), time, agent })}
      </p>
      {before === undefined || after === undefined ? null : before === after ? (
        <p className="mt-2 text-ink-2">{t('sameText')}</p>
      ) : (
        <>
          <p className="mt-2 mb-1.5 text-small text-ink-2">{t('wouldChange')}</p>
          <div className="h-[min(var(--window-height)*0.36,340px)] overflow-hidden rounded-[7px] border border-line">
            <LazyDifference before={before} after={after} />
          </div>
        </>
      )}
    </section>
  );
}

function useHtml(accountId: string, entryId: string): string | undefined {
  const { queries } = useIpc();
  return useQuery(queries.templates.version.queryOptions({ input: { accountId, entryId } })).data?.html;
}
