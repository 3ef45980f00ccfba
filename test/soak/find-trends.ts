import type { Sample } from './play-day.ts';

export interface Trend {
  figure: string;
  /** Medians of the second quarter, when everything is warm, and of the last one. */
  early: number;
  late: number;
  most: number;
  grows: boolean;
}

interface Figure {
  name: string;
  of: (sample: Sample) => number;
  /** How much larger the late one may be: a factor, and what the machine may add to it. */
  factor: number;
  slack: number;
}

const mib = 1024 * 1024;

const figures: readonly Figure[] = [
  { name: 'memory in use, MiB', of: ({ heapBytes }) => heapBytes / mib, factor: 1.25, slack: 5 },
  { name: 'resident memory, MiB', of: ({ residentBytes }) => residentBytes / mib, factor: 1.25, slack: 30 },
  {
    name: 'replica, bytes per claim',
    of: ({ replicaBytes, claims }) => replicaBytes / claims,
    factor: 1.2,
    slack: 200,
  },
  {
    name: 'journal, bytes per decision',
    of: ({ journalBytes, decisions }) => journalBytes / Math.max(decisions, 1),
    factor: 1.2,
    slack: 200,
  },
  { name: 'write-ahead logs, MiB', of: ({ logBytes }) => logBytes / mib, factor: 1.25, slack: 16 },
  { name: 'answer of a list, ms', of: ({ answerMs }) => answerMs, factor: 2, slack: 20 },
  { name: 'taking a decision, ms of processor time', of: ({ decideMs }) => decideMs, factor: 1.5, slack: 5 },
];

export function findTrends(samples: readonly Sample[]): Trend[] {
  const quarter = Math.floor(samples.length / 4);
  return figures.map(({ name, of, factor, slack }) => {
    const early = median(samples.slice(quarter, 2 * quarter).map(of));
    const late = median(samples.slice(-quarter).map(of));
    const most = early * factor + slack;
    return { figure: name, early: round(early), late: round(late), most: round(most), grows: late > most };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
