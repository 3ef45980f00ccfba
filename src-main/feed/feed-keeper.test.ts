import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { claimOutcomes } from '../../src-shared/claims-service/claim.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { openJournal } from '../journal/journal.ts';
import { openReplica } from '../replica/store/replica.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { firstKeepChangesDays } from '../../src-shared/domain/changes/changes-kept.ts';
import { longestStretchMs } from '../base/work-stretch.ts';
import { createFeedKeeper } from './feed-keeper.ts';

type Told = [claimId: string | null, kind: string, from: string | null, to: string | null];
interface Fields {
  status: string;
  outcome: string;
  isOpen: boolean;
}

let stops: (() => void)[] = [];
let keepDays = firstKeepChangesDays;
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  keepDays = firstKeepChangesDays;
  writingMs = 0;
});

/** How long the writing of a change and the removal of some take, by the clock of the feed. */
let writingMs = 0;

/** An account's two files and its feed, which can be closed at any moment and opened again. */
function openAccount(clock = new FakeClock(), dir = tempDir()) {
  const replicaPath = (nth: number) => join(dir, `replica-${nth}.db`);
  const journalPath = join(dir, 'journal.db');
  const dataKey = Buffer.from(testDataKey);
  let rebuilds = 0;
  let updates = 0;
  let isSaved = false;
  let workedMs = 0;
  /** How long each transaction of the feed took. */
  const transactionsMs: number[] = [];

  function open() {
    const { replica } = openReplica({ path: replicaPath(rebuilds), dataKey, clock });
    const journal = openJournal({ path: journalPath, dataKey, clock, backupDir: join(dir, 'backups') });
    const working = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
      return (...args: Args): Result => {
        workedMs += writingMs;
        return work(...args);
      };
    };
    const { feed } = journal;
    const keeper = createFeedKeeper({
      replica,
      journal: {
        ...journal,
        feed: {
          ...feed,
          record: working((row) => feed.record(row)),
          prune: working((...what) => feed.prune(...what)),
        },
        transaction: (work) =>
          journal.transaction(() => {
            const before = workedMs;
            const result = work();
            transactionsMs.push(workedMs - before);
            return result;
          }),
      },
      keepDays: () => keepDays,
      clock: { nowMs: clock.nowMs, after: clock.after, monotonicMs: () => clock.monotonicMs() + workedMs },
      onChange: () => undefined,
      guard: throwingGuard,
    });
    keeper.start();
    return { replica, journal, keeper };
  }
  let files = open();

  /** Without a word to the feed, as a kill does. */
  function close(): void {
    clock.forget();
    files.replica.close();
    files.journal.close();
  }
  stops.push(close);

  function page(claims: ReadonlyMap<string, Fields>, announceNew = true): void {
    updates += 1;
    const updatedAt = new Date(Date.UTC(2026, 3, 1) + updates * 1000).toISOString();
    files.replica.applyPage({
      claims: [...claims].map(([id, fields]) => receivedClaim(id, { ...fields, updatedAt })),
      receivedAtMs: clock.nowMs(),
      announceNew,
      walk: null,
    });
    files.keeper.changed();
  }

  return {
    clock,
    page,
    transactionsMs,
    files: () => files,
    restart(): void {
      close();
      files = open();
    },
    /** The replica is damaged, set aside and read from the service once more. */
    rebuild(claims: ReadonlyMap<string, Fields>): void {
      close();
      rebuilds += 1;
      isSaved = false;
      files = open();
      page(claims, false);
    },
    /** Keeps the replica's file as it is by now, as on the disk. */
    save(): void {
      close();
      copyFileSync(replicaPath(rebuilds), join(dir, 'saved.db'));
      isSaved = true;
      files = open();
    },
    /** The power goes: what the replica wrote since is not on the disk, and what the journal wrote is. */
    losePower(): void {
      if (!isSaved) return;
      close();
      for (const suffix of ['-wal', '-shm']) rmSync(`${replicaPath(rebuilds)}${suffix}`, { force: true });
      copyFileSync(join(dir, 'saved.db'), replicaPath(rebuilds));
      files = open();
    },
    copyAll: () => clock.pass(1000),
    told(): Told[] {
      const database = openEncrypted(journalPath, dataKey, { readonly: true, cacheKib: 1024 });
      try {
        return database
          .prepare<[], { claim_id: string | null; kind: string; from_value: string; to_value: string }>(
            'SELECT claim_id, kind, from_value, to_value FROM feed ORDER BY seq',
          )
          .all()
          .map((row): Told => [row.claim_id, row.kind, row.from_value, row.to_value]);
      } finally {
        database.close();
      }
    },
  };
}

