import { expect, it } from 'vitest';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { writeRuleContent } from '../journal/stored-rule.ts';
import { startOutbox } from './testing/start-outbox.ts';

const proposedBy = { ruleId: 'r1', version: 1 };
const ids = ['one', 'two', 'three'];

function start(decision: ProposedDecision) {
  const { journal, harness } = startOutbox(ids);
  journal.transaction(() => {
    journal.rules.insert('r1', false);
    const content = writeRuleContent({ query: emptyQuery, decision });
    journal.rules.addVersion('r1', { version: 1, name: 'Own', content, agent: 'Ana', madeAtMs: 1 });
  });
  const taken = () => journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER);
  return { journal, harness, taken };
}

it('A bulk names a rule with the number of its decisions that were not undone', () => {
  const { harness } = start({ kind: 'accept' });
  const targets = ids.map((claimId) => ({ claimId, saw: harness.saw(claimId), proposedBy }));
  const { entryIds } = harness.decide({ ...actionDecisions.accept, targets });
  harness.outbox.cancel(entryIds.slice(0, 1));
  const bulks = harness.outbox
    .list({ section: 'waiting', isFolded: true, offset: 0, limit: 10 })
    .entries.flatMap(({ bulk }) => bulk?.rules ?? []);
  expect(bulks).toEqual([{ ...proposedBy, name: 'Own', isTaken: true, entries: 2 }]);
});

it('A proposed e-mail is taken once, also when another window sends a second one, and again after an undo', () => {
  const { harness, taken } = start({ kind: 'email' });
  const send = (email: string) =>
    harness.decide({
      kind: decisionKind.sendEmail,
      saw: harness.saw('one'),
      proposedBy,
      payload: { claimId: 'one', email },
      evenIfRecent: false,
    });
  const first = send('a@shop.example');
  const second = send('b@shop.example');
  expect([first.refused, second.refused]).toEqual([[], []]);
  expect(taken()).toEqual([{ ruleId: 'r1', taken: 1, changed: 0 }]);
  harness.outbox.cancel([...first.entryIds, ...second.entryIds]);
  expect(taken()).toEqual([]);
  send('c@shop.example');
  expect(taken()).toEqual([{ ruleId: 'r1', taken: 1, changed: 0 }]);
});
