import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { longestStretchMs } from '../base/work-stretch.ts';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import type { RetryPlace } from '../../src-shared/contract/outbox.ts';
import { OutboxHarness, type OutboxHarnessOptions } from './testing/outbox-harness.ts';

const claims = 1050;
const moveMs = longestStretchMs / 24;
const ids = Array.from({ length: claims }, (_, n) => `c${n}`);
let journal: Journal;
let harness: OutboxHarness;
/** How long each transaction took to move entries. */
let movingMs: number[] = [];

/** Most entries that were read at once, of those in a state. */
let mostReadAtOnce = 0;
/** Whether the disk refuses the next transaction. */
let isRefused = (): boolean => false;
/** Whether it refuses transactions in pieces. */
let arePiecesRefused = false;
let path: string;
const dataKey = randomBytes(32);

/** A journal in which each move takes its time on the clock. */
function working(whole: Journal, clock: FakeClock): Journal {
  const { monotonicMs } = clock;
  let workedMs = 0;
  clock.monotonicMs = () => monotonicMs() + workedMs;
  const moving = (entries: Journal['entries']): Journal['entries'] => ({
    ...entries,
    compareAndMove(...move) {
      workedMs += moveMs;
      return entries.compareAndMove(...move);
    },
  });
  return {
    ...whole,
    async inPieces(work) {
      if (arePiecesRefused) throw new JournalWriteFailed('SQLITE_FULL', undefined);
      return whole.inPieces((within) => work({ ...within, entries: moving(within.entries) }));
    },
    entries: {
      ...moving(whole.entries),
      listInStates(states) {
        const rows = whole.entries.listInStates(states);
        mostReadAtOnce = Math.max(mostReadAtOnce, rows.length);
        return rows;
      },
      note(...note) {
        workedMs += moveMs;
        return whole.entries.note(...note);
      },
    },
    transaction(work) {
      if (isRefused()) throw new JournalWriteFailed('SQLITE_FULL', undefined);
      return whole.transaction(() => {
        const before = workedMs;
        const result = work();
        movingMs.push(workedMs - before);
        return result;
      });
    },
  };
}

function open(clock: FakeClock, options: OutboxHarnessOptions): void {
  journal = openJournal({ path, dataKey, clock, backupDir: `${path}-backups` });
  harness = new OutboxHarness(working(journal, clock), { clock, ...options });
}

/** The program dies and is started again: what was being written is gone. */
async function restart(): Promise<void> {
  const { clock, service } = harness;
  await harness.outbox.stop(0);
  journal.close();
  open(clock, { service, run: 'again ' });
  harness.sync();
  harness.outbox.start();
}

beforeEach(() => {
  path = join(tempDir(), 'journal.db');
  movingMs = [];
  isRefused = () => false;
  arePiecesRefused = false;
  open(new FakeClock(), {});
  for (const id of ids) harness.service.addClaim(id);
  harness.sync();
  harness.outbox.start();
});
afterEach(async () => {
  await harness.outbox.stop(0);
  journal.close();
});

const seen = (claimIds: readonly string[]): DecideInput => ({
  accountId: 'a',
  ...actionDecisions.seen,
  targets: claimIds.map((claimId) => ({ claimId, saw: harness.saw(claimId) })),
});

it('Decisions on many claims are one bulk: one group, one end of the hold, told once', async () => {
  const answer = await harness.outbox.decideAll([seen(ids)]);
  expect(answer).toMatchObject({ refused: [] });
  expect(answer.entryIds).toHaveLength(claims);
  const rows = harness.rows();
  expect(rows.map(({ id }) => id)).toEqual(answer.entryIds);
  expect(rows.map((row) => row.claim_id)).toEqual(ids);
  expect(new Set(rows.map((row) => [row.group_id, row.due_at_ms, row.bulk_seq].join()))).toEqual(
    new Set([[answer.groupId, answer.dueAtMs, rows[0]?.seq].join()]),
  );
  expect(harness.changes).toHaveLength(1);
  expect(harness.changes).toMatchObject([{ entryIds: null, claimIds: null, changesLists: true }]);
});

