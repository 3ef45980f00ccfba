import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createGuard } from '../base/guard.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createProposalLookup, type ProposalLookup } from './proposal-lookup.ts';
import { saveRule, setRuleOn } from './rules.ts';

type Answer = { proposing: { claimId: string; ruleId: string; version: number }[] };

let clock: FakeClock;
let journal: Journal;
let lookup: ProposalLookup;
let asked: PromiseWithResolvers<Answer>[];
let decided: string[];
/** Who was asked, and about how many claims. */
let threads: string[];

function ask(thread: string, { length }: readonly string[]): Promise<Answer> {
  threads.push(`${thread} ${length}`);
  const answer = Promise.withResolvers<Answer>();
  asked.push(answer);
  return answer.promise;
}

beforeEach(() => {
  const dir = tempDir();
  clock = new FakeClock();
  journal = openJournal({
    path: join(dir, 'journal.db'),
    dataKey: randomBytes(32),
    clock,
    backupDir: join(dir, 'backups'),
  });
  asked = [];
  decided = [];
  threads = [];
  lookup = createProposalLookup({
    journal,
    queries: { proposingRules: (ids) => ask('few', ids), proposingRulesOfMany: (ids) => ask('many', ids) },
    clock,
    timeZone: () => 'UTC',
    guard: createGuard({ onFault: () => {} }),
  });
  saveRule(
    journal,
    { id: 'r1', name: 'Small', content: { query: queryOf('amount:<10'), decision: { kind: 'accept' } } },
    { agent: 'ana', nowMs: 1 },
  );
});
afterEach(() => {
  journal.close();
});

const decide = (name: string, claimIds = ['c1']) =>
  lookup.answering(claimIds, (proposals) => {
    decided.push(`${name} ${proposals.get('c1')?.ruleId ?? 'alone'}`);
  });

it('With no rule on, nothing is asked and the decision is taken before the call returns', () => {
  void decide('first');
  expect([decided, asked]).toEqual([['first alone'], []]);
});

it('A decision that waits is taken, without what was proposed, before its account closes', async () => {
  setRuleOn(journal, 'r1', true);
  const waiting = [decide('first'), decide('second')];
  await lookup.stop();
  expect(decided).toEqual(['first alone', 'second alone']);
  await Promise.all(waiting);
  void decide('third');
  expect([decided.at(-1), asked.length]).toEqual(['third alone', 2]);
});

it('Decisions are taken in the order in which they were made, whatever is known about them first', async () => {
  setRuleOn(journal, 'r1', true);
  const first = decide('first');
  const second = decide('second');
  setRuleOn(journal, 'r1', false);
  const third = decide('third');
  const fourth = decide('fourth', []);
  asked[1]?.resolve({ proposing: [{ claimId: 'c1', ruleId: 'r1', version: 1 }] });
  asked[0]?.reject(new Error('The thread has ended.'));
  await Promise.all([first, second, third, fourth]);
  expect(decided).toEqual(['first alone', 'second r1', 'third alone', 'fourth alone']);
});

it('A decision waits no longer than a second, and a failed one holds up none after it', async () => {
  setRuleOn(journal, 'r1', true);
  const failing = lookup.answering(['c1'], () => {
    throw new Error('The disk is full.');
  });
  const failed = expect(failing).rejects.toThrow('The disk is full.');
  const next = decide('next');
  await clock.advance(1_000);
  await failed;
  await next;
  expect(decided).toEqual(['next alone']);
});

it('What was asked ahead is what was proposed then, and nothing is asked again', async () => {
  setRuleOn(journal, 'r1', true);
  const ahead = lookup.ahead(['c1']);
  setRuleOn(journal, 'r1', false);
  asked[0]?.resolve({ proposing: [{ claimId: 'c1', ruleId: 'r1', version: 1 }] });
  await lookup.answering(ahead, (proposals) => decided.push(proposals.get('c1')?.ruleId ?? 'alone'));
  expect([decided, asked.length, lookup.ahead(['c1'])]).toEqual([['r1'], 1, null]);
});

it('No list on the screen waits until it is known what was proposed for many claims', async () => {
  setRuleOn(journal, 'r1', true);
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);
  const waiting = [decide('few', ids(20)), decide('many', ids(20_000))];
  lookup.ahead(ids(20_000));
  await lookup.stop();
  await Promise.all(waiting);
  expect(threads).toEqual(['few 20', 'many 20000', 'many 20000']);
});
