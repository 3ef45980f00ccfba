import { join } from 'node:path';
import { systemClock } from '../../src-main/base/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { createClaimQueries } from '../../src-main/replica/questions/claim-queries.ts';
import { saveRule, setRuleOn } from '../../src-main/rules/rules.ts';
import { mostCountedAtOnce } from '../../src-shared/contract/claims.ts';
import { mostRules } from '../../src-shared/contract/rules.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { appliesTo } from '../../src-shared/query/rules.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';
import { judged } from './bars.ts';
import { type Figure, timingOf } from './measure.ts';

const windows = 30;
const rounds = 10;

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

/** What is typed as a rule's query, letter by letter. */
const typedQueries = [
  'farmacia',
  'amount:<50',
  'network:visa age:>5d',
  'merchant:farmacia',
  'gomez amount:<200',
];

/**
 * What the rules propose for windows all over a list, how many claims each proposes for, and how many the query of
 * another one finds while it is typed: the processor time of the thread that answers.
 */
export function benchMarks(replicaPath: string, dir: string, dataKey: Buffer): Figure[] {
  const journalPath = join(dir, 'rules.db');
  writeRules(journalPath, dir, dataKey);
  const queries = createClaimQueries({ replicaPath, journalPath, dataKey });
  const { claims } = queries.totals(asking());
  const ids = Array.from(
    { length: windows },
    (_, n) =>
      queries.ids({
        filter: asking(),
        sort: 'newest',
        offset: Math.floor((n * claims) / windows),
        limit: 100,
      }).claimIds,
  );
  const at = { atMs: Date.now(), timeZone: 'UTC' } as const;
  const timesMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const claimIds of ids) {
      const tookMs = cpuMsOf(() => queries.applyingRules(claimIds, at));
      // The first round warms up.
      if (round > 0) timesMs.push(tookMs);
    }
  const countsMs = cpuMsOf(() => queries.proposalCounts(at));
  const typedMs = typedQueries.flatMap((text) =>
    Array.from(text, (_, last) => parseQuery(text.slice(0, last + 1))).flatMap((parsed) => {
      if (!parsed.ok) return [];
      const query = appliesTo({ name: '', query: parsed.query, decision: { kind: 'accept' } });
      return [cpuMsOf(() => queries.countUpTo({ query, ...at }, mostCountedAtOnce))];
    }),
  );
  queries.close();
  return [
    judged({
      id: 'marks',
      name: `marks of a window of 100 by ${mostRules} rules, processor time, p95`,
      unit: 'ms',
      ours: timingOf(timesMs).p95Ms,
      raw: null,
      rawName: '',
    }),
    judged({
      id: 'ruleCounts',
      name: `counts of ${mostRules} rules after a change, processor time`,
      unit: 'ms',
      ours: countsMs,
      raw: null,
      rawName: '',
    }),
    judged({
      id: 'ruleQuery',
      name: `count of a rule’s query, up to ${mostCountedAtOnce}, after each typed letter, processor time, p95`,
      unit: 'ms',
      ours: timingOf(typedMs).p95Ms,
      raw: null,
      rawName: '',
    }),
  ];
}

/** Returns the processor time of this thread in milliseconds. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
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
