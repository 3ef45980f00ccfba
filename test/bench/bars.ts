import type { Figure, Unit } from './measure.ts';

/** `raw` is what stands beside a figure, measured in the same run. */
type Condition =
  | { most: number }
  | { least: number }
  | { mostOfRaw: number; more?: number }
  | { leastOfRaw: number };

/** A figure meets its bar when it meets every condition. */
type Bar = readonly Condition[];

/** No bar is set: the figure is only measured. */
const none: Bar = [];
const painted: Bar = [{ most: 50 }];

/** The bar of each figure, in the figure's own unit. */
export const bars = {
  firstSync: [{ least: 5000 }],
  /** Beside one walk, where each answer takes 100 ms. */
  firstSyncAtLatency: [{ leastOfRaw: 6 }],
  firstSyncListed: none,
  firstSyncProved: none,
  firstSyncPages: none,
  firstSyncWatched: [{ leastOfRaw: 0.8 }],
  eventLoopP99: [{ most: 16 }],
  eventLoopLongest: [{ most: 100 }],
  turnP99: [{ most: 16 }],
  turnLongest: [{ most: 100 }],
  syncMainCpu: none,
  syncCpu: none,

  pagesStored: [{ leastOfRaw: 1 }],
  bulkLoad: [{ leastOfRaw: 0.6 }],
  bulkCpu: none,
  bulkEnd: none,

  listWindow: [{ most: 10 }, { mostOfRaw: 3, more: 0.5 }],
  placeNewest: [{ most: 10 }],
  placeAmount: [{ most: 10 }],
  searchOneWord: [{ most: 20 }],
  searchWordAndNumber: [{ most: 20 }],
  searchTwoWords: [{ most: 20 }],
  viewCounts: [{ most: 10 }],
  listCounts: [{ most: 10 }],
  listCountsAfterChange: [{ most: 100 }],
  openClaim: [{ most: 10 }],
  marks: [{ most: 10 }],
  ruleCounts: none,
  ruleQuery: [{ most: 100 }],

  keyFiguresMonth: [{ most: 300 }],
  keyFiguresQuarter: [{ most: 300 }],
  merchantsMonth: none,
  merchantsQuarter: none,
  otherPicture: none,

  diskPerClaim: none,
  diskPart: none,

  coldStart: [{ most: 500 }],
  resident: [{ most: 250 }],
  residentPeak: none,
  exportMemory: none,

  seenOnDisk: [{ most: 300 }],
  seenLongestBlock: [{ most: 50 }],
  seenRequests: [{ most: 200 }],
  seenPainted: [{ most: 300 }],

  next: painted,
  previous: painted,
  nextWithDetails: painted,
  pageDown: painted,
  end: painted,
  home: painted,
  open: painted,
  back: painted,
  select: painted,
  nextMostUrgent: painted,
  reject: painted,
  markSeen: painted,
  switchView: painted,
  searchLetter: painted,
  scrollingFrame: painted,
  pageHeap: [{ most: 250 }],

  typingFrame: [{ most: 50 }],
  typingSlowFrames: [{ most: 0 }],
  typingPreview: [{ most: 150 }],
} as const satisfies Record<string, Bar>;

export type FigureId = keyof typeof bars;

const isMet = (condition: Condition, ours: number, raw: number | null): boolean => {
  if ('most' in condition) return ours <= condition.most;
  if ('least' in condition) return ours >= condition.least;
  if (raw === null) return false;
  return 'leastOfRaw' in condition
    ? ours >= condition.leastOfRaw * raw
    : ours <= condition.mostOfRaw * raw + (condition.more ?? 0);
};

const textOf = (condition: Condition, unit: Unit): string => {
  const number = (value: number) => value.toLocaleString('en');
  if ('most' in condition) return `at most ${number(condition.most)} ${unit}`;
  if ('least' in condition) return `at least ${number(condition.least)} ${unit}`;
  if ('leastOfRaw' in condition)
    return condition.leastOfRaw === 1 ? 'at least raw' : `at least ${condition.leastOfRaw} × raw`;
  return `at most ${condition.mostOfRaw} × raw${condition.more === undefined ? '' : ` + ${condition.more} ${unit}`}`;
};

export function barText(id: FigureId, unit: Unit): string {
  const bar: Bar = bars[id];
  return bar.length === 0 ? 'none set' : bar.map((condition) => textOf(condition, unit)).join(' and ');
}

/** The figure with its bar and whether it meets it. What is relative to a raw figure that is missing is not met. */
export function judged(measured: Omit<Figure, 'target' | 'met'>): Figure {
  const bar: Bar = bars[measured.id];
  return {
    ...measured,
    target: barText(measured.id, measured.unit),
    met: bar.every((condition) => isMet(condition, measured.ours, measured.raw)),
  };
}