it('A claim that is named twice is decided once, however far apart', async () => {
  const { entryIds, refused } = await harness.outbox.decideAll([seen(ids), seen(['c0'])]);
  expect(entryIds).toHaveLength(claims);
  expect(refused).toMatchObject([{ claimId: 'c0', reason: 'decision_pending' }]);
});

it('What is decided meanwhile comes after the bulk, and knows of all of it', async () => {
  const bulk = harness.outbox.decideAll([seen(ids)]);
  expect(harness.rows()).toEqual([]);
  expect(harness.markSeen('c1049').refused).toMatchObject([{ reason: 'decision_pending' }]);
  expect(harness.rows()).toHaveLength(claims);
  const { groupId, entryIds } = await bulk;
  expect(entryIds).toHaveLength(claims);
  expect(harness.changes).toHaveLength(1);
  expect(harness.outbox.lastDecision()).toMatchObject({ groupId, cancellable: claims });
});

it.each([
  ['newest', () => [harness.outbox.lastDecision()]],
  ['list', () => harness.outbox.undoable(1)],
])('What can be undone begins with a bulk that is on its way to the disk: %s', async (_, undoable) => {
  harness.reject('c0');
  const bulk = harness.outbox.decideAll([seen(ids)]);
  const found = undoable();
  expect(found).toMatchObject([{ groupId: (await bulk).groupId, cancellable: claims }]);
});

it('A bulk that is being taken when the account is closed is kept, and answered', async () => {
  const bulk = harness.outbox.decideAll([seen(ids)]);
  await harness.outbox.stop();
  journal.close();
  expect((await bulk).entryIds).toHaveLength(claims);
});

it('A bulk whose journal is closed meanwhile leaves nothing', async () => {
  const refused = expect(harness.outbox.decideAll([seen(ids)])).rejects.toThrow(JournalWriteFailed);
  journal.close();
  await refused;
  expect(harness.changes).toEqual([]);
});

it('Each claim of a bulk is sent once', async () => {
  await harness.outbox.decideAll([seen(ids)]);
  await harness.clock.advance(60_000);
  expect(harness.rows().every(({ state }) => state === 'done')).toBe(true);
  expect(harness.service.calls.filter(({ call }) => call === 'markSeen')).toHaveLength(claims / 50);
});

it('Holds that end together end in transactions that are as short as any', async () => {
  harness.service.isDown = true;
  harness.probe();
  await harness.outbox.decideAll([seen(ids)]);
  movingMs = [];
  await harness.clock.advance(10_000);
  expect(harness.rows().every(({ state }) => state === 'ready')).toBe(true);
  expect(movingMs.length).toBeGreaterThanOrEqual((claims * moveMs) / longestStretchMs);
  expect(Math.max(...movingMs)).toBeLessThanOrEqual(longestStretchMs);
});

it('A bulk is undone whole, in turns of the event loop that are short, and told once', async () => {
  const { groupId } = await harness.outbox.decideAll([seen(ids)]);
  harness.changes.length = 0;
  const undoing = harness.outbox.cancelGroup(groupId);
  const turnsMs: number[] = [];
  for (let states = ['held']; states.includes('held'); states = harness.rows().map(({ state }) => state)) {
    // Nobody sees a part of it.
    expect(new Set(states)).toEqual(new Set(['held']));
    const before = harness.clock.monotonicMs();
    await nextTurn();
    turnsMs.push(harness.clock.monotonicMs() - before);
  }
  expect(await undoing).toEqual({ cancelled: claims, tooLate: 0 });
  expect(harness.rows().every(({ state }) => state === 'cancelled')).toBe(true);
  expect(turnsMs.reduce((sum, ms) => sum + ms)).toBeGreaterThan(10 * longestStretchMs);
  expect(Math.max(...turnsMs)).toBeLessThan(2 * longestStretchMs);
  expect(harness.changes).toMatchObject([{ entryIds: null, claimIds: null, changesLists: true }]);
});

