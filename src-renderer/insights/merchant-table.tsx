import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, Download } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { InsightMerchant, MerchantQuestion, MerchantSort } from '../../src-shared/contract/insights.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import type { InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { formatMoney } from '../../src-shared/domain/money/money.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ListSearchField } from '../ui/list-search-field.tsx';
import { claimsIn, dates, ended, type InsightClaims, type InsightScope, term } from './insight-scope.ts';
import { useShareText } from './use-share-text.ts';

const longestText = 200;
const mostAmounts = 2;
/**
 * Class of the name's column, which stays in place when the figures scroll in a narrow window, with a line where they
 * are cut.
 */
const nameColumn =
  'sticky left-0 bg-panel pr-3 @max-[1024px]/window:after:absolute @max-[1024px]/window:after:inset-y-0 @max-[1024px]/window:after:right-0 @max-[1024px]/window:after:w-px @max-[1024px]/window:after:bg-line-strong';

type Open = (claims: InsightClaims) => void;

/** Merchants on the screen, for their export. */
export interface ShownMerchants {
  question: MerchantQuestion;
  found: number;
  section: HTMLElement | null;
}

/** The merchants of the period's claims, each with its win rate and how sure that is. */
export function MerchantTable({
  accountId,
  scope,
  period,
  shownRef,
  onOpen,
}: {
  accountId: string;
  scope: InsightScope;
  period: InsightPeriod;
  /** Set to what is shown, for exporting it. */
  shownRef: RefObject<ShownMerchants | null>;
  onOpen: Open;
}) {
  const t = useTranslations('insights.merchants');
  const exports = useTranslations('exports');
  const { commands } = useAppContext();
  const keyOf = useKeyOf();
  const { queries } = useIpc();
  const [text, setText] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const [sort, setSort] = useMerchantSort(sectionRef);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const typed = useDeferredValue(text);
  const nodes = {
    all: [],
    created: [dates('created', period)],
    ended: [dates('outcome-date', period), ended],
    open: [term('open', 'yes')],
  };
  const question: MerchantQuestion = {
    created: claimsIn(scope, nodes.created).filter,
    createdBefore: claimsIn(scope, [dates('created', period.previous)]).filter,
    ended: claimsIn(scope, nodes.ended).filter,
    open: claimsIn(scope, nodes.open).filter,
    text: typed,
    sort,
  };
  const { data, isPending, isPlaceholderData } = useQuery(
    queries.insights.merchants.queryOptions({
      input: { accountId, ...question },
      placeholderData: keepPreviousData,
    }),
  );
  const found =
    data === undefined
      ? ''
      : data.found > data.merchants.length
        ? t('shown', { shown: data.merchants.length, found: data.found })
        : t('found', { found: data.found });
  useImperativeHandle(shownRef, () => ({
    question,
    found: data?.found ?? 0,
    section: sectionRef.current,
  }));
  useCommand('search.focus', () => searchRef.current?.focus());
  const firstName = () => bodyRef.current?.querySelector('button');
  const open = ({ where }: InsightMerchant, which: readonly QueryNode[]) => {
    const parsed = parseQuery(where);
    if (parsed.ok) onOpen(claimsIn(scope, [parsed.query, ...which]));
  };
  return (
    <section
      ref={sectionRef}
      aria-label={t('title')}
      aria-busy={isPending || isPlaceholderData || typed !== text}
      className="min-w-0 rounded-[9px] border border-line bg-panel px-3.5 pt-2.5 pb-2"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-strong">{t('title')}</h2>
        <span className="num text-second text-ink-3">{found}</span>
        <SettledStatus text={found} />
        <span data-print="never" className="ml-auto flex items-center gap-2">
          <span className="w-60">
            <ListSearchField
              label={t('search')}
              text={text}
              maxLength={longestText}
              keys={keyOf('search.focus')}
              inputRef={searchRef}
              onChange={setText}
              onLeave={() => firstName()?.focus()}
            />
          </span>
          <IconButton
            label={exports('merchants.start')}
            onClick={() => commands.run('insights.exportMerchants')}
          >
            <Download size={14} />
          </IconButton>
        </span>
      </header>
      <div
        data-print="grows"
        className="mt-1 scroll-pl-[290px] @max-[1100px]/window:scroll-pl-[170px] overflow-x-auto"
      >
        <Table sort={sort} onSort={setSort} bodyRef={bodyRef}>
          {data?.merchants.map((merchant) => (
            <MerchantRow
              key={merchant.key}
              merchant={merchant}
              createdClaims={data.createdClaims}
              onOpen={(which) => open(merchant, nodes[which])}
            />
          ))}
        </Table>
      </div>
      {data?.merchants.length === 0 ? <p className="py-6 text-center text-ink-3">{t('none')}</p> : null}
      <p className="mt-1.5 text-second text-ink-3">
        {sort === 'win_rate' ? t('sortNote') : null}{' '}
        {data !== undefined && data.unknownClaims > 0 ? t('unknown', { count: data.unknownClaims }) : null}
      </p>
    </section>
  );
}

