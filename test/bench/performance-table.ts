import { barText, bars, type FigureId } from './bars.ts';
import type { KeptSizes } from './kept-sizes.ts';
import type { Figure, Unit } from './measure.ts';

interface Row {
  id: FigureId;
  title: string;
  unit: Unit;
  /** Claims over which it is measured, whatever the size; absent: as many as its column says. */
  claims?: number;
}

const stored: readonly Row[] = [
  { id: 'firstSync', title: 'first sync', unit: 'claims/s' },
  { id: 'firstSyncAtLatency', title: 'first sync at 100 ms latency, beside one walk', unit: 'claims/s' },
  { id: 'eventLoopP99', title: 'event loop in a first sync, 99th percentile', unit: 'ms' },
  { id: 'eventLoopLongest', title: 'event loop in a first sync, longest', unit: 'ms' },
  {
    id: 'firstSyncWatched',
    title: 'first sync with a window’s questions, beside one without',
    unit: 'claims/s',
  },
  { id: 'bulkLoad', title: 'bulk load: read, merged, indexed', unit: 'rows/s' },
  { id: 'bulkCpu', title: 'bulk load, processor time a claim', unit: 'ms' },
  { id: 'pagesStored', title: 'pages of 50 into the full schema', unit: 'rows/s' },
  { id: 'listWindow', title: 'list window of 100', unit: 'ms' },
  { id: 'placeNewest', title: 'place of a claim, newest first', unit: 'ms' },
  { id: 'placeAmount', title: 'place of a claim, highest amount first', unit: 'ms' },
  { id: 'searchOneWord', title: 'search “farmacia”', unit: 'ms' },
  { id: 'searchWordAndNumber', title: 'search “gomez 4”', unit: 'ms' },
  { id: 'searchTwoWords', title: 'search “sociedad lim”', unit: 'ms' },
  { id: 'viewCounts', title: 'counts of all views', unit: 'ms' },
  { id: 'listCounts', title: 'counts of 20 saved lists', unit: 'ms' },
  { id: 'listCountsAfterChange', title: 'counts of 20 saved lists after a change', unit: 'ms' },
  { id: 'openClaim', title: 'open a claim', unit: 'ms' },
  { id: 'marks', title: 'marks of a window of 100 by 50 rules, processor time', unit: 'ms' },
  { id: 'seenOnDisk', title: '10,000 marked seen, on disk', unit: 'ms', claims: 20_000 },
  { id: 'seenPainted', title: '10,000 marked seen, Enter to frame', unit: 'ms', claims: 17_000 },
  { id: 'coldStart', title: 'cold start, median, beside one with 1,000 claims', unit: 'ms' },
  { id: 'resident', title: 'resident memory, main side, beside that with 1,000 claims', unit: 'MiB' },
  { id: 'diskPerClaim', title: 'disk a claim, beside the text alone', unit: 'bytes' },
  { id: 'exportMemory', title: 'export as CSV, highest resident memory, beside its file', unit: 'MiB' },
  { id: 'keyFiguresMonth', title: 'insights, key figures of a month, median', unit: 'ms' },
  { id: 'keyFiguresQuarter', title: 'insights, key figures of a quarter, median', unit: 'ms' },
  { id: 'merchantsMonth', title: 'insights, merchants of a month, median', unit: 'ms' },
  { id: 'merchantsQuarter', title: 'insights, merchants of a quarter, median', unit: 'ms' },
];

