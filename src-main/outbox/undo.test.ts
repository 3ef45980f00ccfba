import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { openMemoryJournal } from '../journal/memory-journal.ts';
import { Desk } from './test-support/outbox-harness.ts';
import { FakeClock } from './test-support/fake-clock.ts';

let clock: FakeClock;
let journal: Journal;
let desk: Desk;

beforeEach(() => {
  clock = new FakeClock();
  journal = openMemoryJournal(clock);
  desk = new Desk(journal, { clock });
  for (const id of ['c1', 'c2', 'c3']) desk.addClaim(id);
  desk.outbox.start();
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
const decisions: Parameters<Desk['decide']>[0][] = [
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
    expect(desk.outbox.lastDecision()).toBeNull();
  });

  it('tells how long it is held, and is none once it is taken back', () => {
    const { groupId, dueAtMs } = desk.reject('c1');
    expect(desk.outbox.lastDecision()).toMatchObject({
      groupId,
      entry: { claimId: 'c1', state: 'held', payload: { value: 'REJECTED' } },
      standing: 1,
      cancellable: 1,
      heldUntilMs: dueAtMs,
    });
    desk.outbox.cancelGroup(groupId);
    expect(desk.outbox.lastDecision()).toBeNull();
  });

  it('can be taken back after its hold ended without a line, and nothing is sent later', async () => {
    desk.service.isDown = true;
    const { groupId } = desk.reject('c1');
    await clock.advance(60_000);
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId, cancellable: 1, heldUntilMs: null });
    expect(desk.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0, isMore: false });
    desk.service.isDown = false;
    desk.probe();
    await clock.advance(600_000);
    expect(desk.service.count('putClaimStatus')).toBe(0);
  });

  it.each(decisions)('is of every kind, also after a restart without a line: $kind', async (decision) => {
    desk.service.isDown = true;
    const { groupId, entryIds } = desk.decide(decision);
    await clock.advance(120_000);
    desk.crash();
    await clock.advance(120_000);
    expect(desk.outbox.lastDecision()).toMatchObject({
      groupId,
      entry: { kind: decision.kind },
      cancellable: 1,
    });
    expect(desk.outbox.cancelGroup(groupId)).toEqual({ cancelled: 1, tooLate: 0, isMore: false });
    expect(entryIds.map((id) => desk.state(id))).toEqual(['cancelled: by_person']);
  });

  it('stays the last one when it was sent: an older one that waits never takes its place', async () => {
    desk.service.always.set('sendEmail', 'rate_limited');
    const older = desk.decide(email);
    await clock.advance(10_100);
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId: older.groupId, cancellable: 1 });
    const newer = desk.accept('c2');
    await clock.advance(10_100);
    expect(desk.state(newer.entryIds[0])).toBe('done');
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId: newer.groupId, standing: 1, cancellable: 0 });
    expect(desk.state(older.entryIds[0])).toMatch(/rate_limited/);
  });

  it('that may have arrived is never said to be within reach', async () => {
    desk.service.faults = ['lost'];
    const { groupId } = desk.markSeen('c1');
    await clock.advance(5_000);
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId, entry: { state: 'retry_wait' } });
    expect(desk.outbox.lastDecision()).toMatchObject({ standing: 1, cancellable: 0 });
    expect(desk.outbox.cancelGroup(groupId)).toEqual({ cancelled: 0, tooLate: 1, isMore: false });
  });

  it('is the one before, once this one is taken back', async () => {
    desk.service.isDown = true;
    const older = desk.reject('c1');
    await clock.advance(11_000);
    desk.outbox.cancelGroup(desk.accept('c2').groupId);
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId: older.groupId, cancellable: 1 });
  });
});

describe('a key press that takes several calls', () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => `m${index}`);
  beforeEach(() => {
    for (const id of ids) desk.service.addClaim(id);
    desk.sync();
  });

  it('is taken back as one, some hundreds at a time', () => {
    const first = desk.markSeen(...ids.slice(0, 1_000));
    const further = ids.slice(1_000).map((claimId) => ({ claimId, saw: desk.saw(claimId) }));
    const second = desk.decide({ kind: 'mark_seen', groupId: first.groupId, targets: further });
    expect(second.groupId).toBe(first.groupId);
    expect(desk.outbox.lastDecision()).toMatchObject({ standing: 1_200, cancellable: 1_200 });
    const answers = [1, 2, 3].map(() => desk.outbox.cancelGroup(first.groupId));
    expect(answers.map(({ cancelled, isMore }) => [cancelled, isMore])).toEqual([
      [500, true],
      [500, true],
      [200, false],
    ]);
    expect(desk.outbox.lastDecision()).toBeNull();
  });

  it('of which a part was sent: the rest is still within reach', async () => {
    const { groupId } = desk.markSeen(...ids.slice(0, 120));
    desk.service.onAct = () => {
      if (desk.service.count('markSeen') === 50) desk.service.isDown = true;
    };
    await clock.advance(5_100);
    expect(desk.outbox.lastDecision()).toMatchObject({ groupId, standing: 120, cancellable: 70 });
    expect(desk.outbox.lastDecision()?.entry).toMatchObject({ claimId: 'm50' });
    expect(desk.outbox.cancelGroup(groupId)).toEqual({ cancelled: 70, tooLate: 50, isMore: false });
  });
});
