import { beforeEach, describe, expect, it } from 'vitest';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1', 'c2', 'c3']));
});

const saw = { status: 'PENDING_REVIEW', updatedAt: '2026-01-01T00:00:00.000Z', isOpen: true };
const targets = [{ claimId: 'c1', saw }];
const url = 'https://hooks.example/a';
const email = {
  kind: 'send_email',
  saw,
  payload: { claimId: 'c1', email: 'ana@example.com' },
  evenIfRecent: false,
} as const;
const decisions: Parameters<StartedOutbox['harness']['decide']>[0][] = [
  { kind: 'mark_seen', targets },
  { kind: 'decide_collaboration', value: 'ACCEPTED', targets },
  { kind: 'finish_documentation', saw, payload: { claimId: 'c1', documents: [], override: true } },
  email,
  { kind: 'replace_template', payload: { name: 'new_claim', html: '<!doctype html><p>Hello</p>' } },
  { kind: 'create_subscription', payload: { url, subscribedEvents: [], isActive: true } },
  { kind: 'delete_subscription', payload: { subscriptionId: 's1', url } },
];

describe('the last decision', () => {
  it('is none where nothing was decided', () => {
    expect(harness.outbox.lastDecision()).toBeNull();
  });

  it('says how long it is held, and is none once it is undone', () => {
    const { groupId, dueAtMs } = harness.reject('c1');
    expect(harness.outbox.lastDecision()).toMatchObject({
      groupId,
      entry: { claimId: 'c1', state: 'held', payload: { value: 'REJECTED' } },
      remaining: 1,
      cancellable: 1,
      heldUntilMs: dueAtMs,
    });
    harness.outbox.cancelGroup(groupId);
    expect(harness.outbox.lastDecision()).toBeNull();
  });

  it('can be undone after its hold ended offline, and nothing is sent later', async () => {
    harness.service.isDown = true;
    const { groupId } = harness.reject('c1');
    await clock.advance(60_000);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId, cancellable: 1, heldUntilMs: null });
    expect(harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0, isMore: false });
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(600_000);
    expect(harness.service.count('putClaimStatus')).toBe(0);
  });

  it.each(decisions)('is of every kind, also after a restart without a line: $kind', async (decision) => {
    harness.service.isDown = true;
    const { groupId, entryIds } = harness.decide(decision);
    await clock.advance(120_000);
    harness.crash();
    await clock.advance(120_000);
    expect(harness.outbox.lastDecision()).toMatchObject({
      groupId,
      entry: { kind: decision.kind },
      cancellable: 1,
    });
    expect(harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0, isMore: false });
    expect(entryIds.map((id) => harness.state(id))).toEqual(['cancelled: by_person']);
  });

  // Promise: undo-never-older
  it('stays the last one when it was sent: an older one that waits never takes its place', async () => {
    harness.service.always.set('sendEmail', 'rate_limited');
    const older = harness.decide(email);
    await clock.advance(10_100);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId: older.groupId, cancellable: 1 });
    const newer = harness.accept('c2');
    await clock.advance(10_100);
    expect(harness.state(newer.entryIds[0])).toBe('done');
    expect(harness.outbox.lastDecision()).toMatchObject({
      groupId: newer.groupId,
      remaining: 1,
      cancellable: 0,
    });
    expect(harness.state(older.entryIds[0])).toMatch(/rate_limited/);
  });

  it('that may have arrived is never said to be within reach', async () => {
    harness.service.faults = ['lost'];
    const { groupId } = harness.markSeen('c1');
    await clock.advance(5_000);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId, entry: { state: 'retry_wait' } });
    expect(harness.outbox.lastDecision()).toMatchObject({ remaining: 1, cancellable: 0 });
    expect(harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 0, tooLate: 1, isMore: false });
  });

  it('is the one before, once this one is undone', async () => {
    harness.service.isDown = true;
    const older = harness.reject('c1');
    await clock.advance(11_000);
    harness.outbox.cancelGroup(harness.accept('c2').groupId);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId: older.groupId, cancellable: 1 });
  });
});

describe('a key press that takes several calls', () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => `m${index}`);
  beforeEach(() => {
    for (const id of ids) harness.service.addClaim(id);
    harness.sync();
  });

  it('is undone as one, some hundreds at a time', () => {
    const first = harness.markSeen(...ids.slice(0, 1_000));
    const further = ids.slice(1_000).map((claimId) => ({ claimId, saw: harness.saw(claimId) }));
    const second = harness.decide({ kind: 'mark_seen', groupId: first.groupId, targets: further });
    expect(second.groupId).toBe(first.groupId);
    expect(harness.outbox.lastDecision()).toMatchObject({ remaining: 1_200, cancellable: 1_200 });
    const answers = [1, 2, 3].map(() => harness.outbox.cancelGroup(first.groupId));
    expect(answers.map(({ cancelled, isMore }) => [cancelled, isMore])).toEqual([
      [500, true],
      [500, true],
      [200, false],
    ]);
    expect(harness.outbox.lastDecision()).toBeNull();
  });

  // Promise: undo-kept
  it.each(['the program dies', 'nobody asks for the rest'])(
    'is undone whole once a part of it is, if %s: nothing of it is sent',
    async (what) => {
      const { groupId, entryIds } = harness.markSeen(...ids);
      await clock.advance(4_900);
      expect(harness.outbox.cancelGroup(groupId)).toMatchObject({ cancelled: 500, isMore: true });
      const other = harness.reject('c1');
      if (what === 'the program dies') harness.crash();
      await clock.advance(60_000);
      const states = harness.states();
      expect(new Set(entryIds.map((id) => states[id]))).toEqual(new Set(['cancelled: by_person']));
      expect(harness.service.count('markSeen')).toBe(0);
      expect(harness.state(other.entryIds[0])).toBe('done');
      expect(harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 0, tooLate: 0, isMore: false });
    },
  );

  it('is not sent by what waits for the keychain while it is being undone', async () => {
    const said = Promise.withResolvers<void>();
    harness.beforeSend = () => said.promise;
    const { groupId, entryIds } = harness.markSeen(...ids);
    await clock.advance(5_100);
    expect(harness.outbox.cancelGroup(groupId)).toMatchObject({ cancelled: 500, isMore: true });
    said.resolve();
    await clock.advance(60_000);
    const states = harness.states();
    expect(new Set(entryIds.map((id) => states[id]))).toEqual(new Set(['cancelled: by_person']));
    expect(harness.service.count('markSeen')).toBe(0);
  });

  it('of which a part was sent: the rest is still within reach', async () => {
    const { groupId } = harness.markSeen(...ids.slice(0, 120));
    harness.service.onAct = () => {
      if (harness.service.count('markSeen') === 50) harness.service.isDown = true;
    };
    await clock.advance(5_100);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId, remaining: 120, cancellable: 70 });
    expect(harness.outbox.lastDecision()?.entry).toMatchObject({ claimId: 'm50' });
    expect(harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 70, tooLate: 50, isMore: false });
  });
});
