import type { Density, ListLayout } from '../../src-shared/contract/app.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';

interface Column {
  name: string;
  /** The least that shows what it usually holds. */
  widthPx: number;
  /** Its part of the room that is left; a column without one keeps its width. */
  share?: number;
  /** What a click on its head sorts by, and the next click. */
  sorts?: readonly [first: ClaimSort, second?: ClaimSort];
  isRightAligned?: boolean;
}

/** The columns of the list in their order. */
const columns = [
  { name: 'merchant', widthPx: 200, share: 3, sorts: ['merchant'] },
  { name: 'pending', widthPx: 184 },
  { name: 'holder', widthPx: 152, share: 1.5 },
  { name: 'rrn', widthPx: 108, share: 0.5 },
  { name: 'amount', widthPx: 136, sorts: ['amount_high', 'amount_low'], isRightAligned: true },
  { name: 'currency', widthPx: 62 },
  { name: 'status', widthPx: 196, share: 1 },
  { name: 'outcome', widthPx: 84, share: 0.5 },
  { name: 'network', widthPx: 90, share: 0.5 },
  { name: 'card', widthPx: 108, share: 0.5 },
  { name: 'documents', widthPx: 92, share: 0.5 },
  { name: 'daysLeft', widthPx: 84, sorts: ['most_urgent'], isRightAligned: true },
  { name: 'age', widthPx: 40, sorts: ['newest', 'oldest'], isRightAligned: true },
] as const satisfies readonly Column[];
export type ColumnName = (typeof columns)[number]['name'];

const columnOf = (name: ColumnName): Column & { name: ColumnName } =>
  columns.find((column) => column.name === name) ?? columns[0];

/** Without these a row says nothing. */
const fixed: readonly ColumnName[] = ['merchant', 'amount', 'status'];

/**
 * Which columns come first as a list gets wider. In two lines, holder and RRN are under the merchant and the
 * outcome under the status until there is room beside them; a decision that waits is always under the merchant,
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
/** At both sides, and of a scroll bar. */
const edgesPx = 28 + 15;
const markPx = 16;
/** Where not even the fixed columns fit: the first gives way first, since a number that is cut says nothing. */
const narrowWidths = [
  ['status', 132],
  ['amount', 112],
] as const satisfies readonly (readonly [ColumnName, number])[];
/** Before the first measuring. */
const usualPx = 800;
export const leastWidthPx = 40;
export const mostWidthPx = 600;

export interface ColumnLayout {
  names: readonly ColumnName[];
  density: Density;
  /** Under the merchant or the status, since they have no column of their own. */
  under: { holder: boolean; rrn: boolean; outcome: boolean };
}

/** The columns for which a list has room, and their tracks for `grid-template-columns`, the mark first. */
export function layOutColumns(
  listPx: number,
  wanted: ListLayout,
): { layout: ColumnLayout; template: string } {
  const availablePx = (listPx === 0 ? usualPx : listPx) - edgesPx - markPx;
  const shown = new Set<ColumnName>(fixed);
  let takenPx = fixed.reduce((sum, name) => sum + widthOfColumn(name, wanted) + gapPx, 0);
  const narrowed = narrowedWidths(availablePx - takenPx, wanted);
  for (const name of arrival[wanted.density]) {
    if (wanted.hidden.includes(name)) continue;
    takenPx += widthOfColumn(name, wanted) + gapPx;
    if (takenPx > availablePx) break;
    shown.add(name);
  }
  const names = columnOrder(wanted.order).filter((name) => shown.has(name));
  const tracks = names.map((name) => {
    const { share } = columnOf(name);
    const isGiven = wanted.widths[name] !== undefined;
    // It gives way to widths that were chosen.
    if (name === 'merchant') return `minmax(0,${share ?? 1}fr)`;
    const widthPx = narrowed.get(name) ?? widthOfColumn(name, wanted);
    return share === undefined || isGiven ? `${widthPx}px` : `minmax(${widthPx}px,${share}fr)`;
  });
  const isUnder = (name: ColumnName) =>
    wanted.density === 'two_lines' && !shown.has(name) && !wanted.hidden.includes(name);
  return {
    layout: {
      names,
      density: wanted.density,
      under: {
        holder: isUnder('holder'),
        rrn: isUnder('rrn'),
        outcome: isUnder('outcome'),
      },
    },
    template: `${markPx}px ${tracks.join(' ')}`,
  };
}

/** What gives way so that the fixed columns fit, as far as that goes. */
function narrowedWidths(roomPx: number, wanted: ListLayout): ReadonlyMap<ColumnName, number> {
  const narrowed = new Map<ColumnName, number>();
  let leftPx = roomPx;
  for (const [name, widthPx] of narrowWidths) {
    if (leftPx >= 0) break;
    const ownPx = widthOfColumn(name, wanted);
    narrowed.set(name, Math.min(widthPx, ownPx));
    leftPx += Math.max(0, ownPx - widthPx);
  }
  return narrowed;
}

/** The width that was given, else its own. */
export function widthOfColumn(name: ColumnName, { widths }: Pick<ListLayout, 'widths'>): number {
  const given = widths[name];
  return given === undefined ? columnOf(name).widthPx : clampWidth(given);
}

export function clampWidth(px: number): number {
  return Math.round(Math.max(leastWidthPx, Math.min(px, mostWidthPx)));
}

/** All columns in the order that is wanted; one that was never moved keeps its place after the one before it. */
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

/** The order after a column has moved by so many places. */
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

/** What a click on the head of a column sorts by; `null`: it can't be sorted by. */
export function sortOfColumn(name: ColumnName, now: ClaimSort): ClaimSort | null {
  const sorts = columnOf(name).sorts;
  if (sorts === undefined) return null;
  const [first, second = first] = sorts;
  return now === first ? second : first;
}

const ascending: readonly ClaimSort[] = ['merchant', 'amount_low', 'newest', 'most_urgent'];

/** Of the values that the column shows: the newest claim has the least age. */
export function ariaSortOf(name: ColumnName, now: ClaimSort): 'ascending' | 'descending' | undefined {
  if (columnOf(name).sorts?.includes(now) !== true) return undefined;
  return ascending.includes(now) ? 'ascending' : 'descending';
}
