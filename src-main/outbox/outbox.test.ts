import type { EntryFilter } from '../../src-shared/contract/outbox.ts';
import { readDetail } from '../../src-shared/contract/details.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { OutboxHarness } from './testing/outbox-harness.ts';
import { settled } from '../testing/fake-clock.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

const hourMs = 3_600_000;
let clock: StartedOutbox['clock'];
let journal: StartedOutbox['journal'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, journal, harness } = startOutbox(['c1', 'c2', 'c3']));
});

const row = (id: string | undefined) => {
  const found = journal.entries.get(id ?? '');
  if (!found) throw new Error('no such entry');
  return found;
};

describe('mark seen', () => {
  it('goes out in one request after its hold, and the replica knows before it is done', async () => {
    const { entryIds, dueAtMs } = harness.markSeen('c1', 'c2');
    expect(dueAtMs).toBe(clock.nowMs() + 5_000);
    await clock.advance(4_900);
    expect(harness.service.calls).toEqual([]);
    await clock.advance(200);
    expect(harness.service.calls).toEqual([{ call: 'markSeen', about: 'c1,c2' }]);
    expect(harness.reported).toEqual(['seen c1,c2']);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['done', 'done']);
    expect(harness.replica.get('c1')?.seen).toBe(true);
    expect(harness.outbox.get(entryIds[0] ?? '')?.attempts).toMatchObject([
      { phase: 'send', outcome: 'ok', number: 1 },
    ]);
  });

  it('takes 50 at a time, one request after another', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `m${index}`);
    for (const id of ids) harness.service.addClaim(id);
    harness.sync();
    harness.markSeen(...ids);
    await clock.advance(5_100);
    expect(harness.service.calls.map(({ about }) => about.split(',').length)).toEqual([50, 50, 20]);
    expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 0 });
  });

  it('ends the holds of one key press together, however long the taking took', () => {
    const { monotonicMs } = clock;
    let ticks = 0;
    clock.monotonicMs = () => monotonicMs() + (ticks += 1);
    const { dueAtMs } = harness.markSeen('c1', 'c2', 'c3');
    expect(harness.rows().map((entry) => entry.due_at_ms)).toEqual([dueAtMs, dueAtMs, dueAtMs]);
  });

  it('is sent again automatically when the outcome is unknown', async () => {
    harness.service.faults = ['answer_lost', 'service_error'];
    const { entryIds } = harness.markSeen('c1');
    await clock.advance(5_100);
    harness.probe();
    await clock.advance(20_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(row(entryIds[0]).sends).toBe(3);
  });

  // Promise: unknown-never-cancelled
  it('never claims to have cancelled what may have happened', async () => {
    harness.service.faults = ['lost'];
    const { entryIds } = harness.markSeen('c1');
    await clock.advance(5_000);
    expect(harness.state(entryIds[0])).toBe('retry_wait: deadline_passed');
    expect(harness.outbox.cancel(entryIds)).toEqual({ cancelled: [], tooLate: entryIds });
  });

  it('reads each claim back when the total differs', async () => {
    harness.service.totalShort = 1;
    const { entryIds } = harness.markSeen('c1', 'c2');
    await clock.advance(5_100);
    expect(harness.service.calls.map(({ call }) => call)).toEqual(['markSeen', 'getClaim', 'getClaim']);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['done', 'done']);
  });

  it('does not say that nothing happened when the claim can not be read back', async () => {
    harness.service.totalShort = 1;
    harness.service.readFaults = ['refused'];
    const { entryIds } = harness.markSeen('c1', 'c2');
    await clock.advance(5_100);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['needs_person: total_differs', 'done']);
  });

  describe('of which the service refuses one', () => {
    const ids = Array.from({ length: 50 }, (_, index) => `m${index}`);
    beforeEach(() => {
      for (const id of ids) harness.service.addClaim(id);
      harness.sync();
    });
    const sizes = () =>
      harness.service.calls
        .filter(({ call }) => call === 'markSeen')
        .map(({ about }) => about.split(',').length);

    it('halves the request until the refused one is alone; the others are done', async () => {
      harness.service.refusedIds = new Set(['m17']);
      const { entryIds } = harness.markSeen(...ids);
      await clock.advance(5_100);
      await clock.advance(1_000);
      const states = entryIds.map((id) => harness.state(id));
      expect(states.filter((state) => state === 'done')).toHaveLength(49);
      expect(states[17]).toBe('failed: service_refused');
      expect(row(entryIds[17])).toMatchObject({ failures: 0 });
      expect(sizes().length).toBeLessThanOrEqual(13);
    });

    it('finds several of them', async () => {
      harness.service.refusedIds = new Set(['m0', 'm1', 'm30', 'm49']);
      const { entryIds } = harness.markSeen(...ids);
      await clock.advance(5_100);
      await clock.advance(1_000);
      const failed = entryIds.filter((id) => harness.state(id) === 'failed: service_refused');
      expect(failed.map((id) => row(id).claim_id)).toEqual(['m0', 'm1', 'm30', 'm49']);
      expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 4 });
    });

    it('sends it again alone', async () => {
      harness.service.refusedIds = new Set(['m17']);
      const { entryIds } = harness.markSeen(...ids);
      await clock.advance(5_100);
      await clock.advance(1_000);
      harness.service.calls.length = 0;
      const again = harness.outbox.resolve([entryIds[17] ?? ''], 'send_again');
      const others = harness.markSeen('c1', 'c2');
      await clock.advance(5_100);
      await clock.advance(1_000);
      expect(sizes()).toEqual([1, 2]);
      expect(harness.state(again.sentAgain[0])).toBe('failed: service_refused');
      expect(others.entryIds.map((id) => harness.state(id))).toEqual(['done', 'done']);
    });

    it('finds the one that it fails over within the tries', async () => {
      harness.service.stumblingIds = new Set(['m17']);
      const { entryIds } = harness.markSeen(...ids);
      for (let round = 0; round < 60; round += 1) await clock.advance(60_000);
      const states = entryIds.map((id) => harness.state(id));
      expect(states.filter((state) => state === 'done')).toHaveLength(49);
      expect(states[17]).toBe('needs_person: attempts_used_up');
    });
  });

  it('refuses a second one while the first is unresolved, and one that is seen', async () => {
    harness.markSeen('c1');
    expect(harness.markSeen('c1', 'c2', 'c2').refused).toMatchObject([
      { claimId: 'c1', reason: 'decision_pending' },
      { claimId: 'c2', reason: 'decision_pending' },
    ]);
    await clock.advance(6_000);
    expect(harness.markSeen('c1', 'nowhere').refused).toEqual([
      { claimId: 'c1', reason: 'already_seen' },
      { claimId: 'nowhere', reason: 'claim_missing' },
    ]);
  });
});

