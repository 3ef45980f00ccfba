/** Speed, each figure beside what raw SQLite or raw HTTP does in the same run. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';
import { readOptions } from './bench-options.ts';
import {
  createBudget,
  durationText,
  parts,
  readers,
  secondsOf,
  type Step,
  stepsOfSize,
} from './bench-plan.ts';
import { keep, keptHere, lastKept, withStep } from './kept-sizes.ts';
import { type Figure, printTable } from './measure.ts';
import { benchPeers } from './peers/bench-peers.ts';
import type { PeerName } from './peers/peer-catalogue.ts';
import { peerTable } from './peers/peer-table.ts';
import { performanceTable, sizesOfTable, withTable } from './performance-table.ts';
import { runSteps } from './run-steps.ts';

const { claims, sizes, writesDocs, latencyMs, json, wanted, peers } = readOptions();
const dataKey = randomBytes(32);
/** Of all sizes together. */
const mostSeconds = 60 * 60;
const say = (text: string) => process.stderr.write(`${text}\n`);
if (sizes || !writesDocs) {
  await buildWorkerFiles();
  if (peers) await inFolder((dir) => measurePeers(dir, peers));
  else if (sizes) await measureSizes(sizes);
  else await inFolder(measureParts);
}
if (writesDocs) writeDocs();

async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-bench-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measurePeers(dir: string, names: readonly PeerName[]): Promise<void> {
  const results = await benchPeers(dir, claims, names, say);
  console.log(json ? JSON.stringify({ claims, peers: results }) : peerTable(results));
}

/** The parts at one size. */
async function measureParts(dir: string): Promise<void> {
  const needed = parts.filter(
    (part) => wanted.has(part) || (part === 'ingest' && readers.some((reader) => wanted.has(reader))),
  );
  const steps = needed.map(
    (part): Step => ({
      part,
      latencyMs: part === 'sync' ? latencyMs : 0,
      isBrief: false,
    }),
  );
  const figures: Figure[] = [];
  await runSteps(
    steps,
    { dir, claims, replica: join(dir, 'replica.db'), dataKey },
    {
      say,
      fits: () => true,
      onMeasured: (step) => figures.push(...step.figures),
    },
  );
  if (json) console.log(JSON.stringify({ claims, figures }));
  else printTable(figures);
}

async function measureSizes(counts: readonly number[]): Promise<void> {
  const plan = counts.map((count, index) => ({
    count,
    steps: stepsOfSize(count, index === 0 && count <= sizesOfTable[0], wanted),
  }));
  const secondsOfAll = ({ count, steps }: (typeof plan)[number]) =>
    steps.reduce((sum, step) => sum + secondsOf(step, count), 0);
  for (const size of plan) say(`${size.count} claims: about ${durationText(secondsOfAll(size))}`);
  say(`all: about ${durationText(plan.reduce((sum, size) => sum + secondsOfAll(size), 0))}`);
  const budget = createBudget(mostSeconds, () => performance.now());
  let kept = keptHere();
  for (const { count, steps } of plan) {
    say(`${count} claims`);
    await inFolder((dir) =>
      runSteps(
        steps,
        { dir, claims: count, replica: join(dir, 'bulk.db'), dataKey },
        {
          say,
          fits: (step) => budget.fits(step, count),
          onMeasured(step) {
            kept = withStep(kept, count, step);
            keep(kept);
          },
        },
      ),
    );
    if (json) continue;
    console.log(`\n${count} claims`);
    printTable(
      kept.sizes.find((size) => size.claims === count)?.steps.flatMap(({ figures }) => figures) ?? [],
    );
  }
  if (json) console.log(JSON.stringify(kept));
}

function writeDocs(): void {
  const kept = lastKept();
  if (kept === null) throw new Error('Nothing was measured with --sizes yet.');
  const path = join(import.meta.dirname, '../../docs/performance.md');
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), performanceTable(kept)));
  say('docs/performance.md is written.');
}
