import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { ArrowUp } from 'lucide-react';
import type { ClaimTotals } from '../../src-shared/contract/claims.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import { valuesAt } from '../../src-shared/query/edit.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import type { CommandId } from '../keys/keymap.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Popover } from '../ui/popover.tsx';
import { smallButtonClass } from '../ui/small-button-class.ts';
import { IndexNote } from '../claim/index-note.tsx';
import { bySize } from './by-size.ts';
import type { MenuPoint } from './claim-menu.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

/** How many claims, what is new above, their sum per currency, and how many are selected. */
export const ListSummary = memo(function ListSummary({
  state,
  selection,
  window,
  newAbove,
  hidden,
  isAlone,
  onMore,
}: {
  state: ClaimListStore;
  selection: ClaimSelectionStore;
  window: ClaimWindow;
  /** Number of selected claims that are not in this list. */
  hidden: number;
  /** Whether no pane beside the list has the buttons for a selection. */
  isAlone: boolean;
  /** Opens the menu of everything that can be done with the selection; `null` if there is no claim to open it at. */
  onMore: ((point: MenuPoint) => void) | null;
  /** Number of claims that came in above the visible part since the list's top was last visible. */
  newAbove: number;
}) {
  const t = useTranslations('inbox');
  const { queries } = useIpc();
  const { accountId, filter } = window.query;
  const totals = useQuery(
    queries.claims.totals.queryOptions({ input: { accountId, filter }, placeholderData: keepPreviousData }),
  ).data;
  // The rows have come before the sums.
  const isOld = window.isCounted && totals?.claims !== window.count;
  const selected = useStore(selection, (made) => made.selection.count);
  const left = useStore(selection, (made) => made.left?.count ?? 0);
  const isMaking = useStore(selection, (made) => made.isMaking);
  const isSearch = useStore(
    state,
    ({ search }) => search.text !== '' || valuesAt(search.terms, 'merchant') !== null,
  );
  // The claims that a search finds are said when it has been typed.
  const isTyped = useStore(state, ({ search }) => search.text !== '');
  const isFound = isTyped && window.isCounted && !window.isKept;
  // What stands in place of the rows says that there are none; for screen readers the count is still said.
  const isEmpty = window.isCounted && window.count === 0;
  const isBare = isEmpty && selected === 0 && left === 0 && !isMaking;
  return (
    <>
      {isSearch ? (
        <IndexNote
          accountId={accountId}
          className="shrink-0 border-b border-line bg-amber-bg px-3.5 py-1.5 text-small text-amber"
        />
      ) : null}
      <div
        className={
          isBare
            ? 'sr-only'
            : 'num flex h-8 shrink-0 items-center gap-2.5 border-b border-line px-3.5 text-small text-ink-3'
        }
      >
        <b
          className={`font-strong text-ink aria-busy:opacity-50 ${isEmpty ? 'sr-only' : 'shrink-0'}`}
          aria-live={isTyped ? 'off' : 'polite'}
          aria-busy={window.isKept || undefined}
        >
          {window.isCounted
            ? t('count', { count: window.count })
            : window.isLoading
              ? t('counting')
              : t('atLeast', { count: window.count })}
        </b>
        <SettledStatus text={isFound ? t('found', { count: window.count }) : ''} />
        <span role="status" className="contents">
          {newAbove > 0 ? (
            <SmallCommand command="list.first" className="flex bg-sel font-medium text-accent-text">
              <ArrowUp size={12} />
              {t(window.query.sort === 'recently_updated' ? 'newOrUpdatedAbove' : 'newAbove', {
                count: newAbove,
              })}
            </SmallCommand>
          ) : null}
        </span>
        {totals === undefined || isOld || selected > 0 ? null : (
          // Sums of rows that stay from the search before are dimmed, as their number is.
          <TotalsLine {...totals} className={`shrink-[1000] ${window.isKept ? 'opacity-50' : ''}`} />
        )}
        {/* Always there, so that a screen reader says the number each time it changes. */}
        <span role="status" className={selected > 0 ? 'ml-auto min-w-20 truncate font-medium text-ink' : ''}>
          {selected === 0 || isMaking
            ? ''
            : hidden === 0
              ? t('selected', { count: selected })
              : t('hidden.selected', { count: selected, hidden })}
        </span>
        {isMaking ? (
          <span className="ml-auto shrink-0">{t('selecting')}</span>
        ) : selected > 0 ? (
          <SelectionActions isAlone={isAlone} onMore={onMore} />
        ) : left > 0 ? (
          <RefusedNote count={left} />
        ) : null}
      </div>
    </>
  );
});

