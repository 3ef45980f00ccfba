/** In the order in which they run. */
export const parts = [
  'ingest',
  'bulk',
  'reads',
  'insights',
  'disk',
  'start',
  'export',
  'sync',
  'seen',
  'painted',
  'typing',
  'ui',
] as const;
export type Part = (typeof parts)[number];

/** They read a replica that another part has filled: `ingest`, or with `--sizes` `bulk`. */
export const readers: readonly Part[] = ['reads', 'insights', 'disk', 'start', 'export'];

export interface Step {
  part: Part;
  /** Of each answer of the service, in a first sync. */
  latencyMs: number;
  /** Whether a first sync is measured alone, without the slower ones beside it. */
  isBrief: boolean;
}

/** Their claims are always as many. */
const ofOneSize: readonly Part[] = ['seen', 'painted', 'typing'];

/** Most claims of what would take too long with more. */
const mostClaims: Partial<Record<Part, number>> = { ingest: 100_000, sync: 100_000 };

/** The steps of one size of `--sizes`; what has a size of its own runs with the first one. */
export function stepsOfSize(claims: number, isFirst: boolean, wanted: ReadonlySet<Part>): Step[] {
  const needed = new Set(wanted);
  if (readers.some((reader) => wanted.has(reader))) needed.add('bulk');
  return parts
    .filter((part) => needed.has(part) && claims <= (mostClaims[part] ?? claims))
    .filter((part) => isFirst || !ofOneSize.includes(part))
    .flatMap((part): Step[] => {
      const step = { part, latencyMs: 0, isBrief: false };
      return part === 'sync' ? [step, { part, latencyMs: 100, isBrief: true }] : [step];
    });
}

export const titleOf = ({ part, latencyMs }: Step): string =>
  latencyMs === 0 ? part : `${part} at ${latencyMs} ms latency`;

interface Duration {
  seconds: number;
  /** For each 1,000 claims. */
  more: number;
}

/** Measured with 10,000 and 100,000 claims on two cores. */
const durations: Record<Part, Duration> = {
  ingest: { seconds: 1, more: 1.2 },
  bulk: { seconds: 1, more: 0.45 },
  reads: { seconds: 5, more: 0.4 },
  insights: { seconds: 5, more: 0.2 },
  disk: { seconds: 0, more: 0.02 },
  start: { seconds: 40, more: 0.05 },
  export: { seconds: 3, more: 0.03 },
  sync: { seconds: 10, more: 1.5 },
  seen: { seconds: 45, more: 0 },
  painted: { seconds: 60, more: 0 },
  typing: { seconds: 60, more: 0 },
  ui: { seconds: 190, more: 0.6 },
};
const briefSync: Duration = { seconds: 5, more: 0.25 };
/** Pages of one walk that a first sync is measured beside. */
const pagesOfWalk = 200;

/** About how long a step takes on a quiet machine. */
export function secondsOf({ part, isBrief, latencyMs }: Step, claims: number): number {
  const { seconds, more } = isBrief ? briefSync : durations[part];
  const quick = seconds + (more * claims) / 1000;
  // At 100 ms a first sync takes twice as long.
  return Math.ceil(quick * (1 + latencyMs / 100) + (pagesOfWalk * latencyMs) / 1000);
}

/**
 * Leaves out what would end after so many seconds: by what the steps until now took, where that is longer than
 * planned. A step that fits counts as begun.
 */
export function createBudget(mostSeconds: number, nowMs: () => number) {
  const startedAtMs = nowMs();
  let plannedSeconds = 0;
  return {
    fits(step: Step, claims: number): boolean {
      const spentSeconds = (nowMs() - startedAtMs) / 1000;
      const slower = plannedSeconds === 0 ? 1 : Math.max(1, spentSeconds / plannedSeconds);
      const seconds = secondsOf(step, claims);
      if (spentSeconds + seconds * slower > mostSeconds) return false;
      plannedSeconds += seconds;
      return true;
    },
  };
}

export function durationText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
