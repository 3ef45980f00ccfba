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

  it('says how long it is held, and is none once it is undone', async () => {
    const { groupId, dueAtMs } = harness.reject('c1');
    expect(harness.outbox.lastDecision()).toMatchObject({
      groupId,
      entry: { claimId: 'c1', state: 'held', payload: { value: 'REJECTED' } },
      remaining: 1,
      cancellable: 1,
      heldUntilMs: dueAtMs,
    });
    await harness.outbox.cancelGroup(groupId);
    expect(harness.outbox.lastDecision()).toBeNull();
  });

  it('can be undone after its hold ended offline, and nothing is sent later', async () => {
    harness.service.isDown = true;
    const { groupId } = harness.reject('c1');
    await clock.advance(60_000);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId, cancellable: 1, heldUntilMs: null });
    expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0 });
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
    expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0 });
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
    expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 0, tooLate: 1 });
  });

  it('is the one before, once this one is undone', async () => {
    harness.service.isDown = true;
    const older = harness.reject('c1');
    await clock.advance(11_000);
    await harness.outbox.cancelGroup(harness.accept('c2').groupId);
    expect(harness.outbox.lastDecision()).toMatchObject({ groupId: older.groupId, cancellable: 1 });
  });
});
