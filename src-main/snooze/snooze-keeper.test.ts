import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { checkProperty } from '../../src-testing/check-property.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { openJournal } from '../journal/journal.ts';
import { writeRuleContent } from '../journal/stored-rule.ts';
import { ModelService } from '../outbox/testing/model-service.ts';
import { OutboxHarness } from '../outbox/testing/outbox-harness.ts';
import { openQueries } from '../replica/testing/open-queries.ts';
import { openReplica } from '../replica/store/replica.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { claimFingerprint } from './claim-fingerprint.ts';
import { createSnoozeKeeper } from './snooze-keeper.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const hourMs = 3_600_000;
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** An account's two files and its snoozes, which can be closed at any moment and opened again. */
function openAccount() {
  const clock = new FakeClock();
  const dir = tempDir();
  const dataKey = Buffer.from(testDataKey);
  const journalPath = join(dir, 'journal.db');
  const changes: string[][] = [];
  let rebuilds = 0;
  const replicaPath = () => join(dir, `replica-${rebuilds}.db`);

  function open() {
    const { replica } = openReplica({ path: replicaPath(), dataKey, clock });
    const journal = openJournal({ path: journalPath, dataKey, clock, backupDir: join(dir, 'backups') });
    const keeper = createSnoozeKeeper({
      timeZone: () => 'UTC',
      replica,
      journal,
      clock,
      agent: 'Ana',
      onChange: (claimIds) => void changes.push(claimIds.toSorted()),
      guard: throwingGuard,
    });
    keeper.start();
    return { replica, journal, keeper };
  }
  let files = open();
  const close = () => {
    clock.forget();
    files.replica.close();
    files.journal.close();
  };
  stops.push(close);
  return {
    clock,
    changes,
    keeper: () => files.keeper,
    journal: () => files.journal,
    queries: () => openQueries(replicaPath(), journalPath),
    take: (claims: ReturnType<typeof receivedClaim>[]): void => {
      files.replica.applyPage({ claims, receivedAtMs: clock.nowMs(), announceNew: true, walk: null });
      files.keeper.changed(claims.map(({ id }) => id));
    },
    restart: (meanwhileMs = 0): void => {
      close();
      clock.jump(meanwhileMs);
      files = open();
    },
    rebuild: (): void => {
      close();
      rebuilds += 1;
      files = open();
    },
    stateOf: (claimId: string): 'none' | 'snoozed' | 'back' => {
      const row = files.journal.snoozes.get(claimId);
      return row === null ? 'none' : row.back_at_ms === null ? 'snoozed' : 'back';
    },
  };
}

it('a proposed snooze is taken once, whatever windows snooze the claim, and an undo takes back its own answer', () => {
  const { clock, keeper, journal } = openAccount();
  const proposed = new Map([['one', { ruleId: 'r1', version: 1 }]]);
  journal().transaction(() => {
    journal().rules.insert('r1', false);
    const content = writeRuleContent({
      query: emptyQuery,
      decision: { kind: 'snooze', choice: 'tomorrow' },
    });
    journal().rules.addVersion('r1', { version: 1, name: 'Later', content, agent: 'Ana', madeAtMs: 1 });
  });
  const answers = () => journal().proposalAnswers.count(0, Number.MAX_SAFE_INTEGER);
  const first = keeper().snooze(['one'], clock.nowMs() + 999 * hourMs, proposed);
  const again = keeper().snooze(['one'], clock.nowMs() + 99 * hourMs, proposed);
  expect(answers()).toEqual([{ ruleId: 'r1', taken: 0, changed: 1 }]);
  keeper().undo(again);
  expect(answers()).toEqual([{ ruleId: 'r1', taken: 0, changed: 1 }]);
  keeper().undo(first);
  expect(answers()).toEqual([]);
});

