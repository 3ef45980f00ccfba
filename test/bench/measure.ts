import { type FigureId, judged } from './bars.ts';

export interface Timing {
  medianMs: number;
  p95Ms: number;
}

export type Unit = 'ms' | 'rows/s' | 'claims/s' | 'pages/s' | 'requests' | 'frames' | 'bytes' | 'MiB';

export interface Figure {
  /** Its place in the table of bars; several figures without a bar of their own may share one. */
  id: FigureId;
  name: string;
  unit: Unit;
  /** What Claimdesk does. */
  ours: number;
  /** The same work by raw SQLite or raw HTTP, measured in this run; `null` where there is none to compare. */
  raw: number | null;
  rawName: string;
  /** What the figure is held against. */
  target: string;
  met: boolean;
}

/** Runs both in turn, so that a machine whose speed drifts is fair to either. The first rounds warm up. */
export async function timeBoth(
  rounds: number,
  ours: (round: number) => unknown,
  raw: (round: number) => unknown,
  /** Before each round, and not in its time. */
  before: (round: number) => unknown = () => {},
): Promise<{ ours: Timing; raw: Timing }> {
  const warmUp = Math.ceil(rounds / 10);
  const mine: number[] = [];
  const plain: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    await before(round);
    const a = await timed(() => ours(Math.abs(round)));
    const b = await timed(() => raw(Math.abs(round)));
    if (round < 0) continue;
    mine.push(a);
    plain.push(b);
  }
  return { ours: timingOf(mine), raw: timingOf(plain) };
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the median and the 95th percentile of times, each by its nearest rank. */
export function timingOf(timesMs: readonly number[]): Timing {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}

/** A read by its p95. */
export function readFigure(id: FigureId, name: string, { ours, raw }: { ours: Timing; raw: Timing }): Figure {
  return judged({
    id,
    name: `${name}, p95`,
    unit: 'ms',
    ours: ours.p95Ms,
    raw: raw.p95Ms,
    rawName: 'raw SQLite',
  });
}

export function printTable(figures: readonly Figure[]): void {
  const text = (value: number | null) =>
    value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const rows = figures.map((figure) => [
    figure.name,
    `${text(figure.ours)} ${figure.unit}`,
    figure.raw === null ? '–' : `${text(figure.raw)} ${figure.unit} (${figure.rawName})`,
    figure.target,
    figure.met ? 'met' : 'MISSED',
  ]);
  const head = ['figure', 'Claimdesk', 'beside it', 'target', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
