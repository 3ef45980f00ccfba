import type { Density, ListLayout } from '../../src-shared/contract/app.ts';
import { useTranslations } from 'use-intl';
import type { ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';

interface Column {
  name: string;
  /** Least width in pixels for usual content. */
  widthPx: number;
  /** Share of the room that is left; a column without one keeps its width. */
  share?: number;
  /** Relative width on paper, by which usual content stays on one line. */
  paperWidth: number;
  /** Sort of a click on its head, and of the next click. */
  sorts?: readonly [first: ClaimSort, second?: ClaimSort];
  isRightAligned?: boolean;
  /** Columns of an export "as in the list". */
  exported: readonly ExportColumn[];
}

/** The columns of the list in their order. */
const columns = [
  { name: 'merchant', widthPx: 200, share: 3, paperWidth: 140, sorts: ['merchant'], exported: ['merchant'] },
  { name: 'pending', widthPx: 184, paperWidth: 110, exported: ['pending_decisions', 'proposed', 'rule'] },
  { name: 'holder', widthPx: 152, share: 1.5, paperWidth: 104, exported: ['card_holder'] },
  { name: 'rrn', widthPx: 108, share: 0.5, paperWidth: 96, exported: ['rrn'] },
  {
    name: 'amount',
    widthPx: 136,
    paperWidth: 92,
    sorts: ['amount_high', 'amount_low'],
    isRightAligned: true,
    exported: ['amount'],
  },
  { name: 'currency', widthPx: 62, paperWidth: 58, exported: ['currency'] },
  { name: 'status', widthPx: 196, share: 1, paperWidth: 116, sorts: ['status'], exported: ['status'] },
  { name: 'outcome', widthPx: 84, share: 0.5, paperWidth: 62, sorts: ['outcome'], exported: ['outcome'] },
  { name: 'network', widthPx: 90, share: 0.5, paperWidth: 76, sorts: ['network'], exported: ['network'] },
  { name: 'card', widthPx: 108, share: 0.5, paperWidth: 92, exported: ['card'] },
  {
    name: 'documents',
    widthPx: 92,
    share: 0.5,
    paperWidth: 74,
    exported: ['documents_approved', 'documents_listed'],
  },
  {
    name: 'daysLeft',
    widthPx: 84,
    paperWidth: 62,
    sorts: ['most_urgent'],
    isRightAligned: true,
    exported: ['days_left'],
  },
  {
    name: 'age',
    widthPx: 40,
    paperWidth: 44,
    sorts: ['newest', 'oldest'],
    isRightAligned: true,
    exported: ['created_at_utc'],
  },
] as const satisfies readonly Column[];
export type ColumnName = (typeof columns)[number]['name'];

export const columnOf = (name: ColumnName): Column & { name: ColumnName } =>
  columns.find((column) => column.name === name) ?? columns[0];

/** Messages that are the heads of the columns. */
const heads = {
  merchant: 'claim.sections.merchant',
  pending: 'inbox.columns.pending',
  holder: 'inbox.columns.holder',
  rrn: 'claim.fields.rrn',
  amount: 'claim.fields.amount',
  currency: 'claim.fields.currency',
  status: 'claim.fields.status',
  outcome: 'claim.fields.outcome',
  network: 'claim.fields.origin',
  card: 'claim.fields.primaryAccountNumber',
  documents: 'documents.title',
  daysLeft: 'inbox.columns.daysLeft',
  age: 'inbox.columns.age',
} as const satisfies Record<ColumnName, string>;

/** Returns the heads of the columns in the person's language. */
export function useColumnHead(): (name: ColumnName) => string {
  const t = useTranslations();
  return (name) => t(heads[name]);
}

/** Columns that show a field of the row as it is; each other column has its own cell and its own printed text. */
const plainFields = { holder: 'holderName', rrn: 'rrn', currency: 'currency' } as const satisfies Partial<
  Record<ColumnName, keyof ClaimRow>
>;

export function isPlain(name: ColumnName): name is keyof typeof plainFields {
  return name in plainFields;
}

export const plainText = (row: ClaimRow, name: keyof typeof plainFields): string | null =>
  row[plainFields[name]];

/** Columns that can't be hidden, as a row without them says nothing. */
const fixed: readonly ColumnName[] = ['merchant', 'amount', 'status'];

/**
 * Which columns come first as a list gets wider. In two lines, holder and RRN are under the merchant and the
 * outcome after the status until there is room for them; a decision that waits is always under the merchant,
 * since most rows have none.
 */
const arrival: Readonly<Record<Density, readonly ColumnName[]>> = {
  two_lines: ['age', 'daysLeft', 'card', 'rrn', 'documents', 'outcome', 'network', 'currency', 'holder'],
  one_line: [
    'age',
    'daysLeft',
    'rrn',
    'card',
    'holder',
    'documents',
    'outcome',
    'network',
    'currency',
    'pending',
  ],
};

const gapPx = 12;
/** Width in pixels of both margins and a scroll bar. */
const edgesPx = 28 + 15;
const markPx = 16;
/** Least width of the status where it goes on in a second line: each of its words fits, and a short one does whole. */
const wrappedStatusPx = 136;
/** Width that the status needs from which on a second line gives the merchant room worth having. */
const longStatusPx = 160;
type LeastWidth = readonly [name: ColumnName, leastPx: number];

/** Widths beyond which a name or a code is unusually long. */
const longValues: readonly LeastWidth[] = [
  ['merchant', 480],
  ...leastOfOthers((usualWidthPx) => Math.max(90, usualWidthPx * 1.5)),
];
/**
 * Least widths of columns where not everything fits, in the order in which they give way: a number that is cut says
 * nothing.
 */
const givingWay: readonly LeastWidth[] = [
  ...longValues,
  ['merchant', 200],
  ...leastOfOthers((usualWidthPx) => usualWidthPx),
  ['status', 132],
  ['amount', 112],
];

function leastOfOthers(leastOf: (usualWidthPx: number) => number): [ColumnName, number][] {
  const others = columns.filter(({ name }) => !isFixedColumn(name)).toReversed();
  return others.map(({ name, widthPx }) => [name, leastOf(widthPx)]);
}

/** Width in pixels assumed before the first measurement. */
const unmeasuredPx = 800;
export const leastWidthPx = 40;
export const mostWidthPx = 600;

export interface ColumnLayout {
  names: readonly ColumnName[];
  density: Density;
  /** Values shown with the merchant or the status, for lack of a column of their own. */
  under: { holder: boolean; rrn: boolean; outcome: boolean };
}

/** Returns the columns for which a list has room. @param sort its column comes first, as its head says the order */
export function layOutColumns(listPx: number, wanted: ListLayout, sort: ClaimSort = 'newest'): ColumnLayout {
  const availablePx = availableIn(listPx);
  const shown = new Set<ColumnName>(fixed);
  let takenPx = fixed.reduce((sum, name) => sum + widthOfColumn(name, wanted) + gapPx, 0);
  // A status takes two lines rather than the room of the age or of what the list is sorted by.
  const mayWrap = wanted.density === 'two_lines' && wanted.widths['status'] === undefined;
  const wrapPx = mayWrap ? columnOf('status').widthPx - wrappedStatusPx : 0;
  const isSortedBy = (name: ColumnName) => ariaSortOf(name, sort) !== undefined;
  const pxOf = (name: ColumnName) => widthOfColumn(name, wanted) + gapPx;
  const fits = (name: ColumnName, px: number) =>
    px - (name === 'age' || isSortedBy(name) ? wrapPx : 0) <= availablePx;
  // Without room for itself it takes none from the others.
  const comesFirst = (name: ColumnName) => isSortedBy(name) && fits(name, takenPx + pxOf(name));
  const coming = arrival[wanted.density].toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a)));
  for (const name of coming) {
    if (wanted.hidden.includes(name)) continue;
    takenPx += pxOf(name);
    if (!fits(name, takenPx)) break;
    shown.add(name);
  }
  const isLeftOut = (name: ColumnName) => !shown.has(name) && !wanted.hidden.includes(name);
  const isUnder = (name: ColumnName) => wanted.density === 'two_lines' && isLeftOut(name);
  return {
    names: columnOrder(wanted.order).filter((name) => shown.has(name)),
    density: wanted.density,
    under: {
      holder: isUnder('holder'),
      rrn: isUnder('rrn'),
      outcome: isLeftOut('outcome'),
    },
  };
}

