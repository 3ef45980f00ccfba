import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import { assessEmail, emailDecisions } from '../../src-main/claims/email-assessment.ts';
import { decideInputSchema } from '../../src-shared/contract/outbox.ts';
import { claimDetail } from '../../src-main/claims/claim-detail.ts';
import { type ClaimFilter, claimFilterSchema } from '../../src-shared/contract/claims.ts';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import { pinRules } from '../../src-main/rules/pinned-rules.ts';
import {
  actionDecisions,
  type ClaimAction,
  claimActions,
} from '../../src-shared/domain/decision/claim-action.ts';
import { proposedBy, type RuleVersionId } from '../../src-shared/domain/rule/applying-rule.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { decisionKind, snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { snoozeUntil } from '../../src-shared/domain/time/snooze-times.ts';
import { systemTimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createPacedClock } from '../testing/paced-clock.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

let sandbox: Awaited<ReturnType<typeof startSandboxThread>>;
let session: AccountSession;
/** Reads what is on disk of a decision and the proposal that it answers, beside the program that wrote it. */
let storedRules: (entryId: string) => unknown[];

beforeEach(async () => {
  const clock = createPacedClock(1);
  sandbox = await startSandboxThread({ seed: 31, claims: 200 });
  const dir = tempDir();
  const dataKey = randomBytes(32);
  const files = proofSession(sandbox, dir, dataKey);
  storedRules = (entryId) => {
    const database = openEncrypted(join(dir, 'journal.db'), dataKey, { readonly: true });
    const rules = database
      .prepare(
        `SELECT a.rule_id AS ruleId, a.rule_version AS version, a.is_taken AS isTaken, e.state
         FROM entry e JOIN proposal_answer a ON a.entry_id = e.id WHERE e.id = ?`,
      )
      .all(entryId);
    database.close();
    return rules;
  };
  session = openAccountSession(files, { ...proofTools(clock, createSeededRandom(31)) });
  session.start();
  await vi.waitFor(() => {
    const { phase, lastSyncAtMs } = session.sync.status();
    expect([phase, lastSyncAtMs === null]).toEqual(['idle', false]);
  });
  // Decisions stay in the outbox, where they can be undone.
  await session.outbox.finishSending(0);
});
afterEach(async () => {
  await session.stop();
  await sandbox.close();
});

async function rule(name: string, search: string, decision: ProposedDecision, isOn = true) {
  const saved = session.rules.save({ name, content: { query: queryOf(search), decision } });
  return isOn ? session.rules.switchOn(saved.id, name) : saved;
}

async function idsOf(search: string): Promise<string[]> {
  const filter = asking(search, { nowMs: Date.now() });
  return (await session.queries.ids({ filter, sort: 'newest', offset: 0, limit: 1000 })).claimIds;
}

/** The rule that proposes for a claim, as the page shows it. */
async function shownOn(claimId: string) {
  return proposedBy((await session.rules.proposals([claimId])).applying);
}

/** A claim as it is on the screen. */
async function targetsOf(claimId: string, shown?: RuleVersionId) {
  const { rows } = await session.queries.rows([claimId]);
  const mark = shown ?? (await shownOn(claimId)).get(claimId);
  return rows.map((row) => ({ claimId, saw: snapshotOf(row), proposedBy: mark }));
}

type Targets = Awaited<ReturnType<typeof targetsOf>>;

function decideOn(action: ClaimAction, targets: Targets): string {
  const input = decideInputSchema.parse({ accountId: 'proof', ...actionDecisions[action], targets });
  return session.outbox.decide(input).entryIds[0] ?? '';
}

/** As a key does. */
async function act(action: ClaimAction, claimId: string): Promise<string> {
  return decideOn(action, await targetsOf(claimId));
}

async function actOnAll(action: ClaimAction, search: string) {
  const filter = asking(search, { nowMs: Date.now() });
  const { selectionId } = await session.selections.make(null, { how: 'all', filter, sort: 'newest' });
  const { questionId } = await session.selections.ask(selectionId, action);
  return session.selections.decide(selectionId, questionId);
}