/** A small button that runs a command, with its key. */
function SmallCommand({
  command,
  className = 'flex text-ink-2 hover:text-ink',
  children,
}: {
  command: CommandId;
  className?: string;
  children: ReactNode;
}) {
  const keyOf = useKeyOf();
  const { commands } = useAppContext();
  return (
    <button
      type="button"
      className={`h-6 shrink-0 items-center gap-1.5 rounded-[5px] px-1.5 hover:bg-hover ${className}`}
      onClick={() => commands.run(command)}
    >
      {children}
      <Kbd keys={keyOf(command) ?? ''} />
    </button>
  );
}

const selectionActions = [
  'claim.accept',
  'claim.reject',
  'claim.markSeen',
  'claim.email',
  'claim.tags',
  'list.export',
  'list.clear',
] as const;
const clearAlone = ['list.clear'] as const;

/** Shows what the keys do to the selection, unless a pane does. */
function SelectionActions({
  isAlone,
  onMore,
}: {
  isAlone: boolean;
  onMore: ((point: MenuPoint) => void) | null;
}) {
  const t = useTranslations('inbox');
  return (
    <span className="flex shrink-0 items-center gap-1 text-ink">
      {(isAlone ? selectionActions : clearAlone).map((command) => (
        <SmallCommand
          key={command}
          command={command}
          className={`${displayOf(command)} text-ink-2 hover:text-ink`}
        >
          {t(`selectionActions.${command}`)}
        </SmallCommand>
      ))}
      {onMore === null ? null : (
        <button
          type="button"
          aria-haspopup="menu"
          className={smallButtonClass}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            onMore({ x: left, y: bottom });
          }}
        >
          {t('selectionActions.more')}
        </button>
      )}
    </span>
  );
}

/** Returns the class that shows a button where there is room for its words; the menu has it anyway. */
function displayOf(command: (typeof selectionActions)[number]): string {
  if (command === 'claim.markSeen' || command === 'claim.email') return 'hidden @2xl:flex';
  return command === 'claim.tags' || command === 'list.export' ? 'hidden @4xl:flex' : 'flex';
}

/** Shows after a decision for several which were left out, with the key that selects them. */
function RefusedNote({ count }: { count: number }) {
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1.5">
      {t('refused', { count })}
      <SmallCommand command="list.selectRefused">{app('commands.list.select')}</SmallCommand>
    </span>
  );
}

/** Number of sums that are shown at once, the largest first. */
const mostSums = 3;

/**
 * Returns texts such as `ARS 18,402,310.50`, one for each currency, in order of size: all of them, and those that are
 * shown at once. One more takes no more room than `rest`, which says how many there are and opens all of them.
 */
export function useTotalTexts(totals: ClaimTotals['totals']): {
  all: string[];
  shown: string[];
  rest: ReactNode;
} {
  const locale = useLocale();
  const all = bySize(totals).map(
    ({ currency, amount }) => `${currency} ${formatAmount(amount, currency, locale)}`,
  );
  const shown = all.length <= mostSums + 1 ? all : all.slice(0, mostSums);
  const count = all.length - shown.length;
  return { all, shown, rest: count === 0 ? null : <OtherTotals texts={all} count={count} /> };
}

/** Shows the sums of the largest currencies, the others in a popover, and how many amounts they leave out. */
export function TotalsLine({
  totals,
  unsummed,
  className,
}: Pick<ClaimTotals, 'totals' | 'unsummed'> & { className: string }) {
  const { all, shown, rest } = useTotalTexts(totals);
  return (
    <>
      <span className={`min-w-0 truncate ${className}`} title={all.join(' · ')}>
        {shown.join(' · ')}
      </span>
      {rest}
      <Unsummed count={unsummed} />
    </>
  );
}

/** Says how many currencies are not shown, and opens all of them. */
function OtherTotals({ texts, count }: { texts: readonly string[]; count: number }) {
  const t = useTranslations('inbox');
  const label = t('moreCurrencies', { count });
  return (
    <DialogTrigger>
      <AriaButton className={smallButtonClass}>{label}</AriaButton>
      <Popover placement="bottom start">
        <Dialog aria-label={label} className="outline-none">
          <ul className="num max-h-80 overflow-y-auto px-3.5 py-2.5 text-right leading-6">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Shows how many amounts the sums beside it leave out; never cut. */
export function Unsummed({ count }: { count: number }) {
  const t = useTranslations('inbox');
  return count === 0 ? null : <span className="mr-1.5 shrink-0 text-ink-3">{t('unsummed', { count })}</span>;
}
