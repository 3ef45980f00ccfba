import { memo, useRef } from 'react';
import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { emptyBoxClass, filledBoxClass } from '../ui/selected-mark.tsx';
import { useWidthDrag } from '../ui/use-width-drag.ts';
import { rowGridClass } from './claim-row.tsx';
import {
  ariaSortOf,
  clampWidth,
  type ColumnLayout,
  type ColumnName,
  isRightAligned,
  sortOfColumn,
  useColumnHead,
} from './columns.ts';
import { useListLayout } from './use-list-layout.ts';

export const headHeightPx = 28;

/** The heads of the columns: a click sorts, a drag at the right edge gives a width. */
export const GridHead = memo(function GridHead({
  layout,
  sort,
  selected,
  onSort,
}: {
  layout: ColumnLayout;
  sort: ClaimSort;
  /** How much of the list is selected. */
  selected: Selected;
  onSort: (sort: ClaimSort) => void;
}) {
  const t = useTranslations('inbox');
  const orders = useTranslations('labels.sort');
  const isSortShown = layout.names.some((name) => ariaSortOf(name, sort) !== undefined);
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className={`${rowGridClass} border-b border-line-soft text-second text-ink-3`}
        style={{ height: headHeightPx }}
      >
        <span role="columnheader">
          <span className="sr-only">{t('columns.mark')}</span>
          <SelectAllBox selected={selected} />
        </span>
        {layout.names.map((name) => (
          <span
            key={name}
            role="columnheader"
            aria-sort={ariaSortOf(name, sort)}
            className={`relative flex min-w-0 ${isRightAligned(name) ? 'justify-end' : ''}`}
          >
            <HeadLabel name={name} sort={sort} onSort={onSort} />
            {name === 'merchant' ? null : <ResizeEdge name={name} />}
            {name === 'merchant' && !isSortShown ? (
              // In a narrow list neither a column nor the choice of the order above says it; to screen readers that does.
              <span
                aria-hidden="true"
                className="ml-3 min-w-0 shrink-[9999] truncate font-medium text-ink-2 @2xl:hidden"
              >
                {t('sortedBy', { order: orders(sort) })}
              </span>
            ) : null}
          </span>
        ))}
      </div>
    </div>
  );
});

type Selected = 'none' | 'some' | 'all';

const checkedOf = { none: false, some: 'mixed', all: true } as const;

/** Selects the whole list, or nothing, as its keys do. */
function SelectAllBox({ selected }: { selected: Selected }) {
  const app = useTranslations('app');
  const { commands } = useAppContext();
  const Sign = selected === 'all' ? Check : Minus;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checkedOf[selected]}
      aria-label={app('commands.list.selectAll')}
      title={app('commands.list.selectAll')}
      // By key the whole list is selected with Ctrl A: the grid stays one stop.
      tabIndex={-1}
      className="grid size-4 place-items-center"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => commands.run(selected === 'none' ? 'list.selectAll' : 'list.clear')}
    >
      <span className={selected === 'none' ? emptyBoxClass : filledBoxClass}>
        {selected === 'none' ? null : <Sign size={11} strokeWidth={3} />}
      </span>
    </button>
  );
}

function HeadLabel({
  name,
  sort,
  onSort,
}: {
  name: ColumnName;
  sort: ClaimSort;
  onSort: (sort: ClaimSort) => void;
}) {
  const t = useTranslations('inbox');
  const label = useColumnHead()(name);
  const next = sortOfColumn(name, sort);
  const explained = name === 'daysLeft' ? t('daysLeftTitle') : undefined;
  // One at the right may reach into the space before it, as its narrow column has more for a word than for a number.
  const cut = isRightAligned(name) ? 'whitespace-nowrap' : 'truncate';
  if (next === null) return <span className={`cursor-default ${cut}`}>{label}</span>;
  const direction = ariaSortOf(name, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      // By key the list is sorted with the sort's own: the grid stays one stop.
      tabIndex={-1}
      title={[explained, t('sortBy', { column: label })].filter((part) => part !== undefined).join(' · ')}
      className={`-mx-1 flex items-center ${isRightAligned(name) ? 'shrink-0' : 'min-w-0'} gap-0.5 rounded-sm px-1 hover:bg-hover hover:text-ink ${direction === undefined ? 'font-medium text-ink-2' : 'font-strong text-ink'}`}
      // The focus stays in the list, where the keys are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSort(next)}
    >
      <span className={cut}>{label}</span>
      {direction === undefined ? null : <Arrow size={11} className="shrink-0" />}
    </button>
  );
}

/** The edge that resizes a column; with the keyboard a width is changed where columns are chosen. */
function ResizeEdge({ name }: { name: ColumnName }) {
  const t = useTranslations('inbox');
  const { wanted, setWidth } = useListLayout();
  const before = useRef<number | null>(null);
  const drag = useWidthDrag({
    edge: 'right',
    clamp: clampWidth,
    onMove: (widthPx) => setWidth(name, widthPx, 'while_dragging'),
    onEnd(widthPx) {
      if (widthPx === null) setWidth(name, before.current, 'while_dragging');
      else setWidth(name, widthPx, 'done');
    },
  });
  return (
    <span
      aria-hidden="true"
      title={t('resizeColumn')}
      className="absolute -top-1.5 -right-2.5 z-10 h-7 w-2 cursor-col-resize rounded-sm hover:bg-line active:bg-sel-line"
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement;
        before.current = wanted.widths[name] ?? null;
        if (head !== null) drag.begin(event, head.clientWidth);
      }}
      {...drag.handlers}
      onDoubleClick={() => setWidth(name, null, 'done')}
    />
  );
}
