import { beforeEach, describe, expect, it } from 'vitest';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

const claims = Array.from({ length: 24 }, (_, index) => `c${index}`);
let clock: StartedOutbox['clock'];
let journal: StartedOutbox['journal'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, journal, harness } = startOutbox(claims));
});

const email = (claimId: string) =>
  harness.decide({
    kind: 'send_email',
    saw: harness.saw(claimId),
    payload: { claimId, email: 'shop@example.com' },
    evenIfRecent: false,
  });
const calls = (name: string) => harness.service.calls.filter(({ call }) => call === name).length;
const row = (id: string | undefined) => journal.entries.get(id ?? '');

describe('a call that is not permitted, with a key that works', () => {
  beforeEach(() => void (harness.keyVerdict = 'accepted'));

  it.each(['unauthorized', 'forbidden'] as const)('fails alone: %s on the action', async (fault) => {
    harness.service.faults = [fault];
    const first = harness.accept('c1');
    const second = harness.accept('c2');
    await clock.advance(10_100);
    expect(harness.state(first.entryIds[0])).toBe('failed: not_permitted');
    expect(row(first.entryIds[0])).toMatchObject({ sends: 0, failures: 0 });
    expect(harness.state(second.entryIds[0])).toBe('done');
    expect(harness.connection.state().state).toBe('online');
  });

  it('fails alone: a claim that can not be read', async () => {
    harness.service.deniedIds = new Set(['c1']);
    const { entryIds } = harness.accept('c1', 'c2');
    await clock.advance(10_100);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['failed: not_permitted', 'done']);
  });

  it('is not made for a claim that the service says is another acquirer’s', async () => {
    const { entryIds } = harness.accept('c1', 'c2');
    const before = harness.replica.get('c1');
    harness.service.change('c1', { acquirerId: 'another' });
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('retry_wait: check_failed');
    expect(harness.state(entryIds[1])).toBe('done');
    expect(harness.replica.get('c1')).toEqual(before);
    await clock.advance(3_600_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: attempts_used_up');
    expect(calls('putClaimStatus')).toBe(1);
  });

  it('fails alone: documents that can not be read', async () => {
    harness.service.always.set('listDocumentation', 'unauthorized');
    const payload = { claimId: 'c1', documents: [], override: true };
    const { entryIds } = harness.decide({ kind: 'finish_documentation', saw: harness.saw('c1'), payload });
    await clock.advance(30_100);
    expect(harness.state(entryIds[0])).toBe('failed: not_permitted');
  });

  it('says what was refused: the documents, and not the claim', async () => {
    harness.service.always.set('listDocumentation', 'refused');
    const payload = { claimId: 'c1', documents: [], override: true };
    const { entryIds } = harness.decide({ kind: 'finish_documentation', saw: harness.saw('c1'), payload });
    await clock.advance(30_100);
    expect(harness.state(entryIds[0])).toBe('failed: service_refused');
  });

  it('is for a person when an outcome can not be read back', async () => {
    harness.service.faults = ['lost'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    harness.probe();
    harness.service.always.set('getClaim', 'unauthorized');
    await clock.advance(5_100);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
  });

  it('finds the claim of a batch that may not be marked', async () => {
    harness.service.deniedIds = new Set(['c5']);
    const { entryIds } = harness.markSeen(...claims);
    await clock.advance(5_100);
    await clock.advance(1_000);
    const states = entryIds.map((id) => harness.state(id));
    expect(states.filter((state) => state === 'done')).toHaveLength(23);
    expect(states[5]).toBe('failed: not_permitted');
  });

  it('is cancelled, and not failed, when the agent was faster', async () => {
    const checked = Promise.withResolvers<void>();
    harness.beforeVerdict = () => checked.promise;
    harness.service.faults = ['unauthorized'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.outbox.cancel(entryIds).cancelled).toEqual(entryIds);
    checked.resolve();
    await clock.advance(1_000);
    expect(harness.state(entryIds[0])).toBe('cancelled: by_person');
  });

  it('has not been carried out, whatever happens while the key is tried', async () => {
    harness.beforeVerdict = () => new Promise(() => {});
    harness.service.faults = ['unauthorized'];
    const { entryIds } = email('c1');
    await clock.advance(10_100);
    harness.beforeVerdict = async () => {};
    harness.crash();
    await clock.advance(60_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.service.count('sendEmail')).toBe(1);
  });
});

describe('a call that is refused while nothing is known of the key', () => {
  it('is tried again automatically, uses up no attempt, and the others go on', async () => {
    harness.keyVerdict = 'unknown';
    harness.service.deniedIds = new Set(['c1']);
    const { entryIds } = harness.accept('c1', 'c2');
    await clock.advance(10_100);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['retry_wait: key_unchecked', 'done']);
    await clock.advance(3_600_000);
    expect(row(entryIds[0])).toMatchObject({ state: 'retry_wait', failures: 0 });
    expect(calls('getClaim')).toBeLessThan(150);
    harness.service.deniedIds.clear();
    await clock.advance(31_000);
    expect(harness.state(entryIds[0])).toBe('done');
  });
});