describe('a snoozed claim', () => {
  it('comes back unread when its time comes, and the mark goes when it is opened', () => {
    const { clock, keeper, journal, stateOf, changes } = openAccount();
    journal().transaction(() => journal().readMarks.set(['one', 'two'], true, 1));
    keeper().snooze(['one', 'two'], clock.nowMs() + 2 * hourMs);
    keeper().snooze(['three'], clock.nowMs() + 50 * hourMs);
    clock.pass(2 * hourMs - 1);
    expect(['one', 'two', 'three'].map(stateOf)).toEqual(['snoozed', 'snoozed', 'snoozed']);
    clock.pass(1);
    expect(['one', 'two', 'three'].map(stateOf)).toEqual(['back', 'back', 'snoozed']);
    expect(changes).toEqual([['one', 'two'], ['three'], ['one', 'two']]);
    expect(journal().readMarks.isRead('one')).toBe(false);
    journal().transaction(() => keeper().opened(['one', 'three']));
    expect(['one', 'two', 'three'].map(stateOf)).toEqual(['none', 'back', 'snoozed']);
    keeper().wake(['two', 'three', 'nobody']);
    expect(['two', 'three'].map(stateOf)).toEqual(['none', 'none']);
    expect(changes.at(-1)).toEqual(['three', 'two']);
  });

  it('comes back when its time came while the program was off, the computer slept, or the clock was set', async () => {
    const { clock, keeper, stateOf, restart } = openAccount();
    keeper().snooze(['off'], clock.nowMs() + hourMs);
    restart();
    expect(stateOf('off')).toBe('snoozed');
    restart(2 * hourMs);
    expect(stateOf('off')).toBe('back');
    keeper().snooze(['slept'], clock.nowMs() + hourMs);
    await clock.leap(3 * hourMs);
    expect(stateOf('slept')).toBe('back');
    keeper().snooze(['set'], clock.nowMs() + 9 * hourMs);
    clock.jump(10 * hourMs);
    clock.pass(60_000);
    expect(stateOf('set')).toBe('back');
  });

  it('comes back when the service says something else of it, and not when it says the same', () => {
    const { clock, keeper, take, stateOf, restart, rebuild } = openAccount();
    take([receivedClaim('one'), receivedClaim('two')]);
    keeper().snooze(['one', 'two', 'unknown'], null);
    // Read alone, it has no merchant id, and its fields come in another order.
    take([receivedClaim('one', { merchantId: 'm-1' })]);
    clock.pass(1000);
    rebuild();
    clock.pass(1000);
    take([receivedClaim('one'), receivedClaim('two')]);
    clock.pass(1000);
    expect(['one', 'two', 'unknown'].map(stateOf)).toEqual(['snoozed', 'snoozed', 'snoozed']);
    take([receivedClaim('two', { updatedAt: '2026-03-05T00:00:00.000Z', status: 'COMPLETED' })]);
    // It ends before it has looked.
    restart();
    expect(['one', 'two'].map(stateOf)).toEqual(['snoozed', 'back']);
  });

  it('of which nothing was known comes back when it changes after it was first read', () => {
    const { clock, keeper, take, stateOf } = openAccount();
    keeper().snooze(['one'], null);
    const undoId = keeper().snooze(['other'], null);
    take([receivedClaim('one'), receivedClaim('other')]);
    clock.pass(1000);
    expect(['one', 'other'].map(stateOf)).toEqual(['snoozed', 'snoozed']);
    keeper().undo(undoId);
    expect(stateOf('other')).toBe('none');
    take([receivedClaim('one', { updatedAt: '2026-03-05T00:00:00.000Z', status: 'COMPLETED' })]);
    clock.pass(1000);
    expect(stateOf('one')).toBe('back');
  });

  it('comes back when a document or its verdict is noticed after it was snoozed', () => {
    const { clock, keeper, journal, stateOf } = openAccount();
    const news = { atMs: 1, claimId: 'one', from: null, to: 'approved', subject: 'a.pdf', entryId: null };
    journal().transaction(() => journal().feed.record({ ...news, kind: 'verdict' }));
    keeper().snooze(['one'], null);
    keeper().changed([]);
    clock.pass(1000);
    expect(stateOf('one')).toBe('snoozed');
    journal().transaction(() => journal().feed.record({ ...news, kind: 'document' }));
    keeper().changed([]);
    clock.pass(1000);
    expect(stateOf('one')).toBe('back');
  });

  it('is out of the working lists while it is snoozed, and in its own', async () => {
    const { clock, keeper, take, queries } = openAccount();
    take([receivedClaim('one'), receivedClaim('two'), receivedClaim('three')]);
    keeper().snooze(['one'], clock.nowMs() + hourMs);
    keeper().snooze(['two'], null);
    const asked = queries();
    const ids = async (snoozed?: boolean) => {
      const filter = asking(snoozed === undefined ? '' : `snoozed:${snoozed ? 'yes' : 'no'}`);
      const { rows } = await asked.window({ filter, sort: 'most_urgent', offset: 0, limit: 9 });
      expect((await asked.totals(filter)).claims).toBe(rows.length);
      for (const [index, { id }] of rows.entries())
        expect(await asked.locate({ filter, sort: 'most_urgent', claimId: id })).toEqual({ index });
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await ids(false)).toEqual(['three']);
    expect(await ids(true)).toEqual(['one', 'two']);
    expect(await ids()).toEqual(['one', 'three', 'two']);
    expect(await asked.viewCounts(clock.nowMs())).toMatchObject({
      inbox: 1,
      needs_decision: 1,
      all: 3,
      snoozed: 2,
    });
    expect((await asked.nextUrgent('three')).claimId).toBeNull();
    const { rows } = await asked.rows(['one', 'two', 'three']);
    expect(rows.map(({ snooze }) => snooze)).toEqual([
      { untilMs: clock.nowMs() + hourMs, backAtMs: null },
      { untilMs: null, backAtMs: null },
      null,
    ]);
    clock.pass(hourMs);
    expect(await ids(false)).toEqual(['one', 'three']);
    expect(await ids(true)).toEqual(['two']);
    expect((await asked.rows(['one'])).rows[0]?.snooze?.backAtMs).toBe(clock.nowMs());
  });
});

