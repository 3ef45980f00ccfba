import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { Rule, RuleFigure } from '../../src-shared/contract/rules.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { currentRowClass } from '../list/current-row-class.ts';
import { indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import type { LoadedList } from '../list/loaded-list.ts';
import type { ListParts } from '../list/use-whole-list.ts';
import { useDecisionLabel } from '../proposals/use-decision-label.ts';
import { Status } from '../ui/pill.tsx';
import { isForbidden, useLimitText } from './use-limit-text.ts';

export interface ShownRules extends LoadedList {
  rules: readonly Rule[];
}

export const ruleRowHeight = 46;
const gridName = 'rule';
const rowClass = 'grid items-center gap-x-3.5 px-3.5';
/** The columns with answers in this quarter, and those of a list in which no rule has any. */
const columnsClass = {
  answered:
    'grid-cols-[20px_minmax(0,1fr)_minmax(0,220px)_84px_minmax(0,170px)_96px] @max-[1279px]/window:grid-cols-[20px_minmax(0,1fr)_minmax(0,136px)_84px_minmax(0,120px)_96px]',
  unanswered:
    'grid-cols-[20px_minmax(0,1fr)_minmax(0,220px)_84px_96px] @max-[1279px]/window:grid-cols-[20px_minmax(0,1fr)_minmax(0,136px)_84px_96px]',
};

/** The rules in their order, with the number of claims that each proposes for. */
export function RuleList({
  parts,
  counts,
  limits,
  figures,
  onToggle,
  onEdit,
}: {
  parts: ListParts<ShownRules>;
  /** Number of claims of each rule by its id; `undefined` until counted. */
  counts: Readonly<Record<string, number>> | undefined;
  limits: ProposalLimits;
  /** Answers to the proposals of each rule in this quarter, as far as known. */
  figures: ReadonlyMap<string, RuleFigure>;
  onToggle: (rule: Rule) => void;
  onEdit: (rule: Rule) => void;
}) {
  const app = useTranslations('app');
  const t = useTranslations('rules.columns');
  const { cursor } = parts;
  const { rules } = cursor.list;
  const isAnswered = rules.some(({ id }) => hasAnswers(figures.get(id)));
  const columns = `${rowClass} ${columnsClass[isAnswered ? 'answered' : 'unanswered']}`;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden="true"
        className={`${columns} h-7 shrink-0 border-b border-line-soft text-second text-ink-3`}
      >
        <span />
        <span>{t('rule')}</span>
        <span>{t('decision')}</span>
        <span>{t('state')}</span>
        {isAnswered ? <span>{t('quarter')}</span> : null}
        <span className="text-right">{t('claims')}</span>
      </div>
      <ListGrid {...parts} name={gridName} label={app('parts.rules')} rowCount={rules.length}>
        {({ first, last, topOf }) =>
          indexesBetween(first, last).map((index) => {
            const rule = rules[index];
            if (rule === undefined) return null;
            return (
              <RuleRow
                key={rule.id}
                rule={rule}
                index={index}
                top={topOf(index)}
                columns={columns}
                count={counts?.[rule.id]}
                limits={limits}
                figure={isAnswered ? (figures.get(rule.id) ?? null) : undefined}
                isCurrent={rule.id === cursor.id}
                onPress={() => cursor.moveTo(index)}
                onToggle={() => onToggle(rule)}
                onEdit={() => onEdit(rule)}
              />
            );
          })
        }
      </ListGrid>
    </div>
  );
}

function RuleRow({
  rule: { id, name, isOn, isPinned, content },
  index,
  top,
  columns,
  count,
  limits,
  figure,
  isCurrent,
  onPress,
  onToggle,
  onEdit,
}: {
  rule: Rule;
  index: number;
  top: number;
  /** Class of its columns. */
  columns: string;
  count: number | undefined;
  limits: ProposalLimits;
  /** Answers to its proposals, `null` if there was none; `undefined` if no rule has any. */
  figure: RuleFigure | null | undefined;
  isCurrent: boolean;
  onPress: () => void;
  onToggle: () => void;
  onEdit: () => void;
}) {
  const t = useTranslations('rules');
  const format = useFormatter();
  const decisionLabel = useDecisionLabel();
  const limitText = useLimitText();
  const sign = decimalSignOf(useLocale());
  const mayChange = !isPinned && content !== null;
  const query = content === null ? null : shownAmounts(printQuery(content.query), sign);
  const limit = content === null ? null : limitText(content.decision.kind, limits);
  const isProposing = isOn && content !== null && !isForbidden(content.decision.kind, limits);
  return (
    <div
      role="row"
      tabIndex={-1}
      id={rowElementId(gridName, id)}
      data-current={isCurrent || undefined}
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      className={`${columns} absolute inset-x-0 content-center border-b border-line-soft outline-none ${
        isCurrent ? currentRowClass : 'hover:bg-hover'
      }`}
      style={{ top, height: ruleRowHeight }}
      onClick={onPress}
      onDoubleClick={mayChange ? onEdit : undefined}
    >
      <span role="gridcell" className="num text-right text-small text-ink-3">
        {format.number(index + 1)}
      </span>
      <span
        role="gridcell"
        aria-colspan={content === null ? 2 : undefined}
        className={content === null ? 'col-span-2 min-w-0' : 'min-w-0'}
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-row font-medium" title={name}>
            {name}
          </span>
          {isPinned ? <span className="shrink-0 text-second text-ink-3">{t('pinned')}</span> : null}
        </span>
        {query === null ? (
          <span className="block truncate text-second text-amber" title={t('unreadable')}>
            {t('unreadable')}
          </span>
        ) : (
          <span className="block truncate ident text-second text-ink-3" title={query}>
            {query}
          </span>
        )}
      </span>
      {content === null ? null : (
        <span role="gridcell" className="min-w-0">
          <span className="block truncate text-ink-2" title={decisionLabel(content.decision)}>
            {decisionLabel(content.decision)}
          </span>
          {limit === null ? null : (
            <span className="block truncate text-second text-amber" title={limit.whole}>
              {limit.short}
            </span>
          )}
        </span>
      )}
      <span
        role="gridcell"
        onClick={(event) => {
          event.stopPropagation();
          onPress();
          if (mayChange) onToggle();
        }}
      >
        <Status tone={isProposing ? 'green' : 'grey'}>{t(isOn ? 'on' : 'off')}</Status>
      </span>
      {figure === undefined ? null : <FigureCell figure={figure} />}
      <span
        role="gridcell"
        className={`num text-right leading-tight ${isProposing ? 'text-ink' : 'text-ink-3'}`}
      >
        {count === undefined ? null : isOn ? format.number(count) : t('ifOn', { count })}
      </span>
    </div>
  );
}

/** Answers to a rule's proposals in this quarter; empty if there was none. */
function FigureCell({ figure }: { figure: RuleFigure | null }) {
  const t = useTranslations('rules.figures');
  if (!hasAnswers(figure)) return <span role="gridcell" />;
  const { taken, changed, disagreement } = figure;
  const { value: share, low, high } = disagreement;
  return (
    <span role="gridcell" className="num min-w-0" title={t('title', { taken, changed, share, low, high })}>
      <span className="block truncate text-ink-2">{t('answers', { taken, changed })}</span>
      <span className="block truncate text-second text-ink-3">{t('disagreement', { share, low, high })}</span>
    </span>
  );
}

function hasAnswers(
  figure: RuleFigure | null | undefined,
): figure is RuleFigure & { disagreement: NonNullable<RuleFigure['disagreement']> } {
  return figure?.disagreement != null;
}