describe('a pause that the service asks for', () => {
  it('of e-mails keeps no accept of the same claims from being sent, and neither does a refusal', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    const same = claims.slice(0, 12);
    const mails = same.slice(0, 6).flatMap((id) => email(id).entryIds);
    const accepts = harness.accept(...same).entryIds;
    await clock.advance(10_100);
    for (let round = 0; round < 10; round += 1) await clock.advance(0);
    expect(accepts.map((id) => harness.state(id))).toEqual(accepts.map(() => 'done'));
    expect(mails.every((id) => row(id)?.state !== 'done')).toBe(true);
    harness.service.always.set('sendEmail', 'refused');
    const late = email('c20').entryIds;
    const behind = harness.accept('c20').entryIds;
    const another = harness.decide({
      kind: 'send_email',
      saw: harness.saw('c20'),
      payload: { claimId: 'c20', email: 'other@example.com' },
      evenIfRecent: false,
    }).entryIds;
    await clock.advance(3_600_000);
    expect(harness.state(late[0])).toBe('failed: service_refused');
    expect(harness.state(behind[0])).toBe('done');
    expect(harness.state(another[0])).toBe('needs_person: predecessor_not_done');
  });

  it('of e-mails keeps no accept from being sent', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    const mails = claims.slice(0, 6).flatMap((id) => email(id).entryIds);
    const accepts = harness.accept(...claims.slice(6, 18)).entryIds;
    await clock.advance(10_100);
    for (let round = 0; round < 10; round += 1) await clock.advance(0);
    expect(accepts.map((id) => harness.state(id))).toEqual(accepts.map(() => 'done'));
    for (const id of mails) expect(harness.state(id)).toMatch(/^(retry_wait|blocked): rate_limited$/);
    // They go on meeting it, and no other is slowed: an accept decided now goes out at once.
    await clock.advance(600_000);
    const late = harness.accept('c20');
    await clock.advance(10_100);
    expect(harness.state(late.entryIds[0])).toBe('done');
    expect(calls('sendEmail')).toBeLessThan(140);
    expect(mails.map((id) => row(id)?.failures)).toEqual(mails.map(() => 0));
  });

  it('of claims keeps no e-mail from being sent', async () => {
    const slowed = { kind: 'rate_limited', httpStatus: 429, retryAfterMs: 3_600_000, message: null } as const;
    harness.connection.report(slowed, 'getClaim');
    const { entryIds } = email('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(calls('getClaim')).toBe(0);
  });

  it('ends slowly: one call, and more only when that went well', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    const mails = claims.slice(0, 12).flatMap((id) => email(id).entryIds);
    await clock.advance(10_100);
    await clock.advance(60_000);
    harness.service.calls.length = 0;
    await clock.advance(8_000);
    // One at a time meets the pause of five seconds.
    expect(calls('sendEmail')).toBeLessThanOrEqual(2);
    harness.service.always.clear();
    await clock.advance(20_000);
    expect(mails.map((id) => harness.state(id))).toEqual(mails.map(() => 'done'));
    expect(harness.service.count('sendEmail')).toBe(12);
  });

  it('lets every one have its turn', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    for (const id of claims.slice(0, 6)) email(id);
    await clock.advance(10_100);
    harness.service.calls.length = 0;
    await clock.advance(120_000);
    const tried = new Set(
      harness.service.calls.filter(({ call }) => call === 'sendEmail').map(({ about }) => about),
    );
    expect(tried.size).toBeGreaterThan(1);
  });

  it('says so on what waits, and until when', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    email('c1');
    await clock.advance(10_100);
    const { entryIds } = email('c2');
    harness.outbox.sendNow(entryIds);
    await clock.advance(0);
    expect(harness.outbox.get(entryIds[0] ?? '')?.entry).toMatchObject({
      state: 'blocked',
      reason: { code: 'rate_limited' },
      dueAtMs: harness.connection.slowedUntilMs('sendEmail'),
    });
  });
});
