import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bars, type FigureId } from './bars.ts';
import { benchCache } from './build-program.ts';

const stepSchema = z.object({
  title: z.string(),
  startedAt: z.iso.datetime(),
  seconds: z.number(),
  /** Load average over a minute, before the step and after it. */
  load: z.tuple([z.number(), z.number()]),
  figures: z.array(
    z.object({
      id: z.custom<FigureId>((id) => typeof id === 'string' && id in bars),
      name: z.string(),
      unit: z.enum(['ms', 'rows/s', 'claims/s', 'pages/s', 'requests', 'frames', 'bytes', 'MiB']),
      ours: z.number(),
      raw: z.number().nullable(),
      rawName: z.string(),
      target: z.string(),
      met: z.boolean(),
    }),
  ),
});
const sizesSchema = z.object({
  commit: z.string(),
  machine: z.object({ cores: z.number(), processor: z.string(), node: z.string() }),
  sizes: z.array(z.object({ claims: z.number(), steps: z.array(stepSchema) })),
});
/** What `--sizes` measured on one commit and machine. */
export type KeptSizes = z.infer<typeof sizesSchema>;
export type MeasuredStep = z.infer<typeof stepSchema>;

const path = join(benchCache, 'bench-sizes.json');

/** What is kept of this commit on this machine; nothing of another one. */
export function keptHere(): KeptSizes {
  const here: KeptSizes = {
    commit: execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim(),
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.versions.node,
    },
    sizes: [],
  };
  const last = lastKept();
  const isOfHere =
    last?.commit === here.commit && JSON.stringify(last.machine) === JSON.stringify(here.machine);
  return isOfHere ? last : here;
}

/** What the last run of `--sizes` kept, whatever it was measured on; `null` if there is none. */
export function lastKept(): KeptSizes | null {
  try {
    return sizesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

export function keep(kept: KeptSizes): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(kept));
}

/** Kept with this step, which replaces the same one of the same size. */
export function withStep(kept: KeptSizes, claims: number, step: MeasuredStep): KeptSizes {
  const before = kept.sizes.find((size) => size.claims === claims)?.steps ?? [];
  const steps = [...before.filter(({ title }) => title !== step.title), step];
  const others = kept.sizes.filter((size) => size.claims !== claims);
  return {
    ...kept,
    sizes: [...others, { claims, steps }].toSorted((one, other) => one.claims - other.claims),
  };
}
