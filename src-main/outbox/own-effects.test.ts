import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { openMemoryJournal } from '../journal/memory-journal.ts';
import { Desk } from './test-support/outbox-harness.ts';
import { FakeClock } from './test-support/fake-clock.ts';

const yearMs = 365 * 86_400_000;
const documents = [{ name: 'a.pdf', status: 'approved' }];
let clock: FakeClock;
let journal: Journal;
let desk: Desk;

beforeEach(() => {
  clock = new FakeClock();
  journal = openMemoryJournal(clock);
  desk = new Desk(journal, { clock });
  desk.addClaim('c1');
  desk.service.documents.set(
    'c1',
    documents.map((item) => ({ ...item, url: null })),
  );
  desk.outbox.start();
});

const finish = () =>
  desk.decide({
    kind: 'finish_documentation',
    saw: desk.saw('c1'),
    payload: { claimId: 'c1', documents, override: false },
  });

async function offline(decide: () => void): Promise<void> {
  desk.service.isDown = true;
  desk.probe();
  decide();
  await clock.advance(60_000);
  desk.service.isDown = false;
  desk.probe();
  await clock.advance(10_000);
}

describe('decisions taken offline one after the other', () => {
  it.each(['reject', 'accept'] as const)('%s, then finish: both are carried out', async (first) => {
    await offline(() => {
      desk[first]('c1');
      finish();
    });
    expect(Object.values(desk.states())).toEqual(['done', 'done']);
    expect(desk.service.effects.map(({ call }) => call)).toEqual(['putClaimStatus', 'finishDocumentation']);
  });

  it('expects the status that the answer named, also one that is not documented', async () => {
    const put = desk.service.client.putClaimStatus;
    desk.service.client.putClaimStatus = async (...args) => {
      const outcome = await put(...args);
      desk.service.change('c1', { status: 'SOMETHING_NEW' });
      return outcome.kind === 'ok'
        ? { ...outcome, answer: { ...outcome.answer, transitionedTo: 'SOMETHING_NEW' } }
        : outcome;
    };
    desk.crash();
    await offline(() => {
      desk.accept('c1');
      finish();
    });
    expect(Object.values(desk.states())).toEqual(['done', 'done']);
  });

  it('expects what a colleague brought about in its place', async () => {
    await offline(() => {
      desk.reject('c1');
      finish();
      desk.service.change('c1', { status: 'COLLABORATION_REJECTED' });
    });
    expect(Object.values(desk.states())).toEqual(['done: done_by_someone_else', 'done']);
  });

  it('sees a colleague that came between', async () => {
    const [first, second] = [desk.reject('c1'), finish()];
    await clock.advance(10_100);
    expect(desk.state(first.entryIds[0])).toBe('done');
    desk.service.change('c1', { status: 'SECOND_PRESENTATION_STARTED' });
    await clock.advance(30_000);
    expect(desk.state(second.entryIds[0])).toBe('conflict: claim_changed');
  });

  it('says that the earlier one closed the claim', async () => {
    desk.accept('c1');
    const { entryIds } = finish();
    await clock.advance(10_100);
    desk.service.change('c1', { isOpen: false });
    await clock.advance(30_000);
    expect(desk.state(entryIds[0])).toBe('needs_person: closed_by_predecessor');
  });

  it('seen, then accept; with the seen answer lost as well', async () => {
    desk.service.faults = ['answer_lost'];
    desk.markSeen('c1');
    await clock.advance(5_100);
    const { entryIds } = desk.accept('c1');
    desk.probe();
    await clock.advance(20_000);
    expect(desk.state(entryIds[0])).toBe('done');
  });

  it('refuses an accept while the documentation is being finished', () => {
    finish();
    expect(desk.accept('c1').refused).toEqual([{ claimId: 'c1', reason: 'decision_pending' }]);
  });
});

describe.each([
  ['a year slow', -yearMs],
  ['a year fast', yearMs],
])('with the clock %s', (_name, byMs) => {
  beforeEach(() => {
    clock.jump(byMs);
    desk.crash();
  });

  it('an accept after our own mark as seen is no conflict', async () => {
    desk.markSeen('c1');
    await clock.advance(5_100);
    const { entryIds } = desk.accept('c1');
    await clock.advance(10_100);
    expect(desk.state(entryIds[0])).toBe('done');
  });

  it('a change by a colleague after our mark as seen, which the agent saw, is one', async () => {
    desk.markSeen('c1');
    await clock.advance(5_100);
    desk.sync();
    const { entryIds } = desk.accept('c1');
    desk.service.change('c1', {});
    await clock.advance(10_100);
    expect(desk.state(entryIds[0])).toBe('conflict: claim_changed');
  });
});

it('takes two spellings of one instant for the same', async () => {
  const { entryIds } = desk.accept('c1');
  desk.service.change('c1', { updatedAt: '2026-01-01T00:00:00Z' });
  await clock.advance(10_100);
  expect(desk.state(entryIds[0])).toBe('done');
});
