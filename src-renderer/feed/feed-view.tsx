import { History, X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ExportedChanges } from '../../src-shared/contract/exports.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { FeedHead, kindFilters, noNarrowing } from './feed-head.tsx';
import type { FeedGroup } from './feed-groups.ts';
import { FeedList } from './feed-list.tsx';
import { FeedSummary } from './feed-summary.tsx';
import { useClaimFilter } from './use-claim-filter.ts';
import { useFeed } from './use-feed.ts';
import { useVisit } from './use-visit.ts';

/** Shows what changed at the service and among our decisions, by day and claim. */
export function FeedView({ account }: { account: Account }) {
  const t = useTranslations('feed');
  const app = useTranslations('app');
  const { goTo, goToClaim } = useNavigation((state) => state);
  const [narrowing, setNarrowing] = useState(noNarrowing);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const merchantRef = useRef<HTMLInputElement>(null);
  const since = useVisit(account.id);
  const filter = useClaimFilter(account.id, {
    list: narrowing.list,
    merchant: useDeferredValue(narrowing.merchant),
  });
  const question = useMemo(() => {
    const kinds = kindFilters[narrowing.kind];
    return { kinds: kinds === null ? null : [...kinds], filter };
  }, [narrowing.kind, filter]);
  const feed = useFeed(account.id, question);
  const { list, id } = feed.cursor;
  useFocusReturn(feed.container, section);

  const open = ({ items }: FeedGroup) => {
    const claimId = items[0]?.claimId ?? null;
    if (claimId === null) goTo('webhooks');
    else goToClaim(claimId);
  };
  const current = list.groups[list.indexOf(id ?? '')];
  useCommand('list.open', () => {
    if (current !== undefined) open(current);
  });
  useCommand('search.focus', () => merchantRef.current?.focus());
  const reset = () => setNarrowing(noNarrowing);
  const isNarrowed = question.kinds !== null || question.filter !== null;
  useCommand('list.clear', reset, isNarrowed);
  const focusList = () => (feed.container ?? section)?.focus({ preventScroll: true });

  return (
    <section
      ref={setSection}
      tabIndex={-1}
      aria-label={app('parts.changes')}
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <FeedHead
        accountId={account.id}
        narrowing={narrowing}
        merchantRef={merchantRef}
        onChange={setNarrowing}
        onLeave={focusList}
      />
      {since === null ? null : (
        <FeedSummary
          accountId={account.id}
          since={since}
          isNothingListed={feed.state !== 'failed' && list.count === 0 && !isNarrowed}
        />
      )}
      {feed.state === 'failed' ? (
        <EmptyState
          title={t('empty.failedTitle')}
          actions={<Button onClick={feed.retry}>{app('retry')}</Button>}
        />
      ) : feed.state === 'loading' ? (
        <p role="status" className="p-8 text-center text-ink-3">
          {t('empty.loading')}
        </p>
      ) : list.count > 0 ? (
        <FeedList feed={feed} sinceSeq={since?.seq ?? null} onOpen={open} />
      ) : isNarrowed ? (
        <EmptyState
          title={t('empty.matchTitle')}
          actions={
            <Button icon={<X size={14} />} onClick={reset}>
              {app('clearFilters')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<History size={22} />}
          title={t('empty.title')}
          actions={<CommandButton command="go.inbox" />}
        >
          {t('empty.text')}
        </EmptyState>
      )}
      <FeedExportAction accountId={account.id} changes={question} />
    </section>
  );
}

/** Offers to export the changes that the view selects, including those that it has not loaded. */
function FeedExportAction({ accountId, changes }: { accountId: string; changes: ExportedChanges }) {
  const { ipc } = useAppContext();
  // What is asked for stays as it was while the dialog is open.
  const [asked, setAsked] = useState<ExportedChanges | null>(null);
  useCommand('list.export', () => setAsked(changes));
  return asked === null ? null : (
    <RowsExportDialog
      accountId={accountId}
      what="changes"
      isNarrowed={asked.kinds !== null || asked.filter !== null}
      begin={(shape) => ipc.client.exports.startChanges({ accountId, changes: asked, shape })}
      onClose={() => setAsked(null)}
    />
  );
}
