import { readResult } from '../journal/entry-json.ts';
import { readDetail } from '../../src-shared/contract/details.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from './testing/model-service.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let journal: StartedOutbox['journal'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, journal, harness } = startOutbox(['c1', 'c2']));
});

/** Decides, meets the fault, and waits until nothing more happens automatically. */
async function meet(fault: Fault, decide: () => { entryIds: string[] }): Promise<string> {
  harness.service.faults = [fault];
  const [id = ''] = decide().entryIds;
  await clock.advance(31_000);
  await clock.advance(100_000);
  return id;
}
const sent = (call: string) => harness.service.calls.filter((one) => one.call === call).length;

describe('accept and reject', () => {
  it('is read back, and done when the claim shows it', async () => {
    expect(harness.state(await meet('contradicts_done', () => harness.accept('c1')))).toBe('done');
    expect(harness.state(await meet('contradicts_done', () => harness.reject('c2')))).toBe('done');
    expect(sent('putClaimStatus')).toBe(2);
  });

  it('is unknown first, and says why', async () => {
    harness.service.faults = ['contradicts'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('unknown: answer_contradicts');
    expect(harness.reported).toEqual([]);
  });

  it('is for a person, and never sent again automatically, when no read shows anything', async () => {
    const id = await meet('contradicts', () => harness.accept('c1'));
    expect(harness.state(id)).toBe('needs_person: answer_contradicts');
    expect(readDetail(journal.entries.get(id)?.reason_detail ?? null)).toEqual({
      code: 'claim_status',
      params: { status: 'PENDING_REVIEW' },
    });
    expect(sent('putClaimStatus')).toBe(1);
  });

  it('is a conflict when the claim has the opposite decision', async () => {
    harness.service.faults = ['contradicts'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    harness.service.change('c1', { status: 'COLLABORATION_REJECTED' });
    await clock.advance(5_000);
    expect(harness.state(entryIds[0])).toBe('conflict: opposite_decision');
  });

  it.each([
    ['ACCEPTED', 'COLLABORATION_ACCEPTED', 'done'],
    ['ACCEPTED', 'SOMETHING_NEW', 'done'],
    ['ACCEPTED', 'COMPLETED', 'done'],
    ['ACCEPTED', null, 'done'],
    ['ACCEPTED', 'PENDING_REVIEW', 'unknown: answer_contradicts'],
    ['ACCEPTED', 'COLLABORATION_REJECTED', 'unknown: answer_contradicts'],
    ['REJECTED', 'COLLABORATION_REJECTED', 'done'],
    ['REJECTED', 'SOMETHING_NEW', 'done'],
    ['REJECTED', null, 'done'],
    ['REJECTED', 'PENDING_REVIEW', 'unknown: answer_contradicts'],
    ['REJECTED', 'COLLABORATION_ACCEPTED', 'unknown: answer_contradicts'],
    ['REJECTED', 'COMPLETED', 'unknown: answer_contradicts'],
  ] as const)('%s answered %s is %s', async (value, transitionedTo, state) => {
    harness.service.client.putClaimStatus = async () => ({
      kind: 'ok',
      httpStatus: 200,
      answer: { success: true, transitionedTo },
    });
    harness.crash();
    const { entryIds } = value === 'ACCEPTED' ? harness.accept('c1') : harness.reject('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe(state);
  });
});

describe('what can not be read back', () => {
  const email = () =>
    harness.decide({
      kind: 'send_email',
      saw: harness.saw('c1'),
      payload: { claimId: 'c1', email: 'shop@example.com' },
      evenIfRecent: false,
    });

  it('an e-mail answered for another claim is for a person, and is not sent again', async () => {
    const id = await meet('contradicts', email);
    expect(harness.state(id)).toBe('needs_person: answer_contradicts');
    expect(journal.entries.get(id)?.reason_detail).toBe('another');
    expect(sent('sendEmail')).toBe(1);
    const decision = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(decision.entryIds[0])).toBe('done');
  });

  it('an e-mail answered without a claim is done', async () => {
    harness.service.client.sendEmail = async () => ({
      kind: 'ok',
      httpStatus: 200,
      answer: { success: true, meta: null },
    });
    harness.crash();
    const { entryIds } = email();
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('a template answered with another name is for a person, and is not sent again', async () => {
    const id = await meet('contradicts_done', () =>
      harness.decide({ kind: 'replace_template', payload: { name: 'new_claim', html: '<p>one</p>' } }),
    );
    expect(harness.state(id)).toBe('needs_person: answer_contradicts');
    expect(sent('replaceTemplate')).toBe(1);
  });
});

describe('finish documentation', () => {
  const finish = () =>
    harness.decide({
      kind: 'finish_documentation',
      saw: harness.saw('c1'),
      payload: { claimId: 'c1', documents: [{ name: 'a.pdf', status: 'approved' }], override: false },
    });
  beforeEach(
    () => void harness.service.documents.set('c1', [{ name: 'a.pdf', status: 'approved', url: null }]),
  );

  it('of one document that answers 0/0 is read back, and then for a person', async () => {
    const id = await meet('contradicts', finish);
    expect(harness.state(id)).toBe('needs_person: answer_contradicts');
    expect(sent('finishDocumentation')).toBe(1);
  });

  it('shows a changed status as evidence', async () => {
    const id = await meet('contradicts_done', finish);
    expect(harness.state(id)).toBe('needs_person: cannot_be_proven');
    expect(readDetail(journal.entries.get(id)?.reason_detail ?? null)).toEqual({
      code: 'claim_status',
      params: { status: 'SECOND_PRESENTATION_STARTED' },
    });
  });
});

describe('webhooks', () => {
  it('a creation answered with another address is read back, and then for a person', async () => {
    const id = await meet('contradicts', () =>
      harness.decide({
        kind: 'create_subscription',
        payload: { url: 'https://hooks.example/a', subscribedEvents: [], isActive: true },
      }),
    );
    expect(harness.state(id)).toBe('needs_person: answer_contradicts');
    expect(sent('createSubscription')).toBe(1);
    // What is given only once is kept, whomever it is for.
    expect(readResult(journal.entries.get(id)?.result ?? null)).toEqual({
      subscriptionId: 'sub-another',
      secret: 'another',
    });
  });
});
