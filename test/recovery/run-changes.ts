/**
 * The feed of changes against the service's own ledger of moves: a real process that runs the engine's session, the
 * real sandbox with time and colleagues, outages, and SIGKILL. What "exactly" means is told in `judge-feed.ts`.
 */
import { parseArgs } from 'node:util';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';
import { runFeedCampaign } from './feed-campaign.ts';

const usage = 'usage: npm run campaign -- changes [--moves N] [--seed N] [--json]   (2000 moves by default)';

function readOptions(): { moves: number; seed: number; json: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        moves: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
      },
    });
    const moves = Number(values.moves);
    const seed = Number(values.seed);
    if (!Number.isInteger(moves) || moves < 1) throw new Error('--moves takes a whole number from 1 on');
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
    return { moves, seed, json: values.json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

const { moves, seed, json } = readOptions();
await buildWorkerFiles();
const report = await runFeedCampaign({
  moves,
  seed,
  onWindow: ({ windows, moves: played }) => {
    if (windows % 10 === 0) process.stderr.write(`${played} moves in ${windows} windows\n`);
  },
});
const { wrong, ...counts } = report;
if (json) console.log(JSON.stringify({ ...counts, wrong: wrong.length }));
else
  console.log(
    `${counts.moves} moves in ${counts.windows} windows, ${counts.outages} outages, ${counts.kills} kills: ` +
      `${counts.told} of ${counts.shown} that the interface can show were told by themselves, ` +
      `${counts.shown - counts.told} were passed over between two reads, ${wrong.length} wrong`,
  );
for (const text of wrong) console.error(`WRONG ${text}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
