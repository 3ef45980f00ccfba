import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { indexedShare } from '../runtime/indexed-share.ts';

/**
 * Shows how much of the search index is built, while a search does not find everything; nothing when it is complete.
 */
export function IndexNote({ accountId, className }: { accountId: string; className: string }) {
  const t = useTranslations('inbox');
  const { queries } = useIpc();
  const progress = useQuery(queries.sync.status.queryOptions({ input: { accountId } })).data?.searchIndex;
  if (progress === null || progress === undefined) return null;
  return (
    <p role="status" className={`num ${className}`}>
      {t('indexing', { share: indexedShare(progress) })}
    </p>
  );
}
