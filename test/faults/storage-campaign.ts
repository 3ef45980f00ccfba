import Sqlite from 'better-sqlite3';
import { type StatementCall, watchStatements } from '../../src-main/database/testing/watched-statements.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { judge, readJudgedEntries } from '../testing/judge.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { listWaiting, playScript, type ScriptRecord } from './storage-script.ts';
import { openStorageWorld, statusOf, type StorageWorld } from './storage-world.ts';

/** What SQLite says, by its code. */
const faults = {
  SQLITE_BUSY: 'database is locked',
  SQLITE_FULL: 'database or disk is full',
  SQLITE_IOERR_WRITE: 'disk I/O error',
  SQLITE_CORRUPT: 'database disk image is malformed',
} as const;
export type StorageFault = keyof typeof faults;

/** A statement of the main side: its file and its text; of those that many share, also which time it is met. */
export interface StatementSite {
  file: string;
  sql: string;
  nth: number;
}

export interface StorageCase {
  site: StatementSite;
  fault: StorageFault;
}

export interface StorageResult extends StorageCase {
  /** Whether the statement was met at all. */
  isMet: boolean;
  problems: string[];
}

const watchedFiles = ['replica.db', 'journal.db', 'documents.db'];
/** They say how a connection works and touch no file, or can't fail on one. */
const harmless =
  /^(PRAGMA (cipher|key|secure_delete|temp_store|cache_size|busy_timeout|analysis_limit)|ROLLBACK|SAVEPOINT|RELEASE)/;
/** Each transaction begins and ends with these: the first so many of a round are told apart. */
const shared = /^(BEGIN|COMMIT)/;
const mostShared = 12;
/**
 * May fail without a word: what only makes later questions quicker, and the look at the replica before it is opened
 * (replica-upgrade), which leaves what it can't read to the one that opens it.
 */
const silent =
  /: (PRAGMA optimize|ANALYZE|PRAGMA wal_checkpoint|UPDATE file SET used_at_ms)|^replica\.db: (SELECT count\(\*\) FROM sqlite_master|PRAGMA user_version)$/;
/** Rounds of one world, whose claims and ledger don't last for ever. */
const roundsPerWorld = 25;
const claimsPerRound = 20;

export function nameOf({ site, fault }: StorageCase): string {
  return `${fault} × ${site.file}: ${site.sql}${site.nth > 1 ? ` (${site.nth}.)` : ''}`;
}

const keyOf = ({ file, sql }: Pick<StatementSite, 'file' | 'sql'>) => `${file} ${sql}`;

interface MetStatement {
  file: string;
  sql: string;
  /** How often in a round, at least. */
  times: number;
}

/** Plays two rounds without a fault and answers what they met. A case is played in one round. */
export async function findCases(seed: number): Promise<StorageCase[]> {
  const met = new Map<string, MetStatement>();
  let inRound = new Map<string, MetStatement>();
  const world = await openStorageWorld(seed);
  const stop = watchStatements({
    before({ file, sql }) {
      if (!watchedFiles.includes(file) || harmless.test(sql)) return;
      const one = inRound.get(keyOf({ file, sql })) ?? { file, sql, times: 0 };
      one.times += 1;
      inRound.set(keyOf(one), one);
    },
  });
  try {
    for (const round of [1, 2]) {
      inRound = new Map();
      await playScript(world, round);
      for (const [key, one] of inRound)
        met.set(key, { ...one, times: Math.min(one.times, met.get(key)?.times ?? one.times) });
    }
  } finally {
    stop();
    await world.close();
  }
  return [...met.values()].flatMap(({ file, sql, times }) => {
    const nths = shared.test(sql) ? Math.min(times, mostShared) : 1;
    const isRead = /^(SELECT|PRAGMA|WITH|EXPLAIN)/.test(sql);
    return Array.from({ length: nths }, (_, at) => ({ file, sql, nth: at + 1 })).flatMap((site) =>
      (Object.keys(faults) as StorageFault[])
        .filter((fault) => !isRead || fault !== 'SQLITE_FULL')
        .map((fault) => ({ site, fault })),
    );
  });
}