describe('accept and reject', () => {
  it('reads the claim, sends once, and lets the replica read it again before it is done', async () => {
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.service.calls.map(({ call }) => call)).toEqual(['getClaim', 'putClaimStatus']);
    expect(harness.reported).toEqual(['refresh c1']);
    expect(row(entryIds[0])).toMatchObject({
      state: 'done',
      transitioned_to: 'COLLABORATION_ACCEPTED',
      sends: 1,
    });
  });

  it('undoes a whole key press within the hold', async () => {
    const { groupId } = harness.reject('c1', 'c2');
    await clock.advance(9_000);
    expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 2, tooLate: 0 });
    await clock.advance(60_000);
    expect(harness.service.calls).toEqual([]);
    expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 0 });
  });

  // Promise: colleague-not-overruled
  it('sends nothing when a colleague was faster, shows it, and tells the feed', async () => {
    const told: unknown[] = [];
    vi.spyOn(journal.feed, 'record').mockImplementation((one) => void told.push(one));
    const { entryIds } = harness.accept('c1');
    harness.service.change('c1', { status: 'COLLABORATION_REJECTED' });
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('conflict: claim_changed');
    expect(told).toEqual([
      {
        atMs: expect.any(Number),
        kind: 'decision',
        claimId: 'c1',
        from: 'decide_collaboration',
        to: 'conflict',
        subject: 'claim_changed',
        entryId: entryIds[0],
      },
    ]);
    expect(harness.service.count('putClaimStatus')).toBe(0);
    expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 1 });
  });

  it('is done by someone else when the claim is already there', async () => {
    const { entryIds } = harness.accept('c1');
    harness.service.change('c1', { status: 'COLLABORATION_ACCEPTED' });
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done: done_by_someone_else');
    expect(harness.service.count('putClaimStatus')).toBe(0);
  });

  it('does not take our own mark as seen for a colleague', async () => {
    harness.markSeen('c1');
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('reads back after 5 s when the answer was lost, and finds it done', async () => {
    harness.service.faults = ['answer_lost'];
    const { entryIds } = harness.reject('c1');
    await clock.advance(10_100);
    harness.probe();
    expect(harness.state(entryIds[0])).toBe('unknown: deadline_passed');
    expect(harness.outbox.cancel(entryIds).tooLate).toEqual(entryIds);
    await clock.advance(5_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });

  it('sends again only after three equal reads, three times at most', async () => {
    harness.service.faults = ['service_error', 'service_error', 'service_error', 'service_error'];
    const { entryIds } = harness.reject('c1');
    await clock.advance(10_100);
    const reads = () => harness.service.calls.filter(({ call }) => call === 'getClaim').length;
    const puts = () => harness.service.calls.filter(({ call }) => call === 'putClaimStatus').length;
    expect([reads(), puts()]).toEqual([1, 1]);
    await clock.advance(89_000);
    expect([reads(), puts()]).toEqual([3, 1]);
    await clock.advance(1_500);
    // The third read, then the preflight of the second send.
    expect([reads(), puts()]).toEqual([5, 2]);
    await clock.advance(400_000);
    expect(puts()).toBe(4);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
  });

  it('leaves another new status to a person', async () => {
    harness.service.faults = ['lost'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    harness.probe();
    harness.service.change('c1', { status: 'SOMETHING_NEW' });
    await clock.advance(5_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
    expect(readDetail(row(entryIds[0]).reason_detail ?? null)).toEqual({
      code: 'claim_status',
      params: { status: 'SOMETHING_NEW' },
    });
  });

  // Promise: decided-once
  it('refuses the opposite while one is unresolved', () => {
    harness.accept('c1');
    const first = { kind: 'decide_collaboration', value: 'ACCEPTED', agent: expect.any(String) as string };
    // Said to whoever comes second, as in another window.
    expect(harness.reject('c1').refused).toEqual([{ claimId: 'c1', reason: 'decision_pending', first }]);
  });

  it('is failed when the service refuses it, with its words', async () => {
    harness.service.faults = ['refused'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(row(entryIds[0])).toMatchObject({
      state: 'failed',
      reason: 'service_refused',
      reason_detail: 'Refused by script',
    });
  });

  it('is sent again as a new entry on what is known now', async () => {
    const { entryIds } = harness.accept('c1');
    harness.service.change('c1', { isOpen: true });
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('conflict: claim_changed');
    const answer = harness.outbox.resolve(entryIds, 'send_again');
    expect(answer.resolved).toEqual(entryIds);
    expect(harness.outbox.get(answer.sentAgain[0] ?? '')?.entry).toMatchObject({
      sentAgainFor: entryIds[0],
      state: 'held',
      saw: { updatedAt: harness.service.claims.get('c1')?.updatedAt },
    });
    await clock.advance(10_100);
    expect(harness.state(answer.sentAgain[0])).toBe('done');
    expect(row(entryIds[0])).toMatchObject({ state: 'resolved', resolution: 'send_again' });
  });
});

describe('the connection', () => {
  // Promise: days-offline-sent-once
  it('keeps decisions for days offline, and sends each once when it is back', async () => {
    harness.service.isDown = true;
    const { entryIds } = harness.accept('c1', 'c2', 'c3');
    await clock.advance(60_000);
    for (let day = 0; day < 3; day += 1) {
      harness.probe();
      await clock.advance(24 * hourMs);
    }
    for (const id of entryIds) expect(harness.state(id)).toMatch(/^(ready|retry_wait)/);
    expect(harness.outbox.counts()).toEqual({ waiting: 3, attention: 0 });
    harness.service.isDown = false;
    harness.probe();
    await clock.advance(100);
    expect(entryIds.map((id) => harness.state(id))).toEqual(['done', 'done', 'done']);
    expect(harness.service.count('putClaimStatus')).toBe(3);
  });

  it('pauses on 401 without using an attempt, and goes on when a person gave a key', async () => {
    harness.service.faults = ['unauthorized'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('retry_wait: unauthorized');
    await clock.advance(hourMs);
    expect(harness.state(entryIds[0])).toBe('blocked: unauthorized');
    const later = harness.accept('c2');
    await clock.advance(20_000);
    expect(harness.state(later.entryIds[0])).toBe('blocked: unauthorized');
    expect(row(entryIds[0]).failures).toBe(0);
    harness.connection.resume();
    await clock.advance(100);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(harness.state(later.entryIds[0])).toBe('done');
  });

  it('waits as long as a 429 asks', async () => {
    harness.service.faults = ['rate_limited'];
    const { entryIds } = harness.markSeen('c1');
    await clock.advance(5_100);
    await clock.advance(4_000);
    expect(harness.service.count('markSeen')).toBe(0);
    await clock.advance(2_000);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('gives up after ten failures and asks a person', async () => {
    harness.service.faults = Array.from({ length: 30 }, () => 'service_error');
    const { entryIds } = harness.markSeen('c1');
    await clock.advance(hourMs);
    expect(harness.state(entryIds[0])).toBe('needs_person: attempts_used_up');
    expect(row(entryIds[0]).sends).toBe(10);
  });

  it('leaves a redirect to a person', async () => {
    harness.service.faults = ['redirected'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('needs_person: redirected');
  });
});

describe('time', () => {
  it('sends nothing early when the clock jumps a day on', async () => {
    harness.accept('c1');
    clock.jump(24 * hourMs);
    await clock.advance(9_900);
    expect(harness.service.calls).toEqual([]);
    await clock.advance(30_000);
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });

  it('starts holds again when the clock is set back, and does not wait a day', async () => {
    harness.accept('c1');
    clock.jump(-24 * hourMs);
    await clock.advance(41_000);
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });

  it('starts holds again after sleep, even when the monotonic clock ran on through it', async () => {
    harness.accept('c1');
    await clock.advance(5_000);
    await clock.leap(hourMs);
    await clock.advance(9_900);
    expect(harness.service.calls).toEqual([]);
    await clock.advance(200);
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });

  it('starts holds again after a restart', async () => {
    harness.accept('c1');
    await clock.advance(9_000);
    harness.crash();
    await clock.advance(9_000);
    expect(harness.service.calls).toEqual([]);
    await clock.advance(1_100);
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });

  it('ends a hold now when told to', async () => {
    const { entryIds } = harness.accept('c1');
    expect(harness.outbox.sendNow(entryIds).moved).toEqual(entryIds);
    await settled();
    await settled();
    expect(harness.service.count('putClaimStatus')).toBe(1);
  });
});

describe('a disk that fails', () => {
  it('and a clock that is set back put nothing off for a day', async () => {
    const moves = vi.spyOn(journal.entries, 'compareAndMove').mockImplementation(() => {
      throw new JournalWriteFailed('SQLITE_FULL', undefined);
    });
    const { entryIds } = harness.accept('c1');
    await clock.advance(11_000);
    moves.mockRestore();
    expect(harness.troubles).not.toEqual([]);
    clock.jump(-24 * hourMs);
    await clock.advance(60_000);
    expect(harness.state(entryIds[0])).toBe('done');
  });
});

describe('a crash', () => {
  it('finds what was being sent as unknown, and proves it', async () => {
    harness.service.faults = ['hangs'];
    const { entryIds } = harness.accept('c1');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('sending');
    harness.service.change('c1', { status: 'COLLABORATION_ACCEPTED' });
    harness.crash();
    expect(harness.state(entryIds[0])).toBe('unknown: interrupted');
    await clock.advance(5_100);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  it('sends marks as seen again', async () => {
    harness.service.faults = ['hangs'];
    const { entryIds } = harness.markSeen('c1');
    await clock.advance(5_100);
    harness.crash();
    await clock.advance(100);
    expect(harness.state(entryIds[0])).toBe('done');
  });

  // Promise: unreadable-waits
  it('gives what this version cannot read to a person, and the others go on', async () => {
    const { entryIds } = harness.markSeen('c1', 'c2', 'c3');
    const [bad, foreign, good] = entryIds;
    const insert = (id: string, kind: string, payload: string) => {
      const { seq: _seq, state: _state, ...rest } = row(good);
      journal.entries.insert({ ...rest, id, kind, payload, claim_id: null, position: null });
    };
    insert('unreadable', 'mark_seen', '{not json');
    insert('future', 'teleport_claim', '{}');
    harness.crash();
    expect(harness.state('unreadable')).toBe('needs_person: payload_unreadable');
    expect(harness.state('future')).toBe('needs_person: kind_unknown');
    await clock.advance(5_100);
    expect([bad, foreign, good].map((id) => harness.state(id))).toEqual(['done', 'done', 'done']);
    expect(
      harness.outbox
        .list({ section: 'attention', offset: 0, limit: 10 })
        .entries.map(({ payload }) => payload),
    ).toEqual([null, null]);
    expect(harness.outbox.resolve(['future'], 'send_again')).toEqual({ resolved: [], sentAgain: [] });
    expect(harness.outbox.resolve(['future', 'unreadable'], 'discard').resolved).toEqual([
      'future',
      'unreadable',
    ]);
  });

  // Promise: no-other-service
  it('sends nothing to another service or acquirer', async () => {
    const { entryIds } = harness.accept('c1');
    await harness.outbox.stop(0);
    const other = new OutboxHarness(journal, { clock, account: { acquirerId: 'another' } });
    other.outbox.start();
    expect(other.state(entryIds[0])).toBe('needs_person: profile_restored');
    await clock.advance(60_000);
    expect(other.service.calls).toEqual([]);
  });
});

describe('the list', () => {
  it('says what can not be sent again as things stand', async () => {
    const { entryIds } = harness.accept('c1', 'c2');
    harness.service.change('c1', {
      status: 'SECOND_PRESENTATION_STARTED',
      flow: { currentStep: 'SECOND_PRESENTATION_STARTED' },
    });
    harness.service.change('c2', {});
    await clock.advance(10_100);
    harness.sync();
    const off = entryIds.map((id) => harness.outbox.get(id)?.entry.sendAgainOff);
    expect(off).toEqual(['not_in_collaboration', null]);
    const { entries } = harness.outbox.list({ section: 'attention', offset: 0, limit: 10 });
    expect(new Set(entries.map(({ sendAgainOff }) => sendAgainOff))).toEqual(
      new Set([null, 'not_in_collaboration']),
    );
    expect(harness.outbox.resolve(entryIds, 'send_again').resolved).toEqual([entryIds[1]]);
  });

  it('finds by claim, kind, agent and message, in its section', async () => {
    harness.service.faults = ['refused'];
    harness.accept('c1');
    await clock.advance(10_100);
    harness.markSeen('c2');
    const list = (section: 'attention' | 'waiting' | 'ended', text?: string) =>
      harness.outbox
        .list({ section, filter: { text }, offset: 0, limit: 10 })
        .entries.map(({ claimId }) => claimId);
    expect(list('attention')).toEqual(['c1']);
    expect(list('waiting')).toEqual(['c2']);
    expect(list('attention', 'REFUSED by')).toEqual(['c1']);
    expect(list('attention', 'c2')).toEqual([]);
    expect(list('waiting', 'mark')).toEqual(['c2']);
  });

  it('is narrowed by state, kind, agent and time, each section by itself', async () => {
    harness.service.faults = ['refused'];
    harness.accept('c1');
    await clock.advance(10_100);
    harness.markSeen('c2');
    const list = (filter: EntryFilter) =>
      (['attention', 'waiting', 'ended'] as const).map((section) =>
        harness.outbox.list({ section, filter, offset: 0, limit: 10 }).entries.map(({ claimId }) => claimId),
      );
    expect(list({})).toEqual([['c1'], ['c2'], []]);
    expect(list({ states: ['failed'] })).toEqual([['c1'], [], []]);
    expect(list({ kinds: [decisionKind.markSeen] })).toEqual([[], ['c2'], []]);
    expect(list({ fromMs: clock.nowMs() - 5000 })).toEqual([[], ['c2'], []]);
    const [agent = ''] = harness.outbox.agents();
    expect(list({ agent })).toEqual([['c1'], ['c2'], []]);
    expect(list({ agent: `${agent}?` })).toEqual([[], [], []]);
  });
});

describe('e-mails', () => {
  it('go out at most 20 in a minute, while other decisions go on', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => `m${index}`);
    for (const id of ids) harness.addClaim(id);
    for (const claimId of ids) {
      harness.decide({
        kind: decisionKind.sendEmail,
        saw: harness.saw(claimId),
        payload: { claimId, email: 'a@shop.example' },
        evenIfRecent: false,
      });
    }
    const sent = () => harness.service.effects.filter(({ call }) => call === 'sendEmail').length;
    await clock.advance(10_100);
    expect(sent()).toBe(20);
    const { entryIds } = harness.reject('c1');
    await clock.advance(30_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(sent()).toBe(20);
    await clock.advance(30_000);
    expect(sent()).toBe(40);
    await clock.advance(60_000);
    expect(sent()).toBe(45);
  });
});
