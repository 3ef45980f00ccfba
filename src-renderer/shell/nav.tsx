import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  AlarmClock,
  ArrowUpRight,
  ChartColumn,
  History,
  Inbox,
  KeyRound,
  ListFilter,
  Keyboard,
  ListChecks,
  PanelLeftClose,
  PanelLeftOpen,
  Pencil,
  Search,
  Settings,
  Signpost,
  Webhook,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { claimViewNames, untilAgeStepMs } from '../../src-shared/query/views.ts';
import { currentOf, reviewCounts } from '../../src-shared/domain/review/review-session.ts';
import { NavLists } from '../saved-lists/nav-lists.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { NavButton, NavKey } from '../ui/nav-button.tsx';
import { useNavCollapsed } from './use-nav-collapsed.ts';
import type { ViewName } from '../runtime/navigation.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

const builtInViews = claimViewNames.filter((view) => view !== 'inbox');

/** Views without a count. */
const furtherViews = [
  ['insights', ChartColumn, 'app.parts.insights'],
  ['rules', Signpost, 'app.parts.rules'],
  ['templates', Pencil, 'app.parts.templates'],
  ['webhooks', Webhook, 'app.parts.webhook'],
  ['accounts', KeyRound, 'app.parts.accounts'],
  ['settings', Settings, 'app.settings'],
] as const;

/** Returns how many claims each view has, as last counted. */
function useViewCounts(accountId: string) {
  const { queries } = useIpc();
  const { now } = useAppContext();
  return useQuery(
    queries.claims.viewCounts.queryOptions({
      input: { accountId },
      placeholderData: keepPreviousData,
      refetchInterval: () => untilAgeStepMs(now()),
      refetchIntervalInBackground: true,
    }),
  ).data;
}

