import type { InsightClaims } from './insight-scope.ts';

/** Fills: full, lighter, outlined, and the colours that outcomes have everywhere. */
export type Tone = 1 | 2 | 3 | 'won' | 'lost';

export interface ChartSeries {
  id: string;
  name: string;
  tone: Tone;
}

/** A bar or a point, and the claims behind it. */
export interface ChartMark {
  claims: InsightClaims;
  /** Number of these claims. */
  count: number;
  /** Value; `null` if there is nothing to measure. */
  value: number | null;
  /** Value as text, with its unit. */
  text: string;
  /** Cells in a copied table. */
  cells: readonly (string | number)[];
  low?: number;
  high?: number;
}

export interface ChartCategory {
  id: string;
  /** Label under the axis. */
  label: string;
  /** Full name, where there is room. */
  name: string;
  /** One mark for each of the series. */
  marks: readonly ChartMark[];
}

export interface Chart {
  id: string;
  title: string;
  note: string | null;
  /** Name of the categories. */
  categoryName: string;
  kind: 'grouped' | 'stacked' | 'rate';
  series: readonly ChartSeries[];
  categories: readonly ChartCategory[];
  /** Returns the text of a value on the axis. */
  tick: (value: number) => string;
  /** Returns the headings of a mark's cells, for each of the series. */
  heads: (series: ChartSeries) => readonly string[];
}

export function hasMarks({ categories }: Chart): boolean {
  return categories.some(({ marks }) => marks.some(({ count }) => count > 0));
}

/** Returns the chart as a table: tabs between cells, as spreadsheets accept it. */
export function tableText({ categoryName, series, categories, heads }: Chart): string {
  const lines = [
    [categoryName, ...series.flatMap(heads)],
    ...categories.map(({ name, marks }) => [name, ...marks.flatMap(({ cells }) => cells)]),
  ];
  return lines.map((cells) => cells.map((cell) => plainCell(cell)).join('\t')).join('\n');
}

/** Returns a cell without tabs, line breaks and anything that a spreadsheet reads as a formula. */
function plainCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(/[\t\r\n]+/gu, ' ');
  return /^[=+\-@]/u.test(text) ? `'${text}` : text;
}
