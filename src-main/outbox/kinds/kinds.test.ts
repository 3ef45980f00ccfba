import { readResult } from '../../journal/entry-json.ts';
import { storeDetail } from '../../../src-shared/contract/details.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type StartedOutbox, startOutbox } from '../testing/start-outbox.ts';

const hourMs = 3_600_000;
let clock: StartedOutbox['clock'];
let journal: StartedOutbox['journal'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, journal, harness } = startOutbox(['c1', 'c2']));
});

const row = (id: string | undefined) => journal.entries.get(id ?? '');

const documents = [
  { name: 'a.pdf', status: 'approved' },
  { name: 'b.pdf', status: 'approved' },
];
const finish = (override = false, confirmed = documents) =>
  harness.decide({
    kind: 'finish_documentation',
    saw: harness.saw('c1'),
    payload: { claimId: 'c1', documents: confirmed, override },
  });
const email = (address = 'shop@example.com', evenIfRecent = false, claimId = 'c1') =>
  harness.decide({
    kind: 'send_email',
    saw: harness.saw(claimId),
    payload: { claimId, email: address },
    evenIfRecent,
  });
const template = (html: string) =>
  harness.decide({ kind: 'replace_template', payload: { name: 'new_claim', html } });
const create = (url = 'https://hooks.example/a') =>
  harness.decide({
    kind: 'create_subscription',
    payload: { url, subscribedEvents: ['chargeback.created'], isActive: true },
  });
const remove = (subscriptionId: string) =>
  harness.decide({
    kind: 'delete_subscription',
    payload: { subscriptionId, url: 'https://hooks.example/a' },
  });

