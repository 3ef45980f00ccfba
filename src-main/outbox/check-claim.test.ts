import { beforeEach, describe, expect, it } from 'vitest';
import type { MeantDecisions } from '../../src-shared/contract/outbox.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1', 'c2', 'c3', 'c4']));
});

const everything = 100;
const check = async (claimId: string, decisions: MeantDecisions = { filter: {} }) => {
  const found = await harness.outbox.checkClaim(claimId, decisions);
  return found.end === 'read' ? found.standings.map(({ standing }) => standing) : found.end;
};

describe('a check of the ledger', () => {
  it('reads the claims of what came about, and asks nothing beforehand', async () => {
    harness.markSeen('c1', 'c2');
    harness.accept('c1');
    await clock.advance(20_000);
    const { entryIds } = harness.markSeen('c3');
    harness.outbox.cancel(entryIds);
    const calls = harness.service.calls.length;
    expect(harness.outbox.toCheck({ filter: {} }, everything)).toEqual({
      claimIds: ['c1', 'c2'],
      claims: 2,
      decisions: 3,
      others: 0,
    });
    expect(harness.outbox.toCheck({ filter: {} }, 1)).toMatchObject({ claimIds: ['c1'], claims: 2 });
    expect(
      harness.outbox.toCheck({ filter: { kinds: ['decide_collaboration'] } }, everything).claimIds,
    ).toEqual(['c1']);
    expect(harness.outbox.toCheck({ filter: { states: ['cancelled'] } }, everything).claims).toBe(0);
    expect(harness.outbox.toCheck({ filter: { fromMs: clock.nowMs() } }, everything).claims).toBe(0);
    expect(harness.service.calls).toHaveLength(calls);
  });

  it('says what agrees, what differs, and what nobody can say', async () => {
    harness.markSeen('c1', 'c2', 'c3', 'c4');
    for (const id of ['c1', 'c2', 'c3', 'c4']) harness.accept(id);
    await clock.advance(40_000);
    expect(await check('c1')).toEqual(['agrees', 'agrees']);
    harness.service.change('c1', { seen: false, status: 'PENDING_REVIEW' });
    expect(await check('c1')).toEqual(['differs', 'differs']);
    harness.service.change('c2', { seen: null, status: null });
    expect(await check('c2')).toEqual(['unknown', 'unknown']);
    harness.service.change('c3', { status: 'COLLABORATION_REJECTED' });
    expect(await check('c3')).toEqual(['agrees', 'differs']);
    harness.service.change('c4', { status: 'COMPLETED' });
    expect(await check('c4')).toEqual(['agrees', 'unknown']);
  });

  it('is of the decisions of a bulk alone, or of those that a filter finds', async () => {
    const { groupId } = harness.markSeen('c1', 'c2');
    harness.accept('c1');
    harness.accept('c3');
    await clock.advance(20_000);
    expect(harness.outbox.toCheck({ filter: {}, groupId }, everything)).toEqual({
      claimIds: ['c2', 'c1'],
      claims: 2,
      decisions: 2,
      others: 0,
    });
    harness.service.change('c1', { seen: true, status: 'PENDING_REVIEW' });
    expect(await check('c1')).toEqual(['agrees', 'differs']);
    expect(await check('c1', { filter: {}, groupId })).toEqual(['agrees']);
    expect(await check('c1', { filter: { kinds: ['decide_collaboration'] } })).toEqual(['differs']);
    expect(await check('c1', { filter: { kinds: ['decide_collaboration'] }, groupId })).toEqual([]);
    expect(await check('c3', { filter: {}, groupId })).toEqual([]);
  });

  it('finds nothing among the undone decisions of a day', async () => {
    harness.accept('c1');
    await clock.advance(20_000);
    for (const claimId of ['c2', 'c3']) harness.outbox.cancel(harness.reject(claimId).entryIds);
    const listed = harness.outbox.list({ section: 'ended', isFolded: true, offset: 0, limit: 10 });
    const undoneDay = listed.entries.find(({ undone }) => undone != null)?.undone?.day;
    expect(undoneDay).toBeDefined();
    expect(harness.outbox.toCheck({ filter: {}, undoneDay }, everything)).toEqual({
      claimIds: [],
      claims: 0,
      decisions: 0,
      others: 0,
    });
    expect(await check('c2', { filter: {}, undoneDay })).toEqual([]);
  });

  it('sends nothing, whatever it finds, and changes no decision', async () => {
    harness.accept('c1');
    await clock.advance(20_000);
    const sent = harness.service.effects.length;
    const before = harness.rows();
    harness.service.change('c1', { status: 'PENDING_REVIEW' });
    expect(await check('c1')).toEqual(['differs']);
    await clock.advance(600_000);
    expect(harness.service.effects).toHaveLength(sent);
    expect(harness.rows()).toEqual(before);
  });

  it('says why a claim can’t be read', async () => {
    harness.markSeen('c1');
    await clock.advance(20_000);
    harness.service.claims.delete('c1');
    expect(await check('c1')).toBe('unreadable');
    harness.service.isDown = true;
    harness.probe();
    expect(await check('c1')).toBe('offline');
  });
});
