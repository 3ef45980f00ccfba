import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OutboxSection } from '../../src-shared/contract/outbox.ts';
import { decisionLabel } from '../labels/entry-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';

const mostShown = 5;

/** Shows what is lost with the account, by name: the first few, and how many more there are. */
export function UnsentList({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.remove');
  const words = useTranslations('outbox');
  const attention = useEntries(accountId, 'attention');
  const waiting = useEntries(accountId, 'waiting');
  if (attention === undefined || waiting === undefined) return null;
  const shown = [...attention.entries, ...waiting.entries].slice(0, mostShown);
  const more = attention.total + waiting.total - shown.length;
  return (
    <ul aria-label={t('unsent')} className="mt-1 list-disc pl-4">
      {shown.map((entry) => (
        <li key={entry.id} className="break-words">
          {[decisionLabel(words, entry), entry.claim?.merchantName ?? null]
            .filter((part) => part !== null)
            .join(' · ')}
        </li>
      ))}
      {more > 0 ? <li>{t('more', { count: more })}</li> : null}
    </ul>
  );
}

function useEntries(accountId: string, section: OutboxSection) {
  const { queries } = useIpc();
  const input = { accountId, section, offset: 0, limit: mostShown };
  return useQuery(queries.outbox.list.queryOptions({ input })).data;
}
