import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
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

const proposed = new Map([['c1', { ruleId: 'r1', version: 1 }]]);

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

it('Nothing is asked for named claims, whose proposals the page has shown; for a selection they are found', async () => {
  setRuleOn(journal, 'r1', true);
  const claimIds = ['c1', 'c2'];
  const shown = [{ claimId: 'c1', ruleId: 'r1', version: 1 }];
  const found = (claims: ClaimsRef, of?: typeof shown) =>
    lookup.change(claims, claimIds, of, (rules) => rules);
  expect(await found({ claimIds }, shown)).toEqual(proposed);
  expect(await found({ claimIds })).toEqual(noProposals);
  expect(asked).toEqual([]);
  expect(await found({ selectionId: 's' }, shown)).toEqual(proposed);
  expect(asked).toEqual([claimIds]);
});

it('Changes are made in the order in which they are asked for, also while proposals for a selection are looked up', async () => {
  setRuleOn(journal, 'r1', true);
  const made: string[] = [];
  const changes = [
    lookup.change({ selectionId: 's' }, ['c1', 'c2'], [], () => made.push('snooze of a selection')),
    lookup.change({ claimIds: ['c1'] }, ['c1'], [], () => made.push('snooze of a claim')),
    lookup.inTurn(async () => made.push('wake')),
  ];
  await Promise.all(changes);
  expect(made).toEqual(['snooze of a selection', 'snooze of a claim', 'wake']);
});

it('A change that fails fails for its caller alone', async () => {
  const failing = lookup.change({ claimIds: ['c1'] }, ['c1'], [], () => {
    throw new Error('The disk is full.');
  });
  const next = lookup.change({ claimIds: ['c1'] }, ['c1'], [], () => 'made');
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await next).toBe('made');
});