const ruleOf = (entryId: string) => session.outbox.get(entryId)?.entry.rule;
const answers = () => session.journal.proposalAnswers.count(0, Number.MAX_SAFE_INTEGER);

it('A decision for which a rule proposed something says so, with the version that did', async () => {
  const small = await rule('Small', 'amount:>0', { kind: 'accept' });
  const [first = '', second = ''] = await idsOf('proposed:accept');
  const taken = await act('accept', first);
  expect(ruleOf(taken)).toEqual({ ruleId: small.id, version: 1, name: 'Small', isTaken: true });

  const content = { query: queryOf('amount:>0'), decision: { kind: 'accept' } } as const;
  await session.rules.edit({ id: small.id, version: 1, name: 'Smaller', content });
  await session.rules.switchOn(small.id, 'Smaller');
  const changed = await act('reject', second);
  expect(ruleOf(changed)).toEqual({ ruleId: small.id, version: 2, name: 'Smaller', isTaken: false });
  // The ledger still names the version that proposed then.
  expect(ruleOf(taken)).toMatchObject({ version: 1, name: 'Small' });
  expect(session.outbox.list({ section: 'waiting', offset: 0, limit: 10 }).entries).toMatchObject([
    { rule: { version: 1, isTaken: true } },
    { rule: { version: 2, isTaken: false } },
  ]);
  expect(answers()).toEqual([{ ruleId: small.id, taken: 1, changed: 1 }]);
  const { history } = await claimDetail(session, first);
  expect(history.find(({ entryId }) => entryId === taken)?.rule).toMatchObject({ name: 'Small', version: 1 });
});

it('A decision is on disk, with what it answers, when it is acknowledged, though no thread answers what is proposed', async () => {
  const { id: ruleId } = await rule('Small', 'amount:>0', { kind: 'accept' });
  const [claimId = ''] = await idsOf('proposed:accept');
  const targets = await targetsOf(claimId);
  const maintenance = Promise.withResolvers<void>();
  const maintained = session.queries.whileClosed(() => maintenance.promise);
  const entryId = decideOn('accept', targets);
  const stored = storedRules(entryId);
  maintenance.resolve();
  await maintained;
  expect(stored).toEqual([{ ruleId, version: 1, isTaken: 1, state: 'held' }]);
});

it('A decision that names a rule or a version which isn’t here is taken, and answers nothing', async () => {
  const { id: ruleId } = await rule('Small', 'amount:>0', { kind: 'accept' });
  const [one = '', two = '', three = ''] = await idsOf('proposed:accept');
  const named: readonly [string, RuleVersionId][] = [
    [one, { ruleId, version: 2 }],
    [two, { ruleId: 'none', version: 1 }],
  ];
  for (const [claimId, shown] of named)
    expect(ruleOf(decideOn('accept', await targetsOf(claimId, shown)))).toBeNull();
  expect(answers()).toEqual([]);
  const [target] = await targetsOf(three);
  for (const shown of [{ ruleId, version: 0 }, { ruleId: '; DROP', version: 1 }, { ruleId }, 'Small'])
    expect(() =>
      decideInputSchema.parse({
        accountId: 'proof',
        ...actionDecisions.accept,
        targets: [{ ...target, proposedBy: shown }],
      }),
    ).toThrow();
});

it('The first rule that applies is answered, and none that is off or that the decision doesn’t answer', async () => {
  await rule('Off', 'amount:>0', { kind: 'reject' }, false);
  const seen = await rule('Seen', 'seen:no', { kind: 'seen' });
  const [claimId = ''] = await idsOf('proposed:seen needs-decision:yes');
  expect(ruleOf(await act('seen', claimId))).toMatchObject({ ruleId: seen.id, isTaken: true });
  const [other = ''] = await idsOf('proposed:no needs-decision:yes');
  expect(ruleOf(await act('accept', other))).toBeNull();
});