/** States of entries, each once. */
function statesOf(entryIds: readonly string[]): string[] {
  const states = harness.states();
  return [...new Set(entryIds.map((id) => states[id] ?? 'none'))];
}

const undone = 'cancelled: by_person';

it('A key press that took several calls is undone as one', async () => {
  const first = harness.markSeen(...ids.slice(0, 1_000));
  const further = ids.slice(1_000).map((claimId) => ({ claimId, saw: harness.saw(claimId) }));
  const second = harness.decide({ kind: 'mark_seen', groupId: first.groupId, targets: further });
  expect(second.groupId).toBe(first.groupId);
  expect(harness.outbox.lastDecision()).toMatchObject({ remaining: claims, cancellable: claims });
  expect(await harness.outbox.cancelGroup(first.groupId)).toEqual({ cancelled: claims, tooLate: 0 });
  expect(harness.outbox.lastDecision()).toBeNull();
});

it('Of a bulk of which a part was sent, the rest is still within reach', async () => {
  const { groupId } = harness.markSeen(...ids.slice(0, 120));
  harness.service.onAct = () => {
    if (harness.service.count('markSeen') === 50) harness.service.isDown = true;
  };
  await harness.clock.advance(5_100);
  expect(harness.outbox.lastDecision()).toMatchObject({ groupId, remaining: 120, cancellable: 70 });
  expect(harness.outbox.lastDecision()?.entry).toMatchObject({ claimId: 'c50' });
  expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 70, tooLate: 50 });
});

it('A bulk that is being undone is not sent by what waits for the keychain', async () => {
  const said = Promise.withResolvers<void>();
  harness.beforeSend = () => said.promise;
  const { groupId, entryIds } = await harness.outbox.decideAll([seen(ids)]);
  await harness.clock.advance(5_100);
  const undoing = harness.outbox.cancelGroup(groupId);
  said.resolve();
  expect(await undoing).toEqual({ cancelled: claims, tooLate: 0 });
  await harness.clock.advance(60_000);
  expect(statesOf(entryIds)).toEqual([undone]);
  expect(harness.service.count('markSeen')).toBe(0);
});

// Promise: undo-kept
it('An undo of a bulk that has begun is carried out, if the program dies: nothing of it is sent', async () => {
  const { groupId, entryIds } = await harness.outbox.decideAll([seen(ids)]);
  await harness.clock.advance(4_900);
  const undoing = expect(harness.outbox.cancelGroup(groupId)).rejects.toThrow(JournalWriteFailed);
  await nextTurn();
  await restart();
  await undoing;
  const other = harness.reject('c0');
  expect(statesOf(entryIds)).toEqual(['held']);
  await harness.clock.advance(60_000);
  expect(statesOf(entryIds)).toEqual([undone]);
  expect(harness.service.count('markSeen')).toBe(0);
  expect(statesOf(other.entryIds)).toEqual(['done']);
  expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 0, tooLate: 0 });
});

it('An undo of a bulk that can’t be written says so and goes on by itself: nothing is sent before', async () => {
  const { groupId, entryIds } = await harness.outbox.decideAll([seen(ids)]);
  arePiecesRefused = true;
  await expect(harness.outbox.cancelGroup(groupId)).rejects.toThrow(JournalWriteFailed);
  await harness.clock.advance(60_000);
  arePiecesRefused = false;
  await harness.clock.advance(60_000);
  while (statesOf(entryIds)[0] !== undone) await nextTurn();
  await harness.clock.advance(60_000);
  expect(harness.service.count('markSeen')).toBe(0);
});

