import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../src-main/base/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { newObjectsMb } from '../../src-main/replica/questions/query-workers.ts';
import { saveRule, setRuleOn } from '../../src-main/rules/rules.ts';
import { mostCountedAtOnce } from '../../src-shared/contract/claims.ts';
import { mostRules } from '../../src-shared/contract/rules.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { judged } from './bars.ts';
import { benchCache, buildProgram } from './build-program.ts';
import type { MarkTask, MarkTimes } from './mark-program.ts';
import type { Figure } from './measure.ts';

const decisions: readonly ProposedDecision[] = [
  { kind: 'accept' },
  { kind: 'reject' },
  { kind: 'seen' },
  { kind: 'snooze', choice: 'tomorrow' },
  { kind: 'tag', tag: 'vip' },
  { kind: 'email' },
  { kind: 'finish' },
];

/** What offices ask for, with another number for each rule. */
const searches: readonly ((n: number) => string)[] = [
  (n) => `amount:<${n * 7} network:visa`,
  (n) => `age:>${n}d amount:>${n * 100}`,
  (n) => `merchant:"farmacia" amount:<${n * 10}`,
  (n) => `tax-id:20-${10_000_000 + n}-1`,
  (n) => `gomez amount:<${n * 20}`,
  (n) => `outcome:lost age:<${n}d`,
  (n) => `docs:approved amount:<${n * 50}`,
  (n) => `status:pending network:mastercard left:<${n}d`,
  (n) => `sociedad ${n}`,
  () => 'sociedad lim',
];

/**
 * What the rules propose for windows all over a list, how many claims each proposes for, and how many the query of
 * another one finds while it is typed: the processor time of a process that collects in the thread that answers, with
 * as much memory for new objects as the product's.
 */
export async function benchMarks(replicaPath: string, dir: string, dataKey: Buffer): Promise<Figure[]> {
  const journalPath = join(dir, 'rules.db');
  writeRules(journalPath, dir, dataKey);
  const program = await buildProgram(join(import.meta.dirname, 'mark-program.ts'), join(benchCache, 'marks'));
  const task: MarkTask = { replicaPath, journalPath, dataKey: dataKey.toString('hex') };
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--single-threaded-gc',
    // V8 divides the memory for new objects by three.
    `--max-semi-space-size=${newObjectsMb / 3}`,
    program,
    JSON.stringify(task),
  ]);
  const times = JSON.parse(stdout) as MarkTimes;
  return [
    judged({
      id: 'marks',
      name: `marks of a window of 100 by ${mostRules} rules, processor time, p95`,
      unit: 'ms',
      ours: times.marks,
      raw: null,
      rawName: '',
    }),
    judged({
      id: 'ruleCounts',
      name: `counts of ${mostRules} rules after a change, processor time`,
      unit: 'ms',
      ours: times.counts,
      raw: null,
      rawName: '',
    }),
    judged({
      id: 'ruleQuery',
      name: `count of a rule’s query, up to ${mostCountedAtOnce}, after each typed letter, processor time, p95`,
      unit: 'ms',
      ours: times.typed,
      raw: null,
      rawName: '',
    }),
  ];
}

function writeRules(path: string, dir: string, dataKey: Buffer): void {
  const journal = openJournal({ path, dataKey, clock: systemClock, backupDir: join(dir, 'backups') });
  for (let n = 0; n < mostRules; n += 1) {
    const [search, decision] = [searches[n % searches.length], decisions[n % decisions.length]];
    if (search === undefined || decision === undefined) continue;
    const content = { query: queryOf(search(n)), decision };
    saveRule(journal, { id: `rule-${n}`, name: `Rule ${n}`, content }, { agent: 'Bench', nowMs: 1 });
    setRuleOn(journal, `rule-${n}`, true);
  }
  journal.close();
}