it('A decision on many answers for each claim, and its undo takes the answers back', async () => {
  const low = await rule('Low', 'amount:<100', { kind: 'accept' });
  const high = await rule('High', 'amount:>=100', { kind: 'reject' });
  const [lows, highs] = [await idsOf('rule:low'), await idsOf('rule:high')];
  expect([lows.length > 0, highs.length > 0]).toEqual([true, true]);
  const { groupId, decided } = await actOnAll('accept', 'needs-decision:yes');
  expect(decided).toBe(lows.length + highs.length);
  expect(new Map(answers().map(({ ruleId, ...counts }) => [ruleId, counts]))).toEqual(
    new Map([
      [low.id, { taken: lows.length, changed: 0 }],
      [high.id, { taken: 0, changed: highs.length }],
    ]),
  );
  // The ledger names both in the entry that stands for all of them.
  const { entries } = session.outbox.list({ section: 'waiting', isFolded: true, offset: 0, limit: 10 });
  expect(entries[0]?.bulk?.rules).toEqual(
    [
      { ruleId: low.id, version: 1, name: 'Low', isTaken: true, entries: lows.length },
      { ruleId: high.id, version: 1, name: 'High', isTaken: false, entries: highs.length },
    ].toSorted((a, b) => b.entries - a.entries),
  );
  await session.outbox.cancelGroup(groupId);
  expect(answers()).toEqual([]);
  expect(await idsOf('rule:low')).toEqual(lows);
});

it('A decision on many answers what was proposed when its question was put, whatever became of the rules meanwhile', async () => {
  const small = await rule('Small', 'amount:>0', { kind: 'accept' });
  const count = (await idsOf('rule:small')).length;
  const filter = asking('needs-decision:yes', { nowMs: Date.now() });
  const { selectionId } = await session.selections.make(null, { how: 'all', filter, sort: 'newest' });
  const { questionId } = await session.selections.ask(selectionId, 'accept');
  const content = { query: queryOf('amount:>0'), decision: { kind: 'reject' } } as const;
  await session.rules.edit({ id: small.id, version: 1, name: 'Small', content });
  session.rules.switchOff(small.id);
  const { groupId } = await session.selections.decide(selectionId, questionId);
  expect(answers()).toEqual([{ ruleId: small.id, taken: count, changed: 0 }]);
  const [entry] = session.outbox.list({ section: 'waiting', groupId, offset: 0, limit: 1 }).entries;
  expect(entry?.rule).toEqual({ ruleId: small.id, version: 1, name: 'Small', isTaken: true });
});

it('Snoozes and tags answer as well, until they are undone', async () => {
  const later = await rule('Later', 'amount:>0', { kind: 'snooze', choice: 'tomorrow' });
  const [one = '', two = ''] = await idsOf('proposed:snooze');
  const untilMs = snoozeUntil('tomorrow', Date.now(), systemTimeZone());
  const undoId = session.snoozes.snooze([one], untilMs, await shownOn(one));
  session.snoozes.snooze([two], null, await shownOn(two));
  expect(answers()).toEqual([{ ruleId: later.id, taken: 1, changed: 1 }]);
  session.snoozes.undo(undoId);
  expect(answers()).toEqual([{ ruleId: later.id, taken: 0, changed: 1 }]);

  session.rules.switchOff(later.id);
  const vip = await rule('Vip', 'amount:>0', { kind: 'tag', tag: 'VIP' });
  const tagged = session.notes.changeTags([one], ['vip', 'other'], [], await shownOn(one));
  expect(answers()).toContainEqual({ ruleId: vip.id, taken: 1, changed: 0 });
  session.notes.undo(tagged.undoId);
  expect(answers()).not.toContainEqual({ ruleId: vip.id, taken: 1, changed: 0 });
});

it('The undo of a snooze takes its answer back, also after a decision has ended the snooze', async () => {
  await rule('Later', 'amount:>0', { kind: 'snooze', choice: 'tomorrow' });
  const [claimId = ''] = await idsOf('proposed:snooze');
  const untilMs = snoozeUntil('tomorrow', Date.now(), systemTimeZone());
  const undoId = session.snoozes.snooze([claimId], untilMs, await shownOn(claimId));
  await act('accept', claimId);
  expect(await idsOf('snoozed:yes')).toEqual([]);
  expect(answers()).toMatchObject([{ taken: 1 }]);
  session.snoozes.undo(undoId);
  expect(answers()).toEqual([]);
});