const inChromium: readonly Row[] = [
  { id: 'select', title: 'select', unit: 'ms' },
  { id: 'back', title: 'back', unit: 'ms' },
  { id: 'open', title: 'open', unit: 'ms' },
  { id: 'next', title: 'next', unit: 'ms' },
  { id: 'nextWithDetails', title: 'next, with its details', unit: 'ms' },
  { id: 'previous', title: 'previous', unit: 'ms' },
  { id: 'scrollingFrame', title: 'slowest frame while scrolling', unit: 'ms' },
  { id: 'pageDown', title: 'page down', unit: 'ms' },
  { id: 'markSeen', title: 'mark seen with advance', unit: 'ms' },
  { id: 'home', title: 'Home', unit: 'ms' },
  { id: 'searchLetter', title: 'search letter', unit: 'ms' },
  { id: 'switchView', title: 'switch view', unit: 'ms' },
  { id: 'nextMostUrgent', title: 'next most urgent', unit: 'ms' },
  { id: 'end', title: 'End', unit: 'ms' },
  { id: 'reject', title: 'reject with advance', unit: 'ms' },
  { id: 'pageHeap', title: 'heap of the page after all that', unit: 'MiB' },
  { id: 'typingFrame', title: 'typing in a template of 200 kB, slowest frame', unit: 'ms', claims: 500 },
];

export const sizesOfTable = [10_000, 100_000, 1_000_000] as const;
export const tableMarks = {
  begin: '<!-- Written by npm run bench -- --write-docs -->',
  end: '<!-- End of what it writes -->',
} as const;

const numberText = (value: number): string =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });

type Found = (id: FigureId, claims: number) => Figure | undefined;

function rowText(row: Row, found: Found): string {
  const figures = sizesOfTable.map((claims) => found(row.id, claims));
  const cells = figures.map((figure) => {
    if (figure === undefined) return 'n. m.';
    const raw = figure.raw === null ? '' : ` (${numberText(figure.raw)})`;
    const of = row.claims === undefined ? '' : `, of ${numberText(row.claims)}`;
    return `${numberText(figure.ours)}${raw}${of}`;
  });
  return `| ${[`${row.title}, ${row.unit}`, ...cells, verdict(row, figures)].join(' | ')} |`;
}

/** The bar, and whether every size that was measured meets it. */
function verdict({ id, unit, claims }: Row, figures: readonly (Figure | undefined)[]): string {
  const text = barText(id, unit);
  if (bars[id].length === 0) return text;
  const measured = figures.filter((figure) => figure !== undefined);
  if (measured.length === 0) return `${text}: open`;
  if (measured.every(({ met }) => met)) return `${text}: met`;
  if (claims !== undefined) return `${text}: missed`;
  const missed = sizesOfTable.filter((_claims, index) => figures[index]?.met === false);
  return `${text}: missed at ${missed.map(numberText).join(' and ')}`;
}

function tableText(title: string, rows: readonly Row[], found: Found): string {
  const head = [title, ...sizesOfTable.map(numberText), 'bar'];
  return [
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map((row) => rowText(row, found)),
  ].join('\n');
}

/** Returns the lines between the marks of `docs/performance.md`. */
export function performanceTable({ commit, machine, sizes }: KeptSizes): string {
  const shown = sizes.filter(({ claims }) => sizesOfTable.some((one) => one === claims));
  const found: Found = (id, claims) =>
    shown
      .find((size) => size.claims === claims)
      ?.steps.flatMap(({ figures }) => figures)
      .find((figure) => figure.id === id);
  const steps = shown.flatMap((size) => size.steps);
  const days = [...new Set(steps.map(({ startedAt }) => startedAt.slice(0, 10)))].toSorted();
  const loads = steps
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    .flatMap(({ load }) => load);
  const most = Math.max(...loads).toFixed(1);
  return [
    `Measured on ${days.join(' and ')}, commit ${commit}: ${machine.cores} cores (${machine.processor}), Node ${machine.node}, load average ${loads[0]?.toFixed(1)} before it and up to ${most} in it.`,
    '',
    tableText('figure', stored, found),
    '',
    'In Chromium, from a key to the frame that shows what it did:',
    '',
    tableText('key', inChromium, found),
  ].join('\n');
}

/** The document with what is between its marks replaced. Throws if it has no marks. */
export function withTable(document: string, table: string): string {
  const begin = document.indexOf(tableMarks.begin);
  const end = document.indexOf(tableMarks.end);
  if (begin < 0 || end < begin) throw new Error('The document has no marks for the table.');
  return `${document.slice(0, begin)}${tableMarks.begin}\n\n${table}\n\n${document.slice(end)}`;
}