it('What failed of a bulk is sent again in transactions that are as short as any, each of it once', async () => {
  const { groupId, entryIds } = await harness.outbox.decideAll([seen(ids)]);
  journal.transaction(() => {
    for (const id of entryIds) journal.entries.compareAndMove(id, 'held', 'failed', {});
  });
  movingMs = [];
  let sentAgain = 0;
  let next: RetryPlace | null | undefined;
  do {
    const answer = harness.outbox.retryFailed(groupId, next ?? undefined);
    sentAgain += answer.sentAgain;
    ({ next } = answer);
  } while (next !== null);
  expect(sentAgain).toBe(claims);
  const again = harness.rows().filter(({ state }) => state === 'held');
  expect(again.map((row) => row.claim_id)).toEqual(ids);
  expect(Math.max(...movingMs)).toBeLessThanOrEqual(longestStretchMs);
});

it.each(['sleep', 'a restart'])(
  'After %s, the holds of many start again in transactions that are as short as any',
  async (after) => {
    await harness.outbox.decideAll([seen(ids)]);
    const alone = harness.reject('c0');
    await harness.clock.advance(4_000);
    movingMs = [];
    if (after === 'sleep') await harness.clock.leap(3_600_000);
    else harness.crash();
    await harness.clock.advance(4_000);
    expect(movingMs.length).toBeGreaterThanOrEqual((claims * moveMs) / longestStretchMs);
    expect(Math.max(...movingMs)).toBeLessThanOrEqual(longestStretchMs);
    expect(harness.service.calls).toEqual([]);
    expect(harness.rows().every(({ state }) => state === 'held')).toBe(true);
    await harness.clock.advance(60_000);
    expect(harness.rows().every(({ state }) => state === 'done')).toBe(true);
    expect(harness.service.calls.filter(({ call }) => call === 'markSeen')).toHaveLength(claims / 50);
    expect(harness.state(alone.entryIds[0])).toBe('done');
  },
);

it('A full disk that comes in the way of many is met once in each pause', async () => {
  await harness.outbox.decideAll([seen(ids)]);
  await harness.clock.advance(4_900);
  let tries = 0;
  isRefused = () => (tries += 1) < 100;
  await harness.clock.advance(1_000);
  expect(tries).toBe(1);
  isRefused = () => false;
  await harness.clock.advance(60_000);
  expect(harness.rows().every(({ state }) => state === 'done')).toBe(true);
});

it('Holds whose restart a full disk interrupts last their whole time once it is done', async () => {
  await harness.outbox.decideAll([seen(ids)]);
  let writes = 0;
  isRefused = () => (writes += 1) === 3;
  await harness.clock.leap(3_600_000);
  await harness.clock.advance(9_000);
  expect(writes).toBeGreaterThan(3);
  expect(harness.service.calls).toEqual([]);
  await harness.clock.advance(60_000);
  expect(harness.rows().every(({ state }) => state === 'done')).toBe(true);
  expect(harness.service.calls).toHaveLength(claims / 50);
});

it('What waits while the account is paused is read in parts, and is sent once it no longer is', async () => {
  harness.service.isDown = true;
  harness.probe();
  await harness.outbox.decideAll([seen(ids)]);
  await harness.clock.advance(10_000);
  movingMs = [];
  mostReadAtOnce = 0;
  harness.connection.pause('no_key', null);
  await harness.clock.advance(10_000);
  expect(mostReadAtOnce).toBeLessThan(claims);
  expect(Math.max(...movingMs)).toBeLessThanOrEqual(longestStretchMs);
  expect(harness.rows().every(({ state }) => state === 'blocked')).toBe(true);
  mostReadAtOnce = 0;
  harness.service.isDown = false;
  harness.connection.resume();
  harness.probe();
  await harness.clock.advance(60_000);
  expect(mostReadAtOnce).toBeLessThan(claims);
  expect(harness.rows().every(({ state }) => state === 'done')).toBe(true);
  expect(harness.service.calls.filter(({ call }) => call === 'markSeen')).toHaveLength(claims / 50);
});
