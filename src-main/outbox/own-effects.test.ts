import { beforeEach, describe, expect, it } from 'vitest';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

const yearMs = 365 * 86_400_000;
const documents = [{ name: 'a.pdf', status: 'approved' }];
let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1']));
  harness.service.documents.set(
    'c1',
    documents.map((item) => ({ ...item, url: null })),
  );
});

const finish = () =>
  harness.decide({
    kind: 'finish_documentation',
    saw: harness.saw('c1'),
    payload: { claimId: 'c1', documents, override: false },
  });

async function offline(decide: () => void): Promise<void> {
  harness.service.isDown = true;
  harness.probe();
  decide();
  await clock.advance(60_000);
  harness.service.isDown = false;
  harness.probe();
  await clock.advance(10_000);
}

describe('decisions taken offline one after the other', () => {
  it.each(['reject', 'accept'] as const)('%s, then finish: both are carried out', async (first) => {
    await offline(() => {
      harness[first]('c1');
      finish();
    });
    expect(Object.values(harness.states())).toEqual(['done', 'done']);
    expect(harness.service.effects.map(({ call }) => call)).toEqual([
      'putClaimStatus',
      'finishDocumentation',
    ]);
  });

  it('expects the status that the answer named, also one that is not documented', async () => {
    const put = harness.service.client.putClaimStatus;
    harness.service.client.putClaimStatus = async (...args) => {
      const outcome = await put(...args);
      harness.service.change('c1', { status: 'SOMETHING_NEW' });
      return outcome.kind === 'ok'
        ? { ...outcome, answer: { ...outcome.answer, transitionedTo: 'SOMETHING_NEW' } }
        : outcome;
    };
    harness.crash();
    await offline(() => {
      harness.accept('c1');
      finish();
    });
    expect(Object.values(harness.states())).toEqual(['done', 'done']);
  });

  it('expects what a colleague brought about in its place', async () => {
    await offline(() => {
      harness.reject('c1');
      finish();
      harness.service.change('c1', { status: 'COLLABORATION_REJECTED' });
    });
    expect(Object.values(harness.states())).toEqual(['done: done_by_someone_else', 'done']);
  });

  it('sees a colleague that came between', async () => {
    const [first, second] = [harness.reject('c1'), finish()];
    await clock.advance(10_100);
    expect(harness.state(first.entryIds[0])).toBe('done');
    harness.service.change('c1', { status: 'SECOND_PRESENTATION_STARTED' });
    await clock.advance(30_000);
    expect(harness.state(second.entryIds[0])).toBe('conflict: claim_changed');
  });

  it('says that the earlier one closed the claim', async () => {
    harness.accept('c1');
    const { entryIds } = finish();
    await clock.advance(10_100);
    harness.service.change('c1', { isOpen: false });
    await clock.advance(30_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: closed_by_predecessor');
  });

  it('seen, then accept; with the seen answer lost as well', async () => {
    harness.service.faults = ['answer_lost'];
    harness.markSeen('c1');
    await clock.advance(5_100);
    const { entryIds } = harness.accept('c1');
    harness.probe();
    await clock.advance(20_000);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('refuses an accept while the documentation is being finished', () => {
    finish();
    expect(harness.accept('c1').refused).toMatchObject([{ claimId: 'c1', reason: 'decision_pending' }]);
  });
});

describe.each([
  ['a year slow', -yearMs],
  ['a year fast', yearMs],
])('with the clock %s', (_name, byMs) => {
  beforeEach(() => {
    clock.jump(byMs);
    harness.crash();
  });

  it('an accept after our own mark as seen is no conflict', async () => {
    harness.markSeen('c1');
    await clock.advance(5_100);
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('a change by a colleague after our mark as seen, which the agent saw, is one', async () => {
    harness.markSeen('c1');
    await clock.advance(5_100);
    harness.sync();
    const { entryIds } = harness.accept('c1');
    harness.service.change('c1', {});
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('conflict: claim_changed');
  });
});

it('takes two spellings of one instant for the same', async () => {
  const { entryIds } = harness.accept('c1');
  harness.service.change('c1', { updatedAt: '2026-01-01T00:00:00Z' });
  await clock.advance(10_100);
  expect(harness.state(entryIds[0])).toBe('done');
});