/** A table with heads that sort it. */
function Table({
  sort,
  onSort,
  bodyRef,
  children,
}: {
  sort: MerchantSort;
  onSort: (sort: MerchantSort) => void;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  children: ReactNode;
}) {
  const t = useTranslations('insights.merchants');
  const insights = useTranslations('insights');
  const claim = useTranslations('claim');
  return (
    <table className="num w-full border-separate border-spacing-0 text-small @max-[1100px]/window:[&_td]:pl-2.5 @max-[1100px]/window:[&_th+th]:pl-2.5">
      <thead className="text-second text-ink-3">
        <tr>
          <Head name={claim('sections.merchant')} sort="name" current={sort} onSort={onSort} isText />
          <Head name={t('open')} sort="open" current={sort} onSort={onSort} />
          <Head name={insights('figures.created')} sort="volume" current={sort} onSort={onSort} />
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {t('share')}
          </th>
          <Head name={t('trend')} sort="trend" current={sort} onSort={onSort} />
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {insights('figures.disputed')}
          </th>
          <Head name={insights('figures.winRate')} sort="win_rate" current={sort} onSort={onSort} />
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {t('sample')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-medium">
            {t('interval')}
          </th>
        </tr>
      </thead>
      <tbody
        ref={bodyRef}
        className="[&>tr+tr>*]:border-t [&>tr+tr>*]:border-line-soft"
        onKeyDown={moveFocus}
      >
        {children}
      </tbody>
    </table>
  );
}

/** Returns how the merchants are sorted. A command that sorts them brings them into view. */
function useMerchantSort(section: RefObject<HTMLElement | null>) {
  const [sort, setSort] = useState<MerchantSort>('volume');
  const show = (by: MerchantSort) => {
    setSort(by);
    section.current?.scrollIntoView({ block: 'nearest' });
  };
  useSortCommands(show);
  return [sort, setSort] as const;
}

function useSortCommands(show: ((by: MerchantSort) => void) | null): void {
  useCommand('insights.sortVolume', () => show?.('volume'), show !== null);
  useCommand('insights.sortOpen', () => show?.('open'), show !== null);
  useCommand('insights.sortTrend', () => show?.('trend'), show !== null);
  useCommand('insights.sortWinRate', () => show?.('win_rate'), show !== null);
  useCommand('insights.sortName', () => show?.('name'), show !== null);
}

/** Has the commands of the table turned off where there is none, so that nothing waits for them. */
export function NoMerchantTable(): null {
  useSortCommands(null);
  return null;
}

function Head({
  name,
  sort,
  current,
  onSort,
  isText = false,
}: {
  name: string;
  sort: MerchantSort;
  current: MerchantSort;
  onSort: (sort: MerchantSort) => void;
  isText?: boolean;
}) {
  const isCurrent = sort === current;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (sort === 'name' ? 'ascending' : 'descending') : undefined}
      className={`py-1.5 font-medium ${isText ? `text-left ${nameColumn}` : 'pl-4 text-right'}`}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={`inline-flex items-center gap-1 rounded-sm hover:text-ink ${isCurrent ? 'text-ink' : ''}`}
      >
        {name}
        {isCurrent ? <ArrowDown size={11} className={sort === 'name' ? 'rotate-180' : ''} /> : null}
      </button>
    </th>
  );
}