/**
 * The tracks of the columns for `grid-template-columns`, the mark first. A column whose width was not chosen is as wide
 * as its content; room beyond that is shared, and where there is too little, the merchant is cut before what is short.
 *
 * @param needsPx widths that the contents need, by column; of one that is missing, its usual width.
 */
export function columnTracks(
  listPx: number,
  wanted: ListLayout,
  names: readonly ColumnName[],
  needsPx: ReadonlyMap<ColumnName, number>,
): string {
  const elastic = names.filter((name) => name === 'merchant' || wanted.widths[name] === undefined);
  const widths = new Map(
    names.map((name) => [
      name,
      elastic.includes(name) ? (needsPx.get(name) ?? columnOf(name).widthPx) : widthOfColumn(name, wanted),
    ]),
  );
  // A status that comes into view later is as long as others: two lines hold it, as widths hold still meanwhile.
  if (wanted.density === 'two_lines' && elastic.includes('status'))
    widths.set('status', Math.max(wrappedStatusPx, widths.get('status') ?? 0));
  const takenPx = [...widths.values()].reduce((sum, px) => sum + px + gapPx, 0);
  let sparePx = availableIn(listPx) - takenPx;
  const change = (name: ColumnName, px: number) => {
    widths.set(name, (widths.get(name) ?? 0) + px);
    sparePx -= px;
  };
  const shares = elastic.reduce((sum, name) => sum + (columnOf(name).share ?? 0), 0);
  const partPx = Math.max(0, sparePx) / shares;
  for (const name of elastic) change(name, Math.floor(partPx * (columnOf(name).share ?? 0)));
  const mayWrap = wanted.density === 'two_lines' && (needsPx.get('status') ?? 0) >= longStatusPx;
  // What a column that was made wider takes comes from long values first: they are the reason that little is left.
  const isWidened = names.some((name) => widthOfColumn(name, wanted) > columnOf(name).widthPx);
  const first = isWidened ? longValues : [];
  const wrapped: readonly LeastWidth[] = mayWrap ? [['status', wrappedStatusPx]] : [];
  for (const [name, leastPx] of [...first, ...wrapped, ...givingWay]) {
    const px = elastic.includes(name) ? (widths.get(name) ?? 0) : 0;
    if (sparePx < 0 && px > leastPx) change(name, Math.max(sparePx, leastPx - px));
  }
  // Widths that were chosen in a wider list give way last, before nothing of the merchant is left.
  for (const name of names) {
    const px = elastic.includes(name) ? 0 : (widths.get(name) ?? 0);
    const leastPx = needsPx.get(name) ?? columnOf(name).widthPx;
    if (sparePx < 0 && px > leastPx) change(name, Math.max(sparePx, leastPx - px));
  }
  // The merchant takes what rounding leaves, and gives way to widths that were chosen.
  const tracks = names.map((name) => (name === 'merchant' ? 'minmax(0,1fr)' : `${widths.get(name)}px`));
  return `${markPx}px ${tracks.join(' ')}`;
}