describe('finish documentation that was prepared while the documents were not known', () => {
  it('waits for the connection, reads them, and asks a person: nothing is sent', async () => {
    harness.service.documents.set(
      'c1',
      documents.map((item) => ({ ...item, url: null })),
    );
    harness.service.isDown = true;
    const { entryIds, refused } = harness.decide({
      kind: 'finish_documentation',
      saw: harness.saw('c1'),
      payload: { claimId: 'c1', documents: null, override: false },
    });
    expect(refused).toEqual([]);
    await clock.advance(60_000);
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(600_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: documents_unconfirmed');
    expect(harness.service.count('finishDocumentation')).toBe(0);
  });
});

describe('finish documentation', () => {
  beforeEach(() => {
    harness.service.documents.set('c1', documents.map((item) => ({ ...item, url: null })).toReversed());
  });

  it('goes out after 30 s when set and verdicts are what was confirmed', async () => {
    const { entryIds } = finish();
    await clock.advance(29_900);
    expect(harness.service.calls).toEqual([]);
    await clock.advance(200);
    expect(harness.service.calls.map(({ call }) => call)).toEqual([
      'getClaim',
      'listDocumentation',
      'finishDocumentation',
    ]);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('asks again when a verdict changed', async () => {
    const { entryIds } = finish();
    harness.service.documents.get('c1')?.splice(0, 1, { name: 'b.pdf', status: 'unapproved', url: null });
    await clock.advance(30_100);
    expect(harness.state(entryIds[0])).toBe('needs_person: documents_changed');
    expect(harness.service.count('finishDocumentation')).toBe(0);
  });

  it('wants an override for none, and for unapproved ones', () => {
    const refused = [{ claimId: 'c1', reason: 'override_needed' }];
    expect(finish(false, []).refused).toEqual(refused);
    expect(finish(false, [{ name: 'a.pdf', status: 'unapproved' }]).refused).toEqual(refused);
    expect(finish(true, []).refused).toEqual([]);
  });

  it('is never resent: a new status is evidence for a person', async () => {
    harness.service.faults = ['answer_lost'];
    const { entryIds } = finish();
    await clock.advance(30_100);
    harness.probe();
    await clock.advance(5_000);
    expect(row(entryIds[0])).toMatchObject({
      state: 'needs_person',
      reason: 'cannot_be_proven',
      reason_detail: storeDetail({ code: 'claim_status', params: { status: 'SECOND_PRESENTATION_STARTED' } }),
    });
    expect(harness.service.count('finishDocumentation')).toBe(1);
  });

  it('is never resent: no trace of it is for a person as well', async () => {
    harness.service.faults = ['service_error'];
    const { entryIds } = finish();
    await clock.advance(hourMs);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
    expect(harness.service.calls.filter(({ call }) => call === 'finishDocumentation')).toHaveLength(1);
  });

  it('asks again when it could first be sent a day later', async () => {
    harness.service.isDown = true;
    const { entryIds } = finish();
    await clock.advance(30_100);
    harness.probe();
    await clock.advance(25 * hourMs);
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(100);
    expect(harness.state(entryIds[0])).toBe('needs_person: too_old');
    const { sentAgain } = harness.outbox.resolve(entryIds, 'send_again');
    await clock.advance(31_000);
    expect(harness.state(sentAgain[0])).toBe('done');
  });
});

describe('e-mail', () => {
  it('is sent once, and asks first when the same went within a day', async () => {
    email();
    expect(email('SHOP@example.com').refused).toEqual([{ claimId: 'c1', reason: 'duplicate' }]);
    expect(email('other@example.com').refused).toEqual([]);
    await clock.advance(60_000);
    expect(harness.service.count('sendEmail')).toBe(2);
    expect(email().refused).toHaveLength(1);
    expect(email('shop@example.com', true).refused).toEqual([]);
    await clock.advance(25 * hourMs);
    expect(email().refused).toEqual([]);
  });

  it('to the same address counts its day from when it was sent, not from when it was decided', async () => {
    harness.service.isDown = true;
    email();
    await clock.advance(10_100);
    expect(email().refused).toHaveLength(1);
    await clock.leap(20 * hourMs);
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(600_000);
    expect(harness.service.count('sendEmail')).toBe(1);
    await clock.leap(10 * hourMs);
    expect(email().refused).toEqual([{ claimId: 'c1', reason: 'duplicate' }]);
    await clock.leap(15 * hourMs);
    expect(email().refused).toEqual([]);
  });

  it('goes out about a closed claim too, and asks nobody before', async () => {
    harness.service.change('c1', { isOpen: false, status: 'COMPLETED' });
    const { entryIds, refused } = email();
    expect(refused).toEqual([]);
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.service.calls.map(({ call }) => call)).toEqual(['sendEmail']);
  });

  it('is unknown, then a person, when the answer is lost; and never goes out twice automatically', async () => {
    harness.service.faults = ['answer_lost'];
    const { entryIds } = email();
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
    harness.probe();
    await clock.advance(48 * hourMs);
    harness.crash();
    await clock.advance(hourMs);
    expect(harness.service.count('sendEmail')).toBe(1);
    const { sentAgain } = harness.outbox.resolve(entryIds, 'send_again');
    await clock.advance(10_100);
    expect(harness.state(sentAgain[0])).toBe('done');
    expect(harness.service.count('sendEmail')).toBe(2);
  });

  it('in doubt blocks further e-mails on its claim, and nothing else', async () => {
    harness.service.faults = ['lost'];
    const first = email();
    const second = email('other@example.com');
    const decision = harness.accept('c1');
    const elsewhere = email('shop@example.com', false, 'c2');
    await clock.advance(10_100);
    harness.probe();
    await clock.advance(10_000);
    expect(harness.state(first.entryIds[0])).toBe('needs_person: cannot_be_proven');
    expect(harness.state(second.entryIds[0])).toBe('blocked: predecessor_unresolved');
    // Behind both e-mails, and no e-mail itself.
    expect(harness.state(decision.entryIds[0])).toBe('done');
    expect(harness.state(elsewhere.entryIds[0])).toBe('done');
    harness.outbox.cancel(second.entryIds);
    const third = email('third@example.com');
    await clock.advance(20_000);
    expect(harness.state(third.entryIds[0])).toBe('blocked: predecessor_unresolved');
    harness.outbox.resolve(first.entryIds, 'treat_as_done');
    await clock.advance(1_000);
    expect(harness.state(third.entryIds[0])).toBe('done');
  });

  it('asks again when a pause kept it for a day', async () => {
    harness.service.faults = ['unauthorized'];
    const { entryIds } = email();
    await clock.advance(10_100);
    await clock.leap(25 * hourMs);
    harness.connection.resume();
    await clock.advance(1_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: too_old');
    expect(harness.service.count('sendEmail')).toBe(0);
  });

  it('names the permission when it is missing', async () => {
    harness.keyVerdict = 'accepted';
    for (const fault of ['forbidden', 'unauthorized'] as const) {
      harness.service.faults = [fault];
      const { entryIds } = email(`${fault}@example.com`);
      await clock.advance(10_100);
      expect(harness.state(entryIds[0])).toBe('failed: permission_missing');
    }
    expect(harness.connection.state().state).toBe('online');
  });

  it('refuses the text that means no data', () => {
    expect(email('no data').refused).toEqual([{ claimId: 'c1', reason: 'not_an_address' }]);
  });
});

describe('replace template', () => {
  it('lets the newest unsent edit win', async () => {
    const first = template('<p>one</p>');
    const second = template('<p>two</p>');
    expect(harness.state(first.entryIds[0])).toBe('cancelled: superseded');
    await clock.advance(10_100);
    expect(harness.state(second.entryIds[0])).toBe('done');
    expect(harness.service.templates.get('new_claim')).toBe('<p>two</p>');
    expect(harness.service.count('replaceTemplate')).toBe(1);
  });

  it('sends the same bytes again automatically', async () => {
    harness.service.faults = ['answer_lost', 'service_error'];
    const { entryIds } = template('<p>one</p>');
    await clock.advance(10_100);
    harness.probe();
    await clock.advance(20_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.service.templates.get('new_claim')).toBe('<p>one</p>');
  });

  it('asks a person when ten minutes have passed since the first try', async () => {
    harness.service.faults = ['service_error'];
    const { entryIds } = template('<p>one</p>');
    await clock.advance(10_000);
    harness.service.isDown = true;
    harness.probe();
    await clock.advance(11 * 60_000);
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(1_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
    expect(harness.service.count('replaceTemplate')).toBe(0);
  });
});

describe('create subscription', () => {
  it('keeps the secret that is given only once', async () => {
    const { entryIds } = create();
    await clock.advance(5_100);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(readResult(row(entryIds[0])?.result ?? null)).toEqual({
      subscriptionId: 'sub-1',
      secret: 'secret of sub-1',
    });
  });

  it('is a conflict when there is one of the same address and events', async () => {
    create();
    await clock.advance(5_100);
    const { entryIds } = create();
    await clock.advance(5_100);
    expect(harness.state(entryIds[0])).toBe('conflict: duplicate');
    expect(harness.service.count('createSubscription')).toBe(1);
  });

  it('finds it after a lost answer, and says that its secret is lost', async () => {
    harness.service.faults = ['answer_lost'];
    const { entryIds } = create();
    await clock.advance(5_100);
    harness.probe();
    await clock.advance(5_000);
    expect(row(entryIds[0])).toMatchObject({
      state: 'needs_person',
      reason: 'secret_lost',
      reason_detail: storeDetail({ code: 'subscription', params: { subscriptionId: 'sub-1' } }),
    });
    expect(harness.service.count('createSubscription')).toBe(1);
  });
});

describe('delete subscription', () => {
  it('is done when it is gone, by whomever', async () => {
    create();
    await clock.advance(5_100);
    const first = remove('sub-1');
    await clock.advance(10_100);
    expect(harness.state(first.entryIds[0])).toBe('done');
    const second = remove('sub-1');
    await clock.advance(10_100);
    expect(harness.state(second.entryIds[0])).toBe('done: done_by_someone_else');
    expect(harness.service.count('deleteSubscription')).toBe(1);
  });

  it('is sent again after a lost answer', async () => {
    create();
    await clock.advance(5_100);
    harness.service.faults = ['answer_lost'];
    const { entryIds } = remove('sub-1');
    await clock.advance(10_100);
    harness.probe();
    await clock.advance(10_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.service.count('deleteSubscription')).toBe(1);
  });
});

describe('a lane', () => {
  it('goes one after another, and the next asks when the one before did not come about', async () => {
    const decision = harness.accept('c1');
    const mail = email();
    harness.service.faults = ['refused'];
    await clock.advance(10_100);
    expect(harness.state(decision.entryIds[0])).toBe('failed: service_refused');
    expect(harness.state(mail.entryIds[0])).toBe('needs_person: predecessor_not_done');
    expect(harness.service.count('sendEmail')).toBe(0);
  });

  it('waits behind a held one, then goes', async () => {
    harness.service.documents.set('c1', []);
    const done = finish(true, []);
    const mail = email();
    await clock.advance(15_000);
    expect(harness.state(mail.entryIds[0])).toBe('blocked: predecessor_unresolved');
    await clock.advance(15_100);
    expect([harness.state(done.entryIds[0]), harness.state(mail.entryIds[0])]).toEqual(['done', 'done']);
  });

  it('keeps the place of one that is sent again', async () => {
    const decision = harness.accept('c1');
    const mail = email();
    harness.service.change('c1', {});
    await clock.advance(10_100);
    expect(harness.state(decision.entryIds[0])).toBe('conflict: claim_changed');
    const { sentAgain } = harness.outbox.resolve(decision.entryIds, 'send_again');
    expect(harness.state(mail.entryIds[0])).toBe('blocked: predecessor_unresolved');
    await clock.advance(10_100);
    expect([harness.state(sentAgain[0]), harness.state(mail.entryIds[0])]).toEqual(['done', 'done']);
  });

  it('cancels a whole lane without anybody asking', () => {
    const decision = harness.accept('c1');
    const mail = email();
    const answer = harness.outbox.cancel([...decision.entryIds, ...mail.entryIds]);
    expect(answer.cancelled).toHaveLength(2);
    expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 0 });
  });
});
