import { loadavg } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src-main/base/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { type Program, type SandboxReady, startSandboxProgram } from '../testing/program.ts';
import { durationText, type Part, readers, secondsOf, type Step, titleOf } from './bench-plan.ts';
import { benchDisk } from './disk-bench.ts';
import { benchExport } from './export-bench.ts';
import { benchBulkIngest, benchIngest } from './ingest-bench.ts';
import { benchInsights } from './insight-bench.ts';
import type { MeasuredStep } from './kept-sizes.ts';
import { benchMarks } from './mark-bench.ts';
import type { Figure } from './measure.ts';
import { benchPainted } from './painted-bench.ts';
import { benchReads } from './read-bench.ts';
import { benchSeen } from './seen-bench.ts';
import { benchStart } from './start-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchTyping } from './typing-bench.ts';
import { benchUi } from './ui-bench.ts';

export interface Place {
  dir: string;
  claims: number;
  /** The replica that is read. */
  replica: string;
  dataKey: Buffer;
}

export interface StepHandling {
  say: (text: string) => void;
  /** Whether there is time for the step; otherwise it is left out. */
  fits: (step: Step) => boolean;
  onMeasured: (step: MeasuredStep) => void;
}

/** Runs them one after the other, and says before each about how long it takes. */
export async function runSteps(
  steps: readonly Step[],
  place: Place,
  { say, fits, onMeasured }: StepHandling,
): Promise<void> {
  const journal = join(place.dir, 'journal.db');
  openJournal({
    path: journal,
    dataKey: place.dataKey,
    clock: systemClock,
    backupDir: join(place.dir, 'backups'),
  }).close();
  const load = () => loadavg()[0] ?? Number.NaN;
  let isFilled = true;
  for (const [index, step] of steps.entries()) {
    const title = titleOf(step);
    if ((readers.includes(step.part) && !isFilled) || !fits(step)) {
      say(`${index + 1} of ${steps.length}: ${title} is left out, as there is no time for it`);
      if (step.part === 'bulk') isFilled = false;
      continue;
    }
    say(`${index + 1} of ${steps.length}: ${title}, about ${durationText(secondsOf(step, place.claims))} …`);
    const startedAtMs = Date.now();
    const loadBefore = load();
    const figures = await runStep(step, place, journal);
    const seconds = Math.round((Date.now() - startedAtMs) / 1000);
    say(`  ${seconds} s`);
    onMeasured({
      title,
      startedAt: new Date(startedAtMs).toISOString(),
      seconds,
      load: [loadBefore, load()],
      figures,
    });
  }
}

async function runStep(
  { part, latencyMs, isBrief }: Step,
  { dir, claims, replica, dataKey }: Place,
  journal: string,
): Promise<Figure[]> {
  const run: Record<Part, () => Promise<Figure[]>> = {
    async ingest() {
      return [benchIngest({ replica: join(dir, 'replica.db'), raw: join(dir, 'raw.db') }, dataKey, claims)];
    },
    async bulk() {
      const paths = { bulk: join(dir, 'bulk.db'), raw: join(dir, 'raw-bulk.db') };
      return benchBulkIngest(paths, dataKey, claims);
    },
    async reads() {
      return [...(await benchReads(replica, journal, dataKey)), ...(await benchMarks(replica, dir, dataKey))];
    },
    insights: () => benchInsights(replica, journal, dataKey),
    async disk() {
      return benchDisk(replica, dataKey);
    },
    start: () => benchStart(replica, dir, dataKey),
    export: () => benchExport(replica, journal, dir, dataKey),
    sync: () =>
      withSandbox(
        claims,
        (sandbox) => benchSync(sandbox.ready, dir, dataKey, { claims, latencyMs, isBrief }),
        '--latency-ms',
        String(latencyMs),
      ),
    seen: () => withSandbox(20_000, (sandbox) => benchSeen(sandbox, dir, dataKey)),
    async painted() {
      return [await benchPainted()];
    },
    typing: () => benchTyping(),
    ui: () => benchUi(claims),
  };
  return run[part]();
}

async function withSandbox<T>(
  count: number,
  work: (sandbox: Program<SandboxReady>) => Promise<T>,
  ...more: string[]
): Promise<T> {
  const sandbox = await startSandboxProgram('--claims', String(count), ...more);
  try {
    return await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}
