import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { useRemoveList } from './use-remove-list.ts';

/** Shows a list that another version of Claimdesk saved, of which nothing is lost. */
export function UnreadableList({ accountId, list }: { accountId: string; list: SavedList }) {
  const t = useTranslations('savedLists.unreadable');
  const app = useTranslations('app');
  const remove = useRemoveList(accountId);
  useCommand('savedLists.delete', () => remove(list));
  return (
    <>
      <ViewHead title={list.name} />
      <EmptyState
        icon={<FileQuestion size={28} />}
        title={t('title')}
        actions={<Button onClick={() => remove(list)}>{app('commands.savedLists.delete')}</Button>}
      >
        <p>{t('text')}</p>
        <p className="mt-1">
          <GuideLink topic="listUnreadable" />
        </p>
      </EmptyState>
    </>
  );
}