const claimIds = ['c0', 'c1', 'c2', 'c3'];
const fields = fc.record({
  status: fc.constantFrom('PENDING_REVIEW', 'COMPLETED'),
  outcome: fc.constantFrom(...claimOutcomes),
  isOpen: fc.boolean(),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('page' as const), claims: pageOf() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('again', 'copy', 'restart') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('save', 'power') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
  ),
  { minLength: 10, maxLength: 40 },
);

function pageOf() {
  return fc.array(fc.tuple(fc.constantFrom(...claimIds), fields), { minLength: 1, maxLength: 4 });
}

/** Returns the changes that one page makes in the model. */
function changesOf(known: Map<string, Fields>, claims: ReadonlyMap<string, Fields>): Told[] {
  return [...claims].flatMap(([id, after]): Told[] => {
    const before = known.get(id);
    known.set(id, after);
    if (before === undefined) return [[id, 'new', null, after.status]];
    const changes: Told[] = [
      [id, 'status', before.status, after.status],
      [id, 'outcome', before.outcome, after.outcome],
      [id, 'isOpen', String(before.isOpen), String(after.isOpen)],
    ];
    return changes.filter(([, , from, to]) => from !== to);
  });
}

describe('the feed', () => {
  it('tells each change once, through pages that come again, kills, power cuts, and replicas made anew', () => {
    checkProperty(
      fc.property(steps, (played) => {
        const account = openAccount();
        const known = new Map<string, Fields>();
        const expected: Told[] = [];
        let last = new Map<string, Fields>();
        for (const step of played) {
          if ('claims' in step) {
            last = new Map(step.claims);
            expected.push(...changesOf(known, last));
            account.page(last);
          } else if (step.kind === 'again') account.page(new Map([...last].filter(([id]) => known.has(id))));
          else if (step.kind === 'copy') account.copyAll();
          else if (step.kind === 'restart') account.restart();
          else if (step.kind === 'save') account.save();
          else if (step.kind === 'power') {
            // What was not copied yet is found once more, and is not what this is about.
            account.copyAll();
            account.losePower();
            account.page(known);
          } else {
            // What was not copied yet went with the file.
            account.copyAll();
            account.rebuild(known);
          }
        }
        account.copyAll();
        expect(account.told()).toEqual(expected);
        for (const stop of stops.splice(0)) stop();
        keepDays = firstKeepChangesDays;
      }),
      { atLeast: 3, budgetMs: 1_500 },
    );
  });

  it('goes on after a power cut took what the replica wrote last, and tells none of it twice', () => {
    const account = openAccount();
    const page = (one: string, other: string) =>
      account.page(
        new Map(
          Object.entries({ one, other }).map(([id, status]) => [
            id,
            { status, outcome: 'in_progress', isOpen: true },
          ]),
        ),
      );
    page('A', 'A');
    account.copyAll();
    account.save();
    page('B', 'A');
    page('C', 'B');
    account.copyAll();
    const told = account.told();
    expect(told).toHaveLength(5);
    account.losePower();
    page('C', 'B');
    page('D', 'B');
    account.copyAll();
    page('D', 'C');
    account.copyAll();
    expect(account.told()).toEqual([...told, ['one', 'status', 'C', 'D'], ['other', 'status', 'B', 'C']]);
  });

  it('copies more than one step takes', () => {
    const account = openAccount();
    const many = Array.from({ length: 1200 }, (_, n): [string, Fields] => [
      `c${n}`,
      { status: 'PENDING_REVIEW', outcome: 'in_progress', isOpen: true },
    ]);
    account.page(new Map(many));
    account.copyAll();
    expect(account.told()).toHaveLength(1200);
  });
});

