import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noProposals } from '../../src-shared/domain/rule/applying-rule.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createGuard } from '../base/guard.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createProposalLookup, type ProposalLookup } from './proposal-lookup.ts';
import { saveRule, setRuleOn } from './rules.ts';

let journal: Journal;
let lookup: ProposalLookup;
let asked: (readonly string[])[];
let isFailing: boolean;
let faults: unknown[];

beforeEach(() => {
  const dir = tempDir();
  const clock = new FakeClock();
  journal = openJournal({
    path: join(dir, 'journal.db'),
    dataKey: randomBytes(32),
    clock,
    backupDir: join(dir, 'backups'),
  });
  asked = [];
  isFailing = false;
  faults = [];
  lookup = createProposalLookup({
    journal,
    queries: {
      async proposingRules(claimIds) {
        asked.push(claimIds);
        if (isFailing) throw new Error('The thread has ended.');
        return { proposing: [{ claimId: 'c1', ruleId: 'r1', version: 1 }] };
      },
    },
    clock,
    timeZone: () => 'UTC',
    guard: createGuard({ onFault: (fault) => faults.push(fault) }),
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

it('With no rule on, and for no claims, nothing is asked', async () => {
  expect(await lookup.of(['c1'])).toBe(noProposals);
  setRuleOn(journal, 'r1', true);
  expect(await lookup.of([])).toBe(noProposals);
  expect(asked).toEqual([]);
});

it('What can’t be found keeps nobody from deciding, and is a fault', async () => {
  setRuleOn(journal, 'r1', true);
  isFailing = true;
  expect([await lookup.of(['c1']), faults.length]).toEqual([noProposals, 1]);
});