describe('an undo', () => {
  it('gives each claim what it had, and the whole history taken back leaves what there was', () => {
    const claims = ['one', 'two', 'three', 'four'];
    const change = fc.record({
      claimIds: fc.uniqueArray(fc.constantFrom(...claims), { minLength: 1 }),
      // `null`: brought back; else hours, or 0: until something changes.
      hours: fc.option(fc.nat({ max: 40 })),
      passMs: fc.nat({ max: 6 * hourMs }),
    });
    checkProperty(
      fc.property(
        fc.array(change, { maxLength: 8 }),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        (first, then) => {
          const { clock, keeper, journal } = openAccount();
          const make = ({ claimIds, hours }: (typeof then)[number]) =>
            hours === null
              ? keeper().wake(claimIds)
              : keeper().snooze(claimIds, hours === 0 ? null : clock.nowMs() + hours * hourMs);
          for (const step of first) {
            make(step);
            clock.pass(step.passMs);
          }
          const table = () =>
            journal()
              .snoozes.of(null)
              .toSorted((a, b) => a.claim_id.localeCompare(b.claim_id));
          const before = table();
          const undoIds = then.map(make);
          expect(undoIds.toReversed().every((undoId) => keeper().undo(undoId) !== null)).toBe(true);
          expect(table()).toEqual(before);
          expect(undoIds.some((undoId) => keeper().undo(undoId) !== null)).toBe(false);
        },
      ),
      { atLeast: 15, budgetMs: 500 },
    );
  });

  it('leaves a claim that was snoozed again since, or is back, as it is now', () => {
    const { clock, keeper, journal, stateOf } = openAccount();
    const undoId = keeper().snooze(['again', 'back', 'same'], clock.nowMs() + hourMs);
    keeper().snooze(['again'], clock.nowMs() + 9 * hourMs);
    journal().transaction(() => journal().snoozes.setBack(['back'], clock.nowMs()));
    expect(keeper().undo(undoId)).not.toBeNull();
    expect(['again', 'back', 'same'].map(stateOf)).toEqual(['snoozed', 'back', 'none']);
  });

  it('of a bringing back leads to a snooze whose time came meanwhile, or whose claim changed: it is back', () => {
    const { clock, keeper, take, stateOf } = openAccount();
    take([receivedClaim('changes')]);
    keeper().snooze(['comes'], clock.nowMs() + hourMs);
    keeper().snooze(['changes'], null);
    const undoId = keeper().wake(['comes', 'changes']);
    take([receivedClaim('changes', { updatedAt: '2026-03-05T00:00:00.000Z', status: 'COMPLETED' })]);
    clock.pass(2 * hourMs);
    expect(keeper().undo(undoId)).not.toBeNull();
    clock.pass(1000);
    expect(['comes', 'changes'].map(stateOf)).toEqual(['back', 'back']);
  });

  it('is not known after a restart', () => {
    const { keeper, restart, stateOf } = openAccount();
    const undoId = keeper().snooze(['one'], null);
    restart();
    expect(keeper().undo(undoId)).toBeNull();
    expect(stateOf('one')).toBe('snoozed');
  });
});

