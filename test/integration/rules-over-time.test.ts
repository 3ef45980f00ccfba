import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { outboxStates, waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';
import { limits } from '../../src-testing/limits.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { endpointOf } from '../testing/decision-supply.ts';
import { createPacedClock } from '../testing/paced-clock.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

const pace = 200;
const hourMs = 3_600_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const every: readonly ProposedDecision[] = [
  { kind: 'seen' },
  { kind: 'accept' },
  { kind: 'reject' },
  { kind: 'email' },
  { kind: 'finish' },
  { kind: 'snooze', choice: 'later_today' },
  { kind: 'tag', tag: 'ruled' },
];

async function start(seed: number, claims: number) {
  const sandbox = await startSandboxThread({ seed, claims });
  closing.push(() => sandbox.close());
  const clock = createPacedClock(pace);
  const session = openAccountSession(proofSession(sandbox, tempDir(), randomBytes(32)), {
    ...proofTools(clock, createSeededRandom(seed)),
    createClient: (options) =>
      createClaimsServiceClient({
        ...options,
        limits: { deadlineMs: limits.conditionMs * pace, bodyBytes: 1024 * 1024 },
      }),
  });
  closing.push(() => session.stop());
  session.start();
  await synced(session);
  return { sandbox, session, clock };
}

async function synced(session: AccountSession): Promise<void> {
  await vi.waitFor(() => {
    const { phase, lastSyncAtMs } = session.sync.status();
    expect([phase, lastSyncAtMs === null]).toEqual(['idle', false]);
  });
}

async function switchOn(session: AccountSession, name: string, search: string, decision: ProposedDecision) {
  const { id } = session.rules.save({ name, content: { query: queryOf(search), decision } });
  return session.rules.switchOn(id, name);
}

async function idsOf(session: AccountSession, search: string): Promise<string[]> {
  const filter = asking(search, { nowMs: Date.now() });
  return (await session.queries.ids({ filter, sort: 'newest', offset: 0, limit: 1000 })).claimIds;
}

// Promise: rules-decide-nothing
it('Rules of every kind, on for a month with nobody at the keyboard, send nothing that changes anything', async () => {
  const { sandbox, session, clock } = await start(5, 60);
  for (const [n, decision] of every.entries()) await switchOn(session, `all ${n}`, '', decision);
  for (const [n, decision] of every.entries())
    await switchOn(session, `some ${n}`, `amount:>${n} age:>${n}d`, decision);
  const proposed = new Set<string>();
  for (let day = 0; day < 30; day += 1) {
    await sandbox.control('time', { advanceMinutes: 5 });
    clock.sleep(24 * hourMs);
    session.sync.syncNow();
    await synced(session);
    for (const claimId of await idsOf(session, 'proposed:yes')) proposed.add(claimId);
    await session.rules.proposals([...proposed].slice(0, 500));
    if (day % 10 === 0) session.rules.figures(0, clock.nowMs());
  }
  expect(proposed.size).toBeGreaterThan(10);
  const { receipts, effects } = await sandbox.ledger();
  expect(receipts.length).toBeGreaterThan(30);
  expect(receipts.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(effects).toEqual([]);
  expect(session.outbox.list({ section: 'waiting', offset: 0, limit: 1 }).total).toBe(0);
  expect(session.journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER)).toEqual([]);
  expect(session.notes.tags()).toEqual([]);
  expect(await idsOf(session, 'snoozed:yes')).toEqual([]);
});

it('A clock that jumps moves what is proposed, and no decision', async () => {
  const { session, clock } = await start(7, 60);
  clock.setPace(1 / 20);
  await session.outbox.finishSending(0);
  await switchOn(session, 'Old', 'age:>=20', { kind: 'accept' });
  const everything = await idsOf(session, '');
  const marked = async () => {
    const { applying } = await session.rules.proposals(everything);
    return new Set(applying.map(({ claimId }) => claimId));
  };
  const atFirst = await marked();
  expect(atFirst.size).toBeGreaterThan(1);
  const [first = ''] = atFirst;
  const taken = await takeAll(session, 'accept', [first]);
  expect(taken?.entries).toMatchObject([{ rule: { name: 'Old', isTaken: true } }]);
  const decided = () => session.journal.entries.listInStates(outboxStates);
  const before = decided();

  clock.setBack(10 * 24 * hourMs);
  const later = await marked();
  expect([later.size < atFirst.size, later.isSubsetOf(atFirst)]).toEqual([true, true]);
  expect(decided()).toEqual(before);
  clock.setBack(-20 * 24 * hourMs);
  const earlier = await marked();
  atFirst.delete(first);
  expect([earlier.size > atFirst.size, earlier.isSupersetOf(atFirst)]).toEqual([true, true]);
  expect(decided()).toEqual(before);
  expect(session.journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER)).toMatchObject([
    { taken: 1, changed: 0 },
  ]);
});

