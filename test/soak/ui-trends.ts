import { rises, slopeOf } from './theil-sen.ts';

/** What a session in the browser holds at a moment. */
export interface UiSample {
  /** Milliseconds since the session began. */
  atMs: number;
  /** Script objects of the page after a collection. */
  heapBytes: number;
  /** Elements of the page, also those that are no longer in the document. */
  nodes: number;
  /** Resident memory of the main side with its threads and the sandbox; `null` where the system doesn't say. */
  residentBytes: number | null;
}

export interface UiTrend {
  figure: string;
  /** Value at the end, and its growth over the second half. */
  last: number;
  growth: number;
  /** Growth that is not called one: what a longer list of decisions and caches that fill may add. */
  allowed: number;
  grows: boolean;
}

const mib = 2 ** 20;

const figures: readonly { name: string; of: (sample: UiSample) => number | null; allowed: number }[] = [
  { name: 'heap of the page, MiB', of: ({ heapBytes }) => heapBytes / mib, allowed: 3 },
  { name: 'elements of the page', of: ({ nodes }) => nodes, allowed: 2000 },
  {
    name: 'resident memory of the main side, MiB',
    of: ({ residentBytes }) => (residentBytes === null ? null : residentBytes / mib),
    allowed: 40,
  },
];

/** Says of each figure whether it grew over the second half, when everything is warm: beyond chance and beyond what is allowed. */
export function findUiTrends(samples: readonly UiSample[]): UiTrend[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  return figures.flatMap(({ name, of, allowed }) => {
    const points = half.flatMap((sample) => {
      const value = of(sample);
      return value === null ? [] : [{ at: sample.atMs, value }];
    });
    const [first] = points;
    const last = points.at(-1);
    if (first === undefined || last === undefined) return [];
    const growth = slopeOf(points) * (last.at - first.at);
    const grows = growth > allowed && rises(points);
    return [{ figure: name, last: round(last.value), growth: round(growth), allowed, grows }];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