describe('a decision', () => {
  /** An outbox on a journal in a file, and the keeper beside it, as an account has them. */
  function openDecisions(claimIds: readonly string[]) {
    const clock = new FakeClock();
    const path = join(tempDir(), 'journal.db');
    const dataKey = Buffer.from(testDataKey);
    const service = new ModelService();
    for (const id of claimIds) service.addClaim(id);
    let starts = 0;

    function open() {
      const journal = openJournal({ path, dataKey, clock, backupDir: tempDir() });
      const harness = new OutboxHarness(journal, { clock, service, run: `${(starts += 1)}-` });
      const keeper = createSnoozeKeeper({
        timeZone: () => 'UTC',
        journal,
        replica: { getBody: () => null },
        clock,
        agent: 'Ana',
        onChange: () => undefined,
        guard: throwingGuard,
      });
      // Offline: what is decided can be undone at any time.
      service.isDown = true;
      harness.sync();
      keeper.start();
      harness.outbox.start();
      return { journal, harness, keeper };
    }
    let now = open();
    stops.push(() => now.journal.close());
    return {
      clock,
      journal: () => now.journal,
      keeper: () => now.keeper,
      harness: () => now.harness,
      /** Tells the keeper which decisions changed. */
      tell: (): void => {
        for (const change of now.harness.changes.splice(0)) now.keeper.decided(change.claimIds);
      },
      restart: async (): Promise<void> => {
        await now.harness.outbox.stop(0);
        clock.forget();
        now.journal.close();
        now = open();
      },
      snoozed: () =>
        now.journal.snoozes
          .of(null)
          .map(({ claim_id }) => claim_id)
          .toSorted(),
    };
  }

  it('does not end a snooze that comes while it is being written', async () => {
    const { journal, harness, keeper, tell, snoozed } = openDecisions(['one', 'two']);
    const taking = harness().outbox.decideAll([
      {
        accountId: 'a',
        ...actionDecisions.reject,
        targets: [{ claimId: 'one', saw: harness().saw('one') }],
      },
    ]);
    expect(journal().entries.newestSeq()).toBe(0);
    keeper().snooze(['one'], null);
    await taking;
    tell();
    expect(snoozed()).toEqual(['one']);
  });

  it('ends the snooze of its claim, one that was there before does not', () => {
    const { clock, harness, keeper, tell, snoozed } = openDecisions(['one', 'two']);
    harness().reject('one');
    clock.pass(1);
    keeper().snooze(['one', 'two'], null);
    tell();
    expect(snoozed()).toEqual(['one', 'two']);
    harness().reject('two');
    tell();
    expect(snoozed()).toEqual(['one']);
  });

  // Promise: undo-by-journal-order
  it('ends no snooze that came after it, and each that was there before it, however the clock was set', async () => {
    const { clock, harness, keeper, tell, snoozed, restart } = openDecisions(['one', 'two']);
    clock.jump(10 * hourMs);
    await clock.advance(60_000);
    harness().reject('one');
    keeper().snooze(['two'], null);
    clock.jump(-10 * hourMs);
    await clock.advance(60_000);
    keeper().snooze(['one'], null);
    harness().reject('two');
    tell();
    expect(snoozed()).toEqual(['one']);
    await restart();
    expect(snoozed()).toEqual(['one']);
  });

  it.each([
    ['at once', false],
    ['after a restart', true],
  ])('that is undone %s gives back what it ended: the snooze as it was, or its mark', async (_, restarts) => {
    const { clock, harness, journal, keeper, tell, snoozed, restart } = openDecisions([
      'one',
      'two',
      'other',
    ]);
    keeper().snooze(['one', 'other'], clock.nowMs() + 50 * hourMs);
    keeper().snooze(['two'], clock.nowMs() + hourMs);
    clock.pass(hourMs);
    const before = journal().snoozes.of(null);
    const { groupId } = harness().reject('one', 'two', 'other');
    tell();
    expect(snoozed()).toEqual([]);
    if (restarts) await restart();
    await harness().outbox.cancelGroup(groupId);
    tell();
    expect(journal().snoozes.of(null)).toEqual(before);
    harness().reject('one');
    tell();
    expect(snoozed()).toEqual(['other', 'two']);
  });

  it('gives back a snooze whose time came meanwhile as one that is back', async () => {
    const { clock, harness, journal, keeper, tell } = openDecisions(['one']);
    keeper().snooze(['one'], clock.nowMs() + hourMs);
    const { groupId } = harness().reject('one');
    tell();
    clock.pass(2 * hourMs);
    await harness().outbox.cancelGroup(groupId);
    tell();
    clock.pass(1000);
    expect(journal().snoozes.get('one')?.back_at_ms).toBe(clock.nowMs() - 1000);
  });

  it('that is discarded gives it back as well, and one that is sent again does not', () => {
    const { clock, harness, keeper, tell, snoozed } = openDecisions(['one', 'two']);
    keeper().snooze(['one', 'two'], clock.nowMs() + 50 * hourMs);
    const { entryIds } = harness().reject('one', 'two');
    harness().outbox.requireReviewOfAll();
    tell();
    expect(snoozed()).toEqual([]);
    harness().outbox.resolve(entryIds.slice(0, 1), 'discard');
    const { sentAgain } = harness().outbox.resolve(entryIds.slice(1), 'send_again');
    tell();
    expect(snoozed()).toEqual(['one']);
    harness().outbox.cancel(sentAgain);
    tell();
    expect(snoozed()).toEqual(['one', 'two']);
  });

  it('gives nothing back while another one stands, once it was carried out, or where a newer snooze is', async () => {
    const { clock, harness, keeper, journal, tell, snoozed } = openDecisions(['both', 'sent', 'newer']);
    keeper().snooze(['both', 'sent', 'newer'], clock.nowMs() + 50 * hourMs);
    const both = harness().reject('both');
    harness().markSeen('both');
    const newer = harness().reject('newer');
    tell();
    keeper().snooze(['newer'], null);
    for (const { groupId } of [both, newer]) await harness().outbox.cancelGroup(groupId);
    tell();
    expect(snoozed()).toEqual(['newer', 'sent']);
    expect(journal().snoozes.get('newer')?.until_ms).toBeNull();
    keeper().wake(['newer']);
    expect(snoozed()).toEqual(['sent']);
    harness().service.isDown = false;
    harness().reject('sent');
    harness().probe();
    await clock.advance(60_000);
    tell();
    expect(snoozed()).toEqual([]);
    expect(journal().snoozes.ended(null)).toEqual([]);
  });

  it('keeps the undo of a snooze that it ended, and of the one after it', async () => {
    const { clock, harness, keeper, journal, tell, snoozed } = openDecisions(['one', 'two']);
    keeper().snooze(['one'], clock.nowMs() + 9 * hourMs);
    const first = keeper().snooze(['one', 'two'], clock.nowMs() + hourMs);
    const { groupId } = harness().reject('one', 'two');
    tell();
    const second = keeper().snooze(['two'], clock.nowMs() + 5 * hourMs);
    expect(keeper().undo(second)).not.toBeNull();
    expect(snoozed()).toEqual([]);
    harness().outbox.cancel(
      harness()
        .rows()
        .filter((row) => row.group_id === groupId && row.claim_id === 'two')
        .map(({ id }) => id),
    );
    tell();
    expect(snoozed()).toEqual(['two']);
    expect(keeper().undo(first)).not.toBeNull();
    expect(snoozed()).toEqual([]);
    await harness().outbox.cancelGroup(groupId);
    tell();
    expect(snoozed()).toEqual(['one']);
    expect(journal().snoozes.get('one')?.until_ms).toBe(clock.nowMs() + 9 * hourMs);
    expect(journal().snoozes.ended(null)).toEqual([]);
  });
});

it('a claim’s fingerprint goes by what it says', () => {
  const body = { id: 'a', amount: 1, merchant: { name: 'x', mcc: '1' }, events: [1, 2] };
  const same = { events: [1, 2], merchant: { mcc: '1', name: 'x' }, merchantId: 'm', amount: 1, id: 'a' };
  expect(claimFingerprint(same)).toBe(claimFingerprint(body));
  expect(claimFingerprint({ ...body, events: [2, 1] })).not.toBe(claimFingerprint(body));
  expect(claimFingerprint({ ...body, seen: true })).not.toBe(claimFingerprint(body));
});