function MerchantRow({
  merchant,
  createdClaims,
  onOpen,
}: {
  merchant: InsightMerchant;
  createdClaims: number;
  onOpen: (which: 'all' | 'created' | 'open' | 'ended') => void;
}) {
  const t = useTranslations('insights.merchants');
  const format = useFormatter();
  const locale = useLocale();
  const figures = useTranslations('insights.figures');
  const { name, isShared, open, created, createdBefore, won, lost, totals, unsummed } = merchant;
  const shown = name ?? t('unnamed');
  const share = wilsonInterval(won, won + lost);
  const shareText = useShareText();
  const amounts = totals
    .toSorted((one, other) => other.claims - one.claims)
    .map(({ currency, amount }) => formatMoney(amount, currency, locale));
  const count = (which: 'created' | 'open' | 'ended', value: number, text: string) =>
    value === 0 ? (
      <span className="text-ink-3">{text}</span>
    ) : (
      <button type="button" tabIndex={-1} className="hover:underline" onClick={() => onOpen(which)}>
        {text}
      </button>
    );
  return (
    <tr className="group/row hover:bg-hover">
      <th
        scope="row"
        className={`max-w-[420px] @max-[1100px]/window:max-w-[160px] py-1.5 text-left font-normal group-hover/row:bg-hover ${nameColumn}`}
      >
        <button
          type="button"
          data-merchant={merchant.key}
          aria-label={t('openClaims', { merchant: shown })}
          title={shown}
          className="line-clamp-3 max-w-full text-left wrap-break-word text-accent-text hover:underline"
          onClick={() => onOpen('all')}
        >
          {shown}
        </button>
        {isShared ? <span className="text-second text-ink-3">{t('shared')}</span> : null}
      </th>
      <td className="pl-4 text-right">{count('open', open, format.number(open))}</td>
      <td className="pl-4 text-right">{count('created', created, format.number(created))}</td>
      <td className="pl-4 text-right">
        {createdClaims === 0 ? null : shareText.percent(created / createdClaims)}
      </td>
      <td className="pl-4 text-right whitespace-nowrap">
        {format.number(created - createdBefore, { signDisplay: 'exceptZero' })}
      </td>
      {/* Breaks between two amounts, as the spaces in them don't break. */}
      <td className="pl-4 text-right" title={amounts.join(' · ')}>
        {amounts.slice(0, mostAmounts).join(' · ')}
        {amounts.length > mostAmounts ? ` +${format.number(amounts.length - mostAmounts)}` : null}
        {amounts.length > 0 && unsummed > 0 ? ' · ' : null}
        {unsummed > 0 ? figures('leftOut', { count: unsummed }) : null}
      </td>
      <td className="pl-4 text-right">{shareText.value(share)}</td>
      <td className="pl-4 text-right whitespace-nowrap">
        {count('ended', won + lost, `${format.number(won)} / ${format.number(won + lost)}`)}
      </td>
      <td className="pl-4 text-right whitespace-nowrap text-ink-3">{shareText.interval(share)}</td>
    </tr>
  );
}

/**
 * Moves the focus: up and down from merchant to merchant, left and right to the figures of one; Enter opens the
 * claims.
 */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  const down = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
  const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [
    ...(right === undefined
      ? event.currentTarget.querySelectorAll<HTMLElement>('[data-merchant]')
      : (focused?.closest('tr')?.querySelectorAll('button') ?? [])),
  ];
  const from = right === undefined ? focused?.closest('tr')?.querySelector('[data-merchant]') : focused;
  const at = buttons.findIndex((button) => button === from);
  const step = down ?? right;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[at + step]?.focus();
}
