import { useQuery } from '@tanstack/react-query';
import { CloudOff, Inbox, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { ClaimViewName } from '../../src-shared/domain/claim-view.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Progress } from '../ui/progress.tsx';
import { isNarrowed } from '../claim-list/filter-chip.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { NoMatch } from './no-match.tsx';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

const iconSize = 28;

/** What stands in the place of rows when there are none: loading, failed, first sync, nothing here, nothing matches. */
export function ListStatus({
  state,
  window,
  view,
  list,
  accountId,
}: {
  state: ClaimListStore;
  window: ClaimWindow;
  view: ClaimViewName;
  list: SavedList | null;
  accountId: string;
}) {
  const t = useTranslations('inbox');
  const inList = useTranslations('savedLists.empty');
  const { ipc } = useAppContext();
  const isListAsSaved = useNavigation((navigation) => !navigation.isListChanged) && list !== null;
  const goTo = useNavigation((navigation) => navigation.goTo);
  const draft = useStore(state, (inbox) => inbox.draft);
  const status = useQuery(ipc.queries.sync.status.queryOptions({ input: { accountId } })).data;
  if (window.count > 0) return null;
  if (window.error !== null) {
    return (
      <EmptyState
        icon={<TriangleAlert size={iconSize} aria-hidden="true" />}
        title={t('failedTitle')}
        actions={<Button onClick={window.retry}>{t('retry')}</Button>}
      >
        {window.error.message}
      </EmptyState>
    );
  }
  if (window.isLoading || status === undefined) return <Skeleton />;
  if (isListAsSaved && isNarrowed(draft) && status.phase !== 'first_sync') {
    return (
      <EmptyState
        icon={<Inbox size={iconSize} aria-hidden="true" />}
        title={inList('title')}
        actions={
          view === 'all' ? undefined : <Button onClick={() => goTo(view)}>{inList('wholeView')}</Button>
        }
      >
        {inList('text')}
      </EmptyState>
    );
  }
  if (isNarrowed(draft) && !isListAsSaved) {
    return (
      <NoMatch
        state={state}
        view={view}
        accountId={accountId}
        connection={status.connection.state}
        isSettled={window.isAnswered}
        isIndexing={status.searchIndex !== null}
      />
    );
  }
  if (status.phase === 'first_sync') {
    return (
      <EmptyState title={t('empty.firstSyncTitle')}>
        <div className="flex w-72 flex-col gap-2">
          <Progress label={t('empty.firstSyncTitle')} value={status.partsDone} max={status.parts} />
          <span className="num">
            {t('empty.firstSyncText', {
              count: status.claimsReceived,
              done: status.partsDone,
              parts: status.parts,
            })}
          </span>
          <span className="text-ink-3">{t('empty.firstSyncNote')}</span>
        </div>
      </EmptyState>
    );
  }
  const syncNow = () => void ipc.client.sync.now({ accountId }).catch(() => undefined);
  if (status.lastSyncAtMs === null) {
    return (
      <EmptyState
        icon={<CloudOff size={iconSize} aria-hidden="true" />}
        title={t('empty.notSyncedTitle')}
        actions={<Button onClick={syncNow}>{t('empty.syncNow')}</Button>}
      >
        {t('empty.notSyncedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={iconSize} aria-hidden="true" />}
      title={t(view === 'inbox' ? 'empty.inboxTitle' : 'empty.viewTitle')}
      actions={<Button onClick={syncNow}>{t('empty.syncNow')}</Button>}
    >
      {t(view === 'inbox' ? 'empty.inboxText' : 'empty.viewText')}
    </EmptyState>
  );
}

const skeletonRows = 12;

function Skeleton() {
  const t = useTranslations('inbox');
  return (
    <div role="status" aria-label={t('loading')} className="animate-late flex flex-col px-3.5 pt-7">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} className="flex h-11 items-center gap-6 border-b border-line-soft pl-7">
          <span className="h-2.5 flex-1 rounded-full bg-hover" />
          <span className="h-2.5 w-24 rounded-full bg-hover" />
          <span className="h-2.5 w-36 rounded-full bg-hover" />
        </div>
      ))}
    </div>
  );
}
