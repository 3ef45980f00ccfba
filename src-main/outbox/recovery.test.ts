import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { OutboxHarness } from './testing/outbox-harness.ts';
import { FakeClock, settled } from '../testing/fake-clock.ts';
import { ModelService } from './testing/model-service.ts';

/** On real encrypted files: the old connection is never closed properly, as after a kill. */
let dir: string;
let clock: FakeClock;
let service: ModelService;
const dataKey = randomBytes(32);
const opened: Journal[] = [];

beforeEach(() => {
  dir = tempDir();
  clock = new FakeClock();
  service = new ModelService();
  service.addClaim('c1');
  service.addClaim('c2');
});
afterEach(() => {
  for (const journal of opened.splice(0)) journal.close();
});

function openFile(maxPages?: number): Journal {
  const journal = openJournal({
    path: join(dir, 'journal.db'),
    dataKey,
    clock,
    backupDir: join(dir, 'backups'),
    maxPages,
  });
  opened.push(journal);
  return journal;
}

/** The program starts: everything it knows is what the file says. */
function start(journal = openFile(), run = ''): OutboxHarness {
  const harness = new OutboxHarness(journal, { clock, service, run });
  harness.sync();
  harness.outbox.start();
  return harness;
}

describe('a kill', () => {
  it('after the decision was taken: it is sent once', async () => {
    const { entryIds } = start().accept('c1');
    const harness = start(openFile(), 'b');
    await clock.advance(10_100);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.count('putClaimStatus')).toBe(1);
  });

  it.each([
    ['before the service got it', false],
    ['after the service did it', true],
  ])('while sending, %s: the end state is what was decided, once', async (_name, happened) => {
    service.faults = ['hangs'];
    const first = start();
    const { entryIds } = first.reject('c1');
    await clock.advance(10_100);
    expect(first.state(entryIds[0])).toBe('sending');
    if (happened) service.change('c1', { status: 'COLLABORATION_REJECTED' });
    void first.outbox.stop(0);
    const harness = start(openFile(), 'b');
    harness.replica.clear();
    await clock.advance(200_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.claims.get('c1')?.status).toBe('COLLABORATION_REJECTED');
    expect(service.count('putClaimStatus')).toBe(happened ? 0 : 1);
  });

  it('in the middle of a read-back: it is read again', async () => {
    service.faults = ['answer_lost'];
    const first = start();
    const { entryIds } = first.accept('c1');
    await clock.advance(10_100);
    first.probe();
    service.readFaults = ['hangs'];
    await clock.advance(5_100);
    void first.outbox.stop(0);
    const harness = start(openFile(), 'b');
    await clock.advance(10_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.count('putClaimStatus')).toBe(1);
  });

  it('after the answer was read and before it was committed: an e-mail waits for a person', async () => {
    const first = start();
    const journal = opened[0];
    const { entryIds } = first.decide({
      kind: 'send_email',
      saw: first.saw('c1'),
      payload: { claimId: 'c1', email: 'shop@example.com' },
      evenIfRecent: false,
    });
    service.faults = ['hangs'];
    await clock.advance(10_100);
    void first.outbox.stop(0);
    journal?.close();
    opened.length = 0;
    const harness = start(openFile(), 'b');
    await clock.advance(1_000);
    expect(harness.state(entryIds[0])).toBe('needs_person: cannot_be_proven');
    await clock.advance(100_000);
    expect(service.calls.filter(({ call }) => call === 'sendEmail')).toHaveLength(1);
  });
});

describe('SIGKILL of a real process', () => {
  it('loses no decision that was acknowledged, and leaves none half written', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./testing/decide-until-killed.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          JOURNAL_PATH: join(dir, 'journal.db'),
          JOURNAL_KEY: dataKey.toString('hex'),
          BACKUP_DIR: join(dir, 'backups'),
        },
      },
    );
    const ended = once(child, 'exit');
    const acknowledged: string[][] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line.split(','));
      if (acknowledged.length === 40) child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
    const rows = openFile().entries.listInStates(['held']);
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(acknowledged.flat().filter((id) => !kept.has(id))).toEqual([]);
    const groups = [...Map.groupBy(rows, (row) => row.group_id).values()];
    expect(groups.every((group) => group.length === 3)).toBe(true);
  });
});