/** So many of the cases, drawn with the seed. */
export function drawCases(cases: readonly StorageCase[], seed: number): StorageCase[] {
  const random = createSeededRandom(seed);
  return cases
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Plays cases for as long as `goesOn` says. */
export async function playStorageCases(
  cases: readonly StorageCase[],
  seed: number,
  goesOn: () => boolean,
  onResult: (result: StorageResult) => void = () => {},
): Promise<StorageResult[]> {
  const results: StorageResult[] = [];
  const left = [...cases];
  for (let number = 0; left.length > 0 && goesOn(); number += 1) {
    const group = left.slice(0, roundsPerWorld);
    const played = await playInOneWorld(group, seed * 1000 + number, goesOn);
    left.splice(0, played.length);
    for (const result of played) onResult(result);
    results.push(...played);
  }
  return results;
}

async function playInOneWorld(
  cases: readonly StorageCase[],
  seed: number,
  goesOn: () => boolean,
): Promise<StorageResult[]> {
  const uncaught = catchUncaught();
  const world = await openStorageWorld(seed);
  const armed = armStatement();
  const results: StorageResult[] = [];
  const acknowledged = new Map<string, string>();
  try {
    for (const [at, one] of cases.entries()) {
      if (at > 0 && (!goesOn() || world.supply.claimsLeft() < claimsPerRound)) break;
      const warningsBefore = world.warnings();
      armed.arm(one);
      const record = await playScript(world, seed * 100 + at);
      const isMet = armed.disarm();
      // A file that was held for a moment is waited for: nobody needs to know.
      const isTold =
        one.fault === 'SQLITE_BUSY' || record.refused.length > 0 || world.warnings() > warningsBefore;
      const problems = [
        ...uncaught.take(),
        ...(isMet && !isTold && !silent.test(`${one.site.file}: ${one.site.sql}`)
          ? ['it failed without a word']
          : []),
        ...(await problemsAfter(world, record, acknowledged)),
        ...uncaught.take(),
      ];
      results.push({ ...one, isMet, problems });
      // What comes after would be blamed on the wrong statement.
      if (problems.length > 0) break;
    }
    await settleSharedLanes(world);
    await world.until(async () => (await listWaiting(world)) === 0);
    const ledger = await world.sandbox.ledger();
    const entries = world.readJournal(readJudgedEntries);
    const { lost, doubled } = judge(acknowledged, entries, ledger, world.sandbox);
    const last = results.at(-1);
    if (last)
      last.problems.push(
        ...lost.map((text) => `lost: ${text}`),
        ...doubled.map((text) => `doubled: ${text}`),
      );
  } finally {
    armed.stop();
    await world.close().catch((error: unknown) => results.at(-1)?.problems.push(`closing: ${String(error)}`));
    results.at(-1)?.problems.push(...uncaught.take());
    uncaught.stop();
  }
  return results;
}

/** The fault is over: what was acknowledged is there, what was refused isn't, and everything goes on. */
async function problemsAfter(
  world: StorageWorld,
  record: ScriptRecord,
  acknowledged: Map<string, string>,
): Promise<string[]> {
  const { client, accountId, supply } = world;
  const problems: string[] = [];
  const isOpen = await world.until(async () => {
    const [account] = (await client.accounts.list()).accounts;
    if (account?.state === 'unavailable' && account.retryAtMs === null)
      await client.accounts.reopen({ accountId });
    return account?.state === 'open';
  });
  if (!isOpen) return ['the account does not open again'];

  const before = (await statusOf(world)).lastSyncAtMs ?? 0;
  const isSynced = await world.until(async () => {
    const status = await statusOf(world);
    if (status.phase === 'idle' && (status.lastSyncAtMs ?? 0) <= before) await client.sync.now({ accountId });
    return status.phase === 'idle' && (status.lastSyncAtMs ?? 0) > before;
  });
  if (!isSynced) problems.push('the sync does not go on');

  await settleSharedLanes(world);
  const { entryIds } = await client.outbox.decide({ ...(await supply.next('mark_seen')), accountId });
  await client.outbox.sendNow({ accountId, entryIds });
  const isDone = await world.until(async () =>
    world.readJournal(({ entries }) => entryIds.every((id) => entries.get(id)?.state === 'done')),
  );
  if (!isDone) {
    const states = world.readJournal(({ entries }) => entryIds.map((id) => entries.get(id)?.state));
    problems.push(`a later decision is not sent: ${states.join(', ')}`);
  }

  world.readJournal(({ entries }) => {
    for (const id of [...record.entryIds, ...entryIds]) {
      const entry = entries.get(id);
      if (entry === null) problems.push(`lost: decision ${id}`);
      else acknowledged.set(id, entry.payload);
    }
  });
  for (const { name, isAcknowledged, count } of record.kept) {
    const times = count(world);
    if (isAcknowledged && times !== 1) problems.push(`${name} was acknowledged and is there ${times} times`);
    if (!isAcknowledged && times !== 0) problems.push(`${name} was refused and is there ${times} times`);
  }
  return problems;
}

/** Lanes that many decisions share: what a person does not settle there holds up all of them. */
const sharedLanes: readonly string[] = decisionKinds.filter((kind) => /template|subscription/.test(kind));

async function settleSharedLanes({ client, accountId }: StorageWorld): Promise<void> {
  const range = { section: 'attention', offset: 0, limit: 200 } as const;
  const { entries } = await client.outbox.list({ accountId, ...range });
  const entryIds = entries.filter(({ kind }) => sharedLanes.includes(kind)).map(({ id }) => id);
  if (entryIds.length > 0) await client.outbox.resolve({ accountId, entryIds, resolution: 'treat_as_done' });
}

/** Lets one statement fail once. */
function armStatement() {
  let armed: StorageCase | null = null;
  let timesLeft = 0;
  let isMet = false;
  const stop = watchStatements({
    before({ file, sql }: StatementCall) {
      if (armed === null || isMet || file !== armed.site.file || sql !== armed.site.sql) return;
      timesLeft -= 1;
      if (timesLeft > 0) return;
      isMet = true;
      throw new Sqlite.SqliteError(faults[armed.fault], armed.fault);
    },
  });
  return {
    arm(one: StorageCase): void {
      armed = one;
      timesLeft = one.site.nth;
      isMet = false;
    },
    /** Answers whether it failed. */
    disarm(): boolean {
      armed = null;
      return isMet;
    },
    stop,
  };
}

/** What would end the program, instead of ending it. */
function catchUncaught() {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const caught: string[] = [];
  const note = (error: unknown): void => {
    caught.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const others = events.map((event) => process.listeners(event as 'uncaughtException'));
  for (const event of events) process.removeAllListeners(event).on(event, note);
  return {
    take: () => caught.splice(0),
    stop(): void {
      for (const [at, event] of events.entries()) {
        process.removeAllListeners(event);
        for (const listener of others[at] ?? []) process.on(event, listener);
      }
    },
  };
}
