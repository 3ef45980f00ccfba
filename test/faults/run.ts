/**
 * Every fault × every kind of decision, through a real session (encrypted files, real HTTP) against a
 * real sandbox service, whose ledger judges. What counts as lost and doubled is defined in
 * `test/testing/judge.ts`; where each kind must end is defined in `fault-case.ts`. With `--storage` it is the disk
 * that fails: every statement of the main side, once each.
 */
import { parseArgs } from 'node:util';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { type CaseResult, faultCases, runFaultCampaign } from './fault-campaign.ts';
import { runStorage } from './run-storage.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

const usage = 'usage: npm run test:faults -- [--storage] [--seed N] [--only TEXT] [--json]';

function readOptions(): { seed: number; only: string; json: boolean; storage: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        only: { type: 'string', default: '' },
        json: { type: 'boolean', default: false },
        storage: { type: 'boolean', default: false },
      },
    });
    const seed = Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
    return { seed, only: values.only, json: values.json, storage: values.storage };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

const { seed, only, json, storage } = readOptions();
await buildWorkerFiles();
if (storage) process.exit((await runStorage({ seed, only })) ? 0 : 1);
const cases = faultCases
  .filter(({ name }) => name.includes(only))
  .map((fault) => ({ fault, kinds: decisionKinds }));
const results = await runFaultCampaign(cases, seed, (found) => {
  for (const { fault, kind, ends } of found) process.stderr.write(`${fault} × ${kind}: ${ends.join(', ')}\n`);
});

const problems = (pick: (result: CaseResult) => readonly string[]) => [...new Set(results.flatMap(pick))];
const lost = problems((result) => result.lost);
const doubled = problems((result) => result.doubled);
const unexpected = results.filter((result) => result.unexpected.length > 0);
const person = results.filter((result) => result.person).length;

if (json) {
  console.log(JSON.stringify({ cases: results.length, lost: lost.length, doubled: doubled.length, person }));
} else {
  const width = Math.max(...cases.map(({ fault }) => fault.name.length), 5);
  console.log(['fault'.padEnd(width), ...decisionKinds.map((kind) => kind.padEnd(20))].join('  '));
  for (const [fault, row] of Map.groupBy(results, (result) => result.fault)) {
    const cells = decisionKinds.map((kind) => {
      const result = row.find((one) => one.kind === kind);
      const mark = result && result.unexpected.length > 0 ? ' !' : '';
      return `${result?.ends.map((end) => end.split(':')[0]).join('/') ?? ''}${mark}`.padEnd(20);
    });
    console.log([fault.padEnd(width), ...cells].join('  ').trimEnd());
  }
  console.log(
    `\n${results.length} cases: ${lost.length} lost, ${doubled.length} doubled, ${person} with a person`,
  );
}
for (const text of [...lost, ...doubled]) console.error(`BROKEN ${text}`);
for (const { fault, kind, unexpected: what } of unexpected)
  console.error(`UNEXPECTED ${fault} × ${kind}: ${what.join('; ')}`);
process.exitCode = lost.length + doubled.length + unexpected.length === 0 ? 0 : 1;
