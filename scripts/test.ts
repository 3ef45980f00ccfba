/**
 * The whole proof, in one command: type check, lint, format, unit and integration tests, campaigns,
 * build, end-to-end tests in Chromium. The last line sums all suites. A stage that checks as a whole
 * (types, lint, format, build) counts as one test.
 *
 * With the name of a lane, only that lane; what follows goes to its runner, as a path to filter by.
 */
import { availableParallelism } from 'node:os';
import { none, sum } from './test-counts.ts';
import { type Outcome, endToEnd, endToEndOnBareMachine, vitest, whole } from './test-runners.ts';
import { noBrowser, prepareTools } from './test-tools.ts';
import { openWorkspace } from './test-workspace.ts';

const lanes = ['checks', 'unit', 'renderer', 'campaigns', 'e2e'] as const;
type Lane = (typeof lanes)[number];

const [wanted, ...args] = process.argv.slice(2);
if (wanted !== undefined && !(lanes as readonly string[]).includes(wanted)) {
  console.error(`usage: node scripts/test.ts [${lanes.join(' | ')}] [arguments of its runner]`);
  process.exit(2);
}

const all =
  'All of it: types, lint, format, unit tests, tests of the interface, campaigns, build, end-to-end tests in Chromium. About 10 minutes on two cores; `npm test -- unit` runs one part.';
const { chromium, missing } = wanted === 'checks' ? { chromium: null, missing: [] } : prepareTools();
// The first line that is printed, before anything runs.
if (chromium === null && (wanted === undefined || wanted === 'e2e')) {
  console.log(noBrowser());
  console.log('\nTests: 0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
for (const line of [...(wanted === undefined ? [all] : []), ...missing]) console.log(line);

/** Option for more workers than there are cores: tests wait for a part of their time. */
const oneMoreWorker = `--maxWorkers=${availableParallelism() + 1}`;
/** Campaigns wait longer, for holds and for programs that were killed. */
const twiceTheWorkers = `--maxWorkers=${2 * availableParallelism()}`;
const workspace = openWorkspace();
const stages: (Outcome & { title: string; tookMs: number })[] = [];

async function stage(title: string, run: () => Promise<Outcome> | Outcome): Promise<void> {
  if (workspace.isInterrupted()) return;
  console.log(`\n── ${title}`);
  const startedMs = performance.now();
  const outcome = await run();
  stages.push({ title, tookMs: performance.now() - startedMs, ...outcome });
}

const steps: Record<Lane, () => Promise<void>> = {
  async checks() {
    // Side by side: the first uses one core alone.
    await Promise.all([
      stage('Types', () => whole(workspace, 'tsc', '-b')),
      stage('Lint', () => whole(workspace, 'oxlint', '--type-aware', '--quiet')),
    ]);
    await stage('Unused code', () => whole(workspace, 'knip', '--no-progress'));
    await stage('Format', () => whole(workspace, 'biome', 'format', '.'));
  },
  unit: () => stage('Unit and integration tests', () => vitest(workspace, ['unit'], args)),
  renderer: () => stage('Tests of the interface', () => vitest(workspace, ['renderer'], args)),
  campaigns: () => stage('Campaigns', () => vitest(workspace, ['campaigns'], [twiceTheWorkers, ...args])),
  async e2e() {
    await stage('Build', () => whole(workspace, 'electron-vite', 'build', '--logLevel', 'warn'));
    // In the whole run alone: see docs/decisions/0026-second-try.md.
    // A machine on which many fail says so soon.
    const retries = wanted === undefined ? ['--retries=1', '--max-failures=20'] : [];
    // What is run by name runs where it was asked for. These few wait for most of their time.
    const hasBare = args.length === 0 && process.platform === 'linux';
    const elsewhere = [...(hasBare ? ['@bare'] : []), ...(wanted === undefined ? ['@long'] : [])];
    const rest = elsewhere.length === 0 ? [] : [`--grep-invert=${elsewhere.join('|')}`];
    await Promise.all([
      stage('End-to-end tests', () => endToEnd(workspace, [...retries, ...rest, ...args])),
      hasBare
        ? stage('End-to-end tests on a bare machine', () => endToEndOnBareMachine(workspace, retries))
        : null,
    ]);
  },
};

if (wanted === undefined) {
  await steps.checks();
  // One run after the other: side by side they take turns on the same cores.
  await stage('Unit tests and tests of the interface', () =>
    vitest(workspace, ['unit', 'renderer'], [oneMoreWorker]),
  );
  await steps.campaigns();
  await steps.e2e();
} else await steps[wanted as Lane]();
await stage('Left in the temporary folder', () => {
  const left = workspace.leftBehind();
  for (const name of left) console.log(`left behind: ${name}`);
  // A test file whose process died could remove nothing: it is named above, and was run once more.
  const hasDied = stages.some((one) => one.hasDied === true);
  const count = { ...none, ...(left.length === 0 || hasDied ? { passed: 1 } : { failed: 1 }) };
  return { count, said: left.join('\n') };
});
workspace.close();

// Again at the end, where it is looked for: a run prints thousands of lines.
for (const { title, count, said } of stages)
  if (count.failed > 0) console.log(`\n── Failed: ${title}\n${said.trim()}`);

for (const { retried = [], said } of stages) {
  if (retried.length === 0) continue;
  console.log('\n── Failed first, passed when tried again: find the race, in the test or in Claimdesk');
  console.log([...retried, said.trim()].join('\n'));
}

console.log();
for (const { title, tookMs, count } of stages) {
  const failed = count.failed === 0 ? '' : `  ${count.failed} failed`;
  console.log(`${title.padEnd(30)} ${(tookMs / 1000).toFixed(1).padStart(7)} s${failed}`);
}
const total = sum(stages.map(({ count }) => count));
if (workspace.isInterrupted()) process.exit(130);
console.log(`\nTests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