describe('a full disk', () => {
  it('refuses the decision and writes nothing of it', () => {
    const harness = start(openFile(120));
    const ids = Array.from({ length: 2_000 }, (_, index) => `full-${index}`);
    for (const id of ids) service.addClaim(id);
    harness.sync();
    expect(() => harness.markSeen(...ids)).toThrow(JournalWriteFailed);
    expect(harness.rows()).toEqual([]);
    const { entryIds } = harness.markSeen('c1');
    expect(harness.state(entryIds[0])).toBe('held');
  });

  it('while writing `sending`: nothing is sent until it can be written', async () => {
    const journal = openFile();
    const faulty = failing(journal);
    const harness = start(faulty.journal);
    const { entryIds } = harness.accept('c1');
    await clock.advance(9_900);
    faulty.failNext((moves) => moves.includes('sending'));
    await clock.advance(4_000);
    expect(service.calls.some(({ call }) => call === 'putClaimStatus')).toBe(false);
    faulty.heal();
    await clock.advance(6_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.count('putClaimStatus')).toBe(1);
  });

  it('while writing `done`: it is unknown, and proven later', async () => {
    const faulty = failing(openFile());
    const harness = start(faulty.journal);
    const { entryIds } = harness.accept('c1');
    await clock.advance(9_900);
    faulty.failNext((moves) => !moves.includes('sending') && service.count('putClaimStatus') > 0);
    await clock.advance(2_000);
    expect(harness.state(entryIds[0])).toBe('sending');
    faulty.heal();
    await clock.advance(6_000);
    expect(harness.state(entryIds[0])).toBe('unknown: interrupted');
    await clock.advance(6_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.count('putClaimStatus')).toBe(1);
  });
});

describe('a journal that another program holds locked', () => {
  it('refuses the decision, sends nothing meanwhile, and goes on automatically', async () => {
    const harness = start();
    const { entryIds } = harness.accept('c1');
    const other = openEncrypted(join(dir, 'journal.db'), dataKey, { readonly: false });
    other.exec('BEGIN IMMEDIATE');
    expect(() => harness.reject('c2')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));

    await clock.advance(14_000);
    expect(service.calls).toEqual([]);
    expect(harness.rows()).toMatchObject([{ id: entryIds[0], state: 'held' }]);
    expect(harness.troubles).toContainEqual(expect.objectContaining({ code: 'SQLITE_BUSY' }));

    other.exec('COMMIT');
    other.close();
    await clock.advance(6_000);
    expect(harness.state(entryIds[0])).toBe('done');
    expect(service.count('putClaimStatus')).toBe(1);
    expect(harness.reject('c2').entryIds).toHaveLength(1);
  });
});

describe('a read-only journal', () => {
  it('shows its decisions, sends none and takes none', async () => {
    const { entryIds } = start().accept('c1');
    const journal = openJournal({
      path: join(dir, 'journal.db'),
      dataKey,
      clock,
      backupDir: join(dir, 'backups'),
      readonly: true,
    });
    opened.shift()?.close();
    opened.push(journal);
    clock.forget();
    const harness = start(journal, 'b');
    await clock.advance(60_000);
    expect(
      harness.outbox.list({ section: 'waiting', offset: 0, limit: 10 }).entries.map(({ id }) => id),
    ).toEqual(entryIds);
    expect(harness.outbox.counts()).toEqual({ waiting: 1, attention: 0 });
    expect(() => harness.reject('c2')).toThrow(JournalWriteFailed);
    expect(() => harness.outbox.cancel(entryIds)).toThrow(JournalWriteFailed);
    expect(service.calls).toEqual([]);
  });
});

describe('2,000 decisions in one call', () => {
  it('are one transaction, and all arrive', async () => {
    const journal = openFile();
    let transactions = 0;
    const harness = start({
      ...journal,
      transaction(work) {
        transactions += 1;
        return journal.transaction(work);
      },
    });
    const ids = Array.from({ length: 2_000 }, (_, index) => `bulk-${index}`);
    for (const id of ids) service.addClaim(id);
    harness.sync();
    transactions = 0;
    const { entryIds, refused } = harness.markSeen(...ids);
    expect([entryIds.length, refused.length]).toEqual([2_000, 0]);
    expect(transactions).toBe(1);
    await clock.advance(5_100);
    for (let round = 0; round < 40; round += 1) await settled();
    expect(service.count('markSeen')).toBe(2_000);
    expect(harness.outbox.counts()).toEqual({ waiting: 0, attention: 0 });
  });
});

/** A journal whose commits fail as on a full disk when `shouldFail` says so of the states they write. */
function failing(journal: Journal): {
  journal: Journal;
  failNext(when: (moves: string[]) => boolean): void;
  heal(): void;
} {
  let shouldFail: ((moves: string[]) => boolean) | null = null;
  let moves: string[] = [];
  const entries: Journal['entries'] = {
    ...journal.entries,
    compareAndMove(id, from, to, change) {
      moves.push(to);
      return journal.entries.compareAndMove(id, from, to, change);
    },
  };
  return {
    journal: {
      ...journal,
      entries,
      transaction(work) {
        return journal.transaction(() => {
          moves = [];
          const result = work();
          if (shouldFail?.(moves)) throw new JournalWriteFailed('SQLITE_FULL', undefined);
          return result;
        });
      },
    },
    failNext: (when) => {
      shouldFail = when;
    },
    heal: () => {
      shouldFail = null;
    },
  };
}
