/**
 * SIGKILL of a real process that runs the engine's session, at each crash point of docs/outbox.md × every
 * kind of decision; then it is started again, settles, and the service's ledger judges. What
 * counts as lost and doubled is defined in `test/testing/judge.ts`.
 */
import { parseArgs } from 'node:util';
import { runRecovery } from './recovery-campaign.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

const usage = 'usage: npm run test:recovery -- [--rounds N] [--seed N] [--json]   (300 rounds by default)';

function readOptions(): { rounds: number; seed: number; json: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
      },
    });
    const rounds = Number(values.rounds);
    const seed = Number(values.seed);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on');
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
    return { rounds, seed, json: values.json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

const { rounds, seed, json } = readOptions();
await buildWorkerFiles();
const startedAt = performance.now();
const report = await runRecovery({
  rounds,
  seed,
  onRound: (done) => {
    if (done % 25 === 0)
      process.stderr.write(`${done} rounds, ${Math.round(performance.now() - startedAt)} ms\n`);
  },
});
const { lost, doubled, acknowledged, person } = report;
if (json) {
  console.log(
    JSON.stringify({
      rounds: report.rounds,
      acknowledged,
      lost: lost.length,
      doubled: doubled.length,
      person,
    }),
  );
} else {
  for (const [point, { rounds: tried, hits }] of report.hits) {
    console.log(`${point.padEnd(36)} killed there in ${hits} of ${tried} rounds`);
  }
  console.log(
    `\n${report.rounds} rounds, ${acknowledged} decisions acknowledged: ` +
      `${lost.length} lost, ${doubled.length} doubled, ${person} with a person`,
  );
}
for (const text of [...lost, ...doubled]) console.error(`BROKEN ${text}`);
process.exitCode = lost.length + doubled.length === 0 ? 0 : 1;