it('A week of proposals taken in bulk offline, half of them undone and rules edited meanwhile, is at the service as decided', async () => {
  const { sandbox, session, clock } = await start(9, 140);
  const accept = await switchOn(session, 'Small', 'amount:<0', { kind: 'accept' });
  const reject = await switchOn(session, 'Large', 'amount:>0', { kind: 'reject' });
  const seen = await switchOn(session, 'Seen', 'seen:no', { kind: 'seen' });
  const taken = new Set<string>();
  const undone = new Set<string>();
  const versions = new Map<string, number>();
  let below = 0;

  for (let day = 0; day < 7; day += 1) {
    await sandbox.control('down');
    below += 40;
    const content = { query: queryOf(`amount:<${below}`), decision: { kind: 'accept' } } as const;
    await session.rules.edit({ id: accept.id, version: day + 1, name: 'Small', content });
    await session.rules.switchOn(accept.id, 'Small');
    for (const [place, action] of (['accept', 'reject', 'seen'] as const).entries()) {
      const some = (await idsOf(session, `proposed:${action}`)).slice(0, 6);
      const group = await takeAll(session, action, some);
      if (group === null) continue;
      for (const { id, rule } of group.entries) {
        taken.add(id);
        expect(rule).toMatchObject({ isTaken: true, ruleId: [accept, reject, seen][place]?.id });
        versions.set(id, rule?.version ?? 0);
      }
      if ((day + place) % 2 === 0) continue;
      await session.outbox.cancelGroup(group.groupId);
      for (const { id } of group.entries) undone.add(id);
    }
    const [theirs] = await idsOf(session, 'needs-decision:yes');
    await sandbox.control('up');
    if (theirs !== undefined) await sandbox.control('colleague', { claimId: theirs, action: 'accept' });
    await sandbox.control('time', { advanceMinutes: 3 });
    await sent(session, clock);
  }

  const entries = session.journal.entries.listInStates(outboxStates);
  const { effects, moves } = await sandbox.ledger();
  const did = effects.map(({ claimId, kind, value }) => [claimId, kind, value ?? ''].join(' '));
  expect(did).toHaveLength(new Set(did).size);
  const done = entries.filter(({ state, reason }) => state === 'done' && reason === null);
  const decided = new Map(
    done.map((entry) => [[entry.claim_id, endpointOf(entry.kind), entry.value ?? ''].join(' '), entry]),
  );
  expect(did.filter((effect) => !decided.has(effect))).toEqual([]);
  // Whatever is done and not ours, a colleague had done by then.
  const moved = new Set(moves.map(({ claimId }) => claimId));
  const others = [...decided].filter(([effect]) => !did.includes(effect)).map(([, entry]) => entry);
  expect(others.filter(({ claim_id: claimId }) => !moved.has(claimId ?? ''))).toEqual([]);
  expect([effects.length > 5, undone.size > 5]).toEqual([true, true]);
  for (const { id, state } of entries) expect([id, state === 'cancelled']).toEqual([id, undone.has(id)]);
  expect(new Set(entries.map(({ id }) => id))).toEqual(taken);
  // The ledger here names the versions that proposed, whatever the rules have become since.
  for (const [id, version] of versions) expect(session.outbox.get(id)?.entry.rule?.version).toBe(version);
  expect(new Set(versions.values()).size).toBeGreaterThan(1);
  const answers = session.journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER);
  expect(answers.reduce((sum, answer) => sum + answer.taken, 0)).toBe(taken.size - undone.size);
});

/** Takes what is proposed for these claims as one decision, through the same question as any bulk. */
async function takeAll(session: AccountSession, action: ClaimAction, claimIds: readonly string[]) {
  if (claimIds.length === 0) return null;
  const change = { how: 'edit' as const, added: [...claimIds], removed: [] };
  const { selectionId } = await session.selections.make(null, change);
  const { questionId, takers } = await session.selections.ask(selectionId, action);
  if (takers === 0) return null;
  const { groupId } = await session.selections.decide(selectionId, questionId);
  return {
    groupId,
    entries: session.outbox.list({ section: 'waiting', groupId, offset: 0, limit: 500 }).entries,
  };
}

/** Waits until nothing is on its way. */
async function sent(session: AccountSession, clock: { sleep(forMs: number): void }): Promise<void> {
  await vi.waitFor(() => {
    const waiting = session.journal.entries.listInStates(waitingStates);
    // Holds begin anew after a leap of the clock.
    if (!waiting.some(({ state }) => state === 'held')) clock.sleep(hourMs / 6);
    expect(waiting).toEqual([]);
  });
}