it('A rule tried on the past says how many were decided so, otherwise or in a way that nobody knows, and lists them', async () => {
  const all = await idsOf('needs-decision:yes');
  const [first = '', second = '', third = ''] = all;
  await act('accept', first);
  await act('accept', second);
  await act('reject', third);
  const days = { from: '2000-01-01', to: '2100-01-01' };
  const content = { query: queryOf('amount:>0 status:pending'), decision: { kind: 'accept' } } as const;
  const trial = await session.rules.tryOn(content, days);
  expect(trial.notKnown).toEqual(['status']);
  const listed = async (filter: ClaimFilter) =>
    (await session.queries.ids({ filter, sort: 'newest', offset: 0, limit: 1000 })).claimIds.toSorted();
  const accepted = await idsOf('amount:>0 (decided:accepted or status:accepted)');
  const rejected = await idsOf('amount:>0 (decided:rejected or status:rejected)');
  expect([accepted.length, rejected.length].every((count) => count > 1)).toBe(true);
  expect(await listed(trial.same.filter)).toEqual(accepted.toSorted());
  expect(await listed(trial.otherwise.filter)).toEqual(rejected.toSorted());
  const { proposed, same, otherwise, unknown } = trial;
  expect([same.claims, otherwise.claims]).toEqual([accepted.length, rejected.length]);
  expect(proposed.claims).toBe(same.claims + otherwise.claims + unknown.claims);
  expect(proposed.claims).toBe(trial.tried);
  expect(trial.created - trial.tried).toBe(all.length - 3);
  expect(unknown.sums.map(({ outcome }) => outcome)).toContain('won');
  // The filters are such as a window may ask for.
  for (const { filter } of [proposed, same, otherwise, unknown])
    expect(claimFilterSchema.parse(filter)).toEqual(filter);

  const snooze = { query: queryOf(''), decision: { kind: 'snooze', choice: 'tomorrow' } } as const;
  const unknowable = await session.rules.tryOn(snooze, days);
  expect([unknowable.same.claims, unknowable.unknown.claims]).toEqual([0, unknowable.tried]);
});

it('What the organisation forbids is proposed by no rule, and no claim above its amounts has a proposal', async () => {
  await rule('All', 'amount:>0', { kind: 'accept' });
  await rule('Rest', 'amount:>0', { kind: 'reject' });
  const all = await idsOf('proposed:accept');
  const { rows } = await session.queries.rows(all);
  const amounts = rows.map(({ amount }) => amount ?? 0).toSorted((a, b) => a - b);
  const most = amounts[Math.floor(amounts.length / 2)] ?? 0;
  const currency = rows[0]?.currency ?? '';
  const limit = (proposalLimits: ProposalLimits) =>
    pinRules(session.journal, { proposalLimits }, { newId: randomUUID, nowMs: 1 });

  limit({ largestAmounts: { [currency]: most } });
  const within = rows.filter((row) => row.currency === currency && (row.amount ?? 0) <= most);
  expect(within.length).toBeGreaterThan(0);
  expect((await idsOf('proposed:accept')).toSorted()).toEqual(within.map(({ id }) => id).toSorted());
  const { applying } = await session.rules.proposals(all.slice(0, 500));
  expect(new Set(applying.map(({ claimId }) => claimId))).toEqual(new Set(within.map(({ id }) => id)));

  limit({ forbidden: ['accept'] });
  expect(await idsOf('proposed:accept')).toEqual([]);
  expect(await idsOf('proposed:reject')).toEqual(all);
  limit({ largestAmounts: {} });
  expect(await idsOf('proposed:yes')).toEqual([]);
});