function availableIn(listPx: number): number {
  return (listPx === 0 ? unmeasuredPx : listPx) - edgesPx - markPx;
}

/** Returns the width that was set, else the column's own. */
export function widthOfColumn(name: ColumnName, { widths }: Pick<ListLayout, 'widths'>): number {
  const given = widths[name];
  return given === undefined ? columnOf(name).widthPx : clampWidth(given);
}

export function clampWidth(px: number): number {
  return Math.round(Math.max(leastWidthPx, Math.min(px, mostWidthPx)));
}

/** Returns all columns in the wanted order; one that was never moved keeps its position after the one before it. */
export function columnOrder(order: readonly string[]): ColumnName[] {
  const known = columns.map(({ name }) => name);
  const moved = order
    .filter((name, place) => order.indexOf(name) === place)
    .flatMap((name) => known.filter((one) => one === name));
  const placed = [...moved];
  known.forEach((name, place) => {
    if (moved.includes(name)) return;
    const before = known[place - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, name);
  });
  return placed;
}

/** Returns the order after a column has moved by so many positions. */
export function movedColumn(order: readonly string[], name: ColumnName, step: number): ColumnName[] {
  const all = columnOrder(order);
  const from = all.indexOf(name);
  const to = Math.max(0, Math.min(from + step, all.length - 1));
  return all.toSpliced(from, 1).toSpliced(to, 0, name);
}

export function isFixedColumn(name: ColumnName): boolean {
  return fixed.includes(name);
}

export function isRightAligned(name: ColumnName): boolean {
  return columnOf(name).isRightAligned === true;
}

/** Returns the sort of a click on the head of a column; `null` if the list can't be sorted by it. */
export function sortOfColumn(name: ColumnName, now: ClaimSort): ClaimSort | null {
  const sorts = columnOf(name).sorts;
  if (sorts === undefined) return null;
  const [first, second = first] = sorts;
  return now === first ? second : first;
}

const descending: readonly ClaimSort[] = ['amount_high', 'oldest'];

/** Returns the direction of the values that the column shows: the newest claim has the least age. */
export function ariaSortOf(name: ColumnName, now: ClaimSort): 'ascending' | 'descending' | undefined {
  if (columnOf(name).sorts?.includes(now) !== true) return undefined;
  return descending.includes(now) ? 'descending' : 'ascending';
}
