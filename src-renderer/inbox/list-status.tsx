import { useQuery } from '@tanstack/react-query';
import { AlarmClock, CloudOff, Inbox, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { Button } from '../ui/button.tsx';
import { useKeyText } from '../keys/keymap-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Dot } from '../ui/pill.tsx';
import { Progress } from '../ui/progress.tsx';
import { isNarrowed } from '../claim-list/claim-search.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { NoMatch } from './no-match.tsx';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

const iconSize = 28;

/**
 * Shown in place of rows if there are none: loading, failed, first sync, nothing here, nothing matches. Above rows
 * that could not be read again: that they may be out of date.
 */
export const ListStatus = memo(function ListStatus({
  state,
  window,
  error,
  onRetry,
  view,
  list,
  accountId,
}: {
  state: ClaimListStore;
  /** The list as drawn. */
  window: ClaimWindow;
  /** Why the list as it is now could not be read. */
  error: Error | null;
  onRetry: () => void;
  view: ClaimViewName;
  list: SavedList | null;
  accountId: string;
}) {
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  const inList = useTranslations('savedLists.empty');
  const { ipc } = useAppContext();
  const isListAsSaved = useNavigation((navigation) => !navigation.isListChanged) && list !== null;
  const goTo = useNavigation((navigation) => navigation.goTo);
  const keyText = useKeyText();
  const search = useStore(state, (inbox) => inbox.search);
  const status = useQuery({
    ...ipc.queries.sync.status.queryOptions({ input: { accountId } }),
    // Above rows nothing is said of it.
    select: (known) => (window.count > 0 ? undefined : known),
  }).data;
  const refusalText = useRefusalText();
  if (window.count > 0) return error === null ? null : <StaleNote onRetry={onRetry} />;
  if (error !== null) {
    return (
      <EmptyState
        icon={<TriangleAlert size={iconSize} />}
        title={t('failedTitle')}
        actions={<Button onClick={onRetry}>{app('retry')}</Button>}
      >
        {refusalText(error, '')}
      </EmptyState>
    );
  }
  if (window.isLoading || status === undefined) return <Skeleton />;
  if (isListAsSaved && isNarrowed(search) && status.phase !== 'first_sync') {
    return (
      <EmptyState
        icon={<Inbox size={iconSize} />}
        title={inList('title')}
        actions={
          view === 'all' ? undefined : <Button onClick={() => goTo(view)}>{inList('wholeView')}</Button>
        }
      >
        {inList('text')}
      </EmptyState>
    );
  }
  if (isNarrowed(search) && !isListAsSaved) {
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
  if (status.phase === 'first_sync') return <FirstSync status={status} />;
  const syncNow = () => void ipc.client.sync.now({ accountId }).catch(() => undefined);
  if (status.lastSyncAtMs === null) {
    return (
      <EmptyState
        icon={<CloudOff size={iconSize} />}
        title={t('empty.notSyncedTitle')}
        actions={<Button onClick={syncNow}>{app('commands.sync.now')}</Button>}
      >
        {t('empty.notSyncedText')}
      </EmptyState>
    );
  }
  const toInbox = <CommandButton command="go.inbox" />;
  if (view === 'snoozed')
    return (
      <EmptyState icon={<AlarmClock size={iconSize} />} title={t('empty.snoozedTitle')} actions={toInbox}>
        {t('empty.snoozedText', { key: keyText('claim.snooze') })}
      </EmptyState>
    );
  const mayWaitForSync = view === 'inbox' || view === 'all';
  return (
    <EmptyState
      icon={<Inbox size={iconSize} />}
      title={t(view === 'inbox' ? 'empty.inboxTitle' : 'empty.viewTitle')}
      actions={mayWaitForSync ? <Button onClick={syncNow}>{app('commands.sync.now')}</Button> : toInbox}
    >
      {t(view === 'inbox' ? 'empty.inboxText' : 'empty.viewText')}
    </EmptyState>
  );
});

function FirstSync({ status }: { status: SyncStatus }) {
  const t = useTranslations('inbox.empty');
  return (
    <EmptyState title={t('firstSyncTitle')}>
      <div className="flex w-72 flex-col gap-2">
        <Progress label={t('firstSyncTitle')} value={status.partsDone} max={status.parts} />
        <span className="num">
          {t('firstSyncText', {
            count: status.claimsReceived,
            done: status.partsDone,
            parts: status.parts,
          })}
        </span>
        <span className="text-ink-3">{t('firstSyncNote')}</span>
      </div>
    </EmptyState>
  );
}

function StaleNote({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-amber-bg px-3.5 py-1.5 text-small">
      <Dot tone="amber" />
      <p role="status" className="min-w-0 flex-1">
        {t('stale')}
      </p>
      <Button onClick={onRetry}>{app('retry')}</Button>
    </div>
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
