import { createClaimQueries } from '../../src-main/replica/questions/claim-queries.ts';
import { mostCountedAtOnce } from '../../src-shared/contract/claims.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { appliesTo } from '../../src-shared/query/rules.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';
import { timingOf } from './measure.ts';

const windows = 30;
const rounds = 10;

/** What is typed as a rule's query, letter by letter. */
const typedQueries = [
  'farmacia',
  'amount:<50',
  'network:visa age:>5d',
  'merchant:farmacia',
  'gomez amount:<200',
];

export interface MarkTask {
  replicaPath: string;
  journalPath: string;
  dataKey: string;
}

/** Processor times in milliseconds. */
export interface MarkTimes {
  marks: number;
  counts: number;
  typed: number;
}

const [text = ''] = process.argv.slice(2);
const { replicaPath, journalPath, dataKey } = JSON.parse(text) as MarkTask;
const queries = createClaimQueries({ replicaPath, journalPath, dataKey: Buffer.from(dataKey, 'hex') });
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
const everything = { after: null, most: Number.MAX_SAFE_INTEGER };
const countsMs = cpuMsOf(() => queries.proposalCounts(at, everything));
const typedMs = typedQueries.flatMap((query) =>
  Array.from(query, (_, last) => parseQuery(query.slice(0, last + 1))).flatMap((parsed) => {
    if (!parsed.ok) return [];
    const filter = appliesTo({ name: '', query: parsed.query, decision: { kind: 'accept' } });
    return [cpuMsOf(() => queries.countUpTo({ query: filter, ...at }, mostCountedAtOnce))];
  }),
);
queries.close();
const times: MarkTimes = {
  marks: timingOf(timesMs).p95Ms,
  counts: countsMs,
  typed: timingOf(typedMs).p95Ms,
};
process.stdout.write(JSON.stringify(times));

/** Returns the processor time of this process: that of a thread advances in steps of up to 4 ms on some machines. */
function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