/** The views of the product, the built-in lists with their counts, and the connection’s status at the foot. */
export function Nav({
  account,
  accounts,
  children,
}: {
  account: Account;
  accounts: readonly Account[];
  /** Toasts: they take the place of the foot's buttons, which have keys, and move nothing while there is room. */
  children: ReactNode;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations();
  const collapse = useNavCollapsed();
  const { queries, reviews } = useIpc();
  const input = { accountId: account.id };
  const counts = useViewCounts(account.id);
  const attention = useSyncStatus(account.id, (status) => status.attention) ?? 0;
  const unread = useQuery(queries.feed.unread.queryOptions({ input })).data?.count ?? 0;
  /** The review, also while it is paused: what is left of it. */
  const review = useQuery({
    ...reviews.options(account.id),
    enabled: account.state !== 'unavailable',
  }).data?.session;
  return (
    <nav
      aria-label={t('app.navigation')}
      data-collapsed={collapse.isCollapsed || undefined}
      className="group/nav flex w-[220px] shrink-0 flex-col border-r border-line bg-bg px-2 py-2.5 data-[collapsed]:w-[52px]"
    >
      <AccountSwitch account={account} accounts={accounts} />
      {/* In a low window, or enlarged, what is above the foot scrolls. */}
      <div className="-mx-2 flex min-h-[90px] flex-1 flex-col overflow-y-auto px-2 py-0.5 [scrollbar-width:thin] group-data-[collapsed]/nav:[scrollbar-width:none]">
        <NavItem view="inbox" icon={<Inbox size={15} />} count={counts?.inbox}>
          {t('labels.view.inbox')}
        </NavItem>
        <NavItem view="changes" icon={<History size={15} />} count={unread > 0 ? unread : undefined}>
          {t('app.parts.changes')}
        </NavItem>
        {review === null || review === undefined || currentOf(review) === null ? null : (
          <NavItem
            view="review"
            icon={<ListChecks size={15} />}
            count={reviewCounts(review).left_over || undefined}
          >
            {t('app.review')}
          </NavItem>
        )}
        <NavItem
          view="outbox"
          icon={<ArrowUpRight size={15} />}
          count={attention || undefined}
          hotLabel={attention > 0 ? t('app.outboxAttention', { count: attention }) : undefined}
        >
          {t('app.parts.outbox')}
        </NavItem>
        {furtherViews.map(([view, Icon, name]) => (
          <NavItem key={view} view={view} icon={<Icon size={15} />}>
            {t(name)}
          </NavItem>
        ))}
        <h2 className="px-2.5 pt-3 pb-1 [@container_window_(max-height:760px)]:pt-1.5 text-tiny font-strong text-ink-3 group-data-[collapsed]/nav:h-3 group-data-[collapsed]/nav:overflow-hidden group-data-[collapsed]/nav:p-0 group-data-[collapsed]/nav:text-transparent">
          {t('app.views')}
        </h2>
        {builtInViews.map((view) => (
          <NavItem
            key={view}
            view={view}
            icon={
              view === 'snoozed' ? (
                <AlarmClock size={15} />
              ) : (
                <NavKey keys={keyOf(`go.${view}`)} fallback={<ListFilter size={13} />} />
              )
            }
            count={counts?.[view]}
          >
            {t(`labels.view.${view}`)}
          </NavItem>
        ))}
        <NavLists accountId={account.id} />
      </div>
      <NavFoot {...collapse}>{children}</NavFoot>
      <div className="mt-2 shrink-0">
        {account.state === 'unavailable' ? null : <ConnectionStatus accountId={account.id} />}
      </div>
    </nav>
  );
}

/** Class of the last buttons beside one another, with their icons and keys, in a low window: the lists need the room. */
const inOneLineClass =
  '[@container_window_(max-height:760px)]:flex [@container_window_(max-height:760px)]:justify-between [@container_window_(max-height:760px)]:*:w-auto [@container_window_(max-height:760px)]:*:gap-1.5 [@container_window_(max-height:760px)]:*:px-1.5 [@container_window_(max-height:760px)]:*:*:nth-2:sr-only';

/** Shows the last buttons; toasts lie over them and hide them, so that nothing that can have the focus is behind one. */
function NavFoot({
  isCollapsed,
  isNarrow,
  children,
}: ReturnType<typeof useNavCollapsed> & { children: ReactNode }) {
  const keyOf = useKeyOf();
  const t = useTranslations('app');
  const { commands } = useAppContext();
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] items-end pt-2 *:col-start-1 *:row-start-1">
      <div
        className={`group-has-[[data-toast]]/nav:not-focus-within:invisible ${isCollapsed ? '' : inOneLineClass}`}
      >
        {isNarrow ? null : (
          <NavButton
            title={t('commands.nav.toggle')}
            icon={isCollapsed ? <PanelLeftOpen size={15} /> : <PanelLeftClose size={15} />}
            keys={keyOf('nav.toggle')}
            onClick={() => commands.run('nav.toggle')}
          >
            {t(isCollapsed ? 'expandNav' : 'collapseNav')}
          </NavButton>
        )}
        <SheetButton sheet="palette" icon={<Search size={15} />} keys={keyOf('palette.open')}>
          {t('commands.palette.open')}
        </SheetButton>
        <SheetButton sheet="keys" icon={<Keyboard size={15} />} keys={keyOf('keys.open')}>
          {t('commands.keys.open')}
        </SheetButton>
      </div>
      <div className="z-50">{children}</div>
    </div>
  );
}

function NavItem({
  view,
  ...rest
}: Omit<ComponentProps<typeof NavButton>, 'isCurrent'> & { view: ViewName }) {
  const isCurrent = useNavigation((state) => state.view === view && state.listId === null);
  const goTo = useNavigation((state) => state.goTo);
  return <NavButton {...rest} isCurrent={isCurrent} onClick={() => goTo(view)} />;
}

function SheetButton({ sheet, ...rest }: ComponentProps<typeof NavButton> & { sheet: 'palette' | 'keys' }) {
  const { navigation } = useAppContext();
  return <NavButton {...rest} onClick={() => navigation.getState().openSheet(sheet)} />;
}