describe('a visit', () => {
  const one = (status: string) => new Map([['c', { status, outcome: 'in_progress', isOpen: true }]]);

  it('says from where on the feed is new, and the same again while nothing came', () => {
    const account = openAccount();
    const connectedAtMs = account.clock.nowMs();
    const { keeper } = account.files();
    account.page(one('A'));
    account.copyAll();
    expect(keeper.visitedSeq()).toBe(0);
    expect(keeper.visit()).toEqual({ seq: 0, atMs: connectedAtMs });
    expect(keeper.visitedSeq()).toBe(1);
    const visitedAtMs = account.clock.nowMs();
    expect(keeper.visit()).toEqual({ seq: 0, atMs: connectedAtMs });
    account.page(one('B'));
    account.copyAll();
    account.restart();
    expect(account.files().keeper.visit()).toEqual({ seq: 1, atMs: visitedAtMs });
  });

  it('finds nothing new in what was here before the feed was kept', () => {
    const account = openAccount();
    const { journal } = account.files();
    journal.transaction(() => journal.settings.remove('feed-visit'));
    account.page(one('A'));
    account.restart();
    expect(account.files().keeper.visitedSeq()).toBe(1);
    expect(account.told()).toHaveLength(1);
  });
});

describe('its transactions', () => {
  beforeEach(() => {
    writingMs = longestStretchMs / 4;
  });
  const many = (status: string) =>
    new Map(
      Array.from({ length: 40 }, (_, n) => [`c${n}`, { status, outcome: 'in_progress', isOpen: true }]),
    );

  it('end as soon as they have taken their time, and the next one goes on from there', () => {
    const account = openAccount();
    account.page(many('A'));
    account.page(many('B'));
    account.copyAll();
    expect(account.told().map(([id, , , to]) => `${id} ${to}`)).toEqual(
      ['A', 'B'].flatMap((to) => [...many(to).keys()].map((id) => `${id} ${to}`)),
    );
    expect(account.transactionsMs.length).toBeGreaterThan(10);
    expect(Math.max(...account.transactionsMs)).toBeLessThanOrEqual(longestStretchMs);
  });

  it('remove what is old in as many pieces as it takes', () => {
    const account = openAccount();
    const { journal } = account.files();
    journal.transaction(() => {
      for (let n = 0; n < 2000; n += 1)
        journal.feed.record({
          atMs: n,
          kind: 'status',
          claimId: 'c',
          from: null,
          to: null,
          subject: null,
          entryId: null,
        });
    });
    account.clock.pass(365 * 86_400_000);
    account.page(many('A'));
    account.copyAll();
    account.clock.pass(2 * 86_400_000);
    expect(account.told().map(([id]) => id)).toEqual([...many('A').keys()]);
    expect(Math.max(...account.transactionsMs)).toBeLessThanOrEqual(longestStretchMs);
  });
});

describe('what is kept', () => {
  const dayMs = 86_400_000;
  const one = (status: string) => new Map([['c', { status, outcome: 'in_progress', isOpen: true }]]);

  /** Day after day something changes. */
  function openKept(days: number) {
    const account = openAccount();
    for (let day = 0; day < days; day += 1) {
      account.page(one(`day ${day}`));
      account.clock.pass(dayMs);
    }
    return account;
  }

  it('goes back as many days as are chosen, within an hour of the choice', () => {
    const account = openKept(40);
    expect(account.told()).toHaveLength(40);
    keepDays = 7;
    account.clock.pass(3_600_000);
    const left = account.told().length;
    expect(left).toBeGreaterThanOrEqual(7);
    expect(left).toBeLessThanOrEqual(8);
    keepDays = 730;
    account.clock.pass(dayMs);
    expect(account.told()).toHaveLength(left);
  });

  it('is not made old by a clock that is ahead', () => {
    const account = openKept(5);
    account.clock.jump(400 * dayMs);
    account.restart();
    account.clock.pass(2 * dayMs);
    expect(account.told()).toHaveLength(5);
  });
});
