import { useTranslations } from 'use-intl';
import { indexedShare } from '../runtime/indexed-share.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

/**
 * Shows how much of the search index is built, while a search does not find everything; nothing when it is complete.
 */
export function IndexNote({ accountId, className }: { accountId: string; className: string }) {
  const t = useTranslations('inbox');
  const progress = useSyncStatus(accountId, (status) => status.searchIndex);
  if (progress === null || progress === undefined) return null;
  return (
    <p role="status" className={`num ${className}`}>
      {t('indexing', { share: indexedShare(progress) })}
    </p>
  );
}