it('Each rule is counted like a list of it, and its figures are what became of its proposals', async () => {
  const low = await rule('Low', 'amount:<100', { kind: 'accept' });
  const all = await rule('All', 'amount:>0', { kind: 'reject' });
  const off = await rule('Off', 'amount:<100', { kind: 'accept' }, false);
  const lows = await idsOf('rule:low');
  const rest = await idsOf('rule:all');
  expect(await session.rules.counts()).toEqual({
    [low.id]: lows.length,
    [all.id]: rest.length,
    [off.id]: lows.length,
  });
  const [one = '', two = '', three = ''] = lows;
  await act('accept', one);
  await act('accept', two);
  await act('reject', three);
  const figures = session.rules.figures(0, Date.now() + 1);
  expect(figures).toEqual([
    { ruleId: low.id, taken: 2, changed: 1, disagreement: wilsonInterval(1, 3) },
    { ruleId: all.id, taken: 0, changed: 0, disagreement: null },
    { ruleId: off.id, taken: 0, changed: 0, disagreement: null },
  ]);
  expect(session.rules.figures(0, 1).map(({ taken }) => taken)).toEqual([0, 0, 0]);

  session.rules.remove(low.id);
  expect(session.rules.figures(0, Date.now() + 1).at(-1)).toEqual({
    ruleId: low.id,
    taken: 2,
    changed: 1,
    disagreement: wilsonInterval(1, 3),
  });
});

it('A rule for more than a tenth of the open claims is on only once its name was typed, also after an edit', async () => {
  const matches = (await idsOf('needs-decision:yes')).length;
  const openClaims = (await idsOf('open:yes')).length;
  expect(matches).toBeGreaterThan(openClaims / 10);
  const { id } = await rule('Broad', 'amount:>0', { kind: 'accept' }, false);
  const tooBroad = { code: 'rule_too_broad', params: { matches, open: openClaims } };
  await expect(session.rules.switchOn(id)).rejects.toMatchObject(tooBroad);
  await expect(session.rules.switchOn(id, 'broader')).rejects.toMatchObject(tooBroad);
  expect(await idsOf('proposed:yes')).toEqual([]);
  expect(await session.rules.switchOn(id, ' BROAD ')).toMatchObject({ isOn: true });
  // It is on already: nothing is asked again.
  expect(await session.rules.switchOn(id)).toMatchObject({ isOn: true });

  const edit = (version: number, search: string) =>
    session.rules.edit({
      id,
      version,
      name: 'Broad',
      content: { query: queryOf(search), decision: { kind: 'accept' } },
    });
  expect(await edit(1, 'amount:<0')).toMatchObject({ isOn: true });
  expect(await edit(2, 'amount:<-1')).toMatchObject({ isOn: true });
  expect(await edit(3, 'amount:>0')).toMatchObject({ isOn: false });
  expect(await idsOf('proposed:yes')).toEqual([]);
  session.rules.remove(id);
  expect(session.rules.restore(id)).toMatchObject({ isOn: false });
});

it('E-mails that are proposed go out after the question that names each claim with its address, and in no other way', async () => {
  const write = await rule('Write', 'amount:>0', { kind: 'email' });
  await rule('Finish', 'amount:>0', { kind: 'finish' });
  const claimIds = await idsOf('proposed:email');
  const change = { how: 'edit' as const, added: claimIds, removed: [] };
  const { selectionId } = await session.selections.make(null, change);
  await expect(session.selections.decide(selectionId, 'none')).rejects.toMatchObject({
    code: 'selection_missing',
  });
  expect(claimActions).toEqual(['seen', 'accept', 'reject']);
  const [claimId = ''] = claimIds;
  for (const kind of [decisionKind.sendEmail, decisionKind.finishDocumentation]) {
    const { rows } = await session.queries.rows([claimId]);
    const targets = rows.map((row) => ({ claimId, saw: snapshotOf(row) }));
    expect(decideInputSchema.safeParse({ accountId: 'proof', kind, targets }).success).toBe(false);
  }

  const { takers } = await assessEmail(session, claimIds);
  expect(takers.length).toBeGreaterThan(1);
  expect(takers.every((taker) => claimIds.includes(taker.claimId) && taker.email !== '')).toBe(true);
  const decisions = emailDecisions('proof', takers);
  const questionId = (await session.selections.keepQuestion(selectionId, decisions)) ?? '';
  expect(answers()).toEqual([]);
  const { groupId } = await session.selections.decide(selectionId, questionId);
  const { entries } = session.outbox.list({ section: 'waiting', groupId, offset: 0, limit: 500 });
  expect(entries.flatMap((entry) => entry.claimId ?? []).toSorted()).toEqual(
    takers.map((taker) => taker.claimId).toSorted(),
  );
  expect(answers()).toEqual([{ ruleId: write.id, taken: takers.length, changed: 0 }]);
});
