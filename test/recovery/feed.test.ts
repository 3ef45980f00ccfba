import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { limits } from '../../src-testing/limits.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { createPacedClock } from '../testing/paced-clock.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

const pace = 200;
const hourMs = 3_600_000;

/** What the service says of a claim, as far as the feed tells of it. */
interface ClaimTruth {
  status: string;
  outcome: string;
  isOpen: boolean;
}

type Told = Pick<FeedItem, 'claimId' | 'kind' | 'from' | 'to'>;

/** What came between two states of the service. */
function differences(
  before: ReadonlyMap<string, ClaimTruth>,
  after: ReadonlyMap<string, ClaimTruth>,
): Told[] {
  return [...after].flatMap(([claimId, now]): Told[] => {
    const then = before.get(claimId);
    if (then === undefined) return [{ claimId, kind: 'new', from: null, to: now.status }];
    const changes: Told[] = [
      { claimId, kind: 'status', from: then.status, to: now.status },
      { claimId, kind: 'outcome', from: then.outcome, to: now.outcome },
      { claimId, kind: 'isOpen', from: String(then.isOpen), to: String(now.isOpen) },
    ];
    return changes.filter(({ from, to }) => from !== to);
  });
}

it('the feed tells what happened at the service, once, through outages, restarts and a lost replica', async () => {
  const dir = tempDir();
  const dataKey = randomBytes(32);
  const clock = createPacedClock(pace);
  const random = createSeededRandom(7);
  const sandbox = await startSandboxThread({ seed: 7, claims: 60 });

  async function open(): Promise<AccountSession> {
    const session = openAccountSession(proofSession(sandbox, dir, dataKey), {
      ...proofTools(clock, random),
      createClient: (options) =>
        createClaimsServiceClient({
          ...options,
          limits: { deadlineMs: limits.conditionMs * pace, bodyBytes: 1024 * 1024 },
        }),
    });
    session.start();
    // What the end of a first look still brings is no change.
    await vi.waitFor(() => {
      const { phase, lastSyncAtMs } = session.sync.status();
      expect([phase, lastSyncAtMs === null]).toEqual(['idle', false]);
    });
    return session;
  }

  /** As the service's own listing has it, read past the session. */
  async function truth(): Promise<Map<string, ClaimTruth>> {
    const claims = new Map<string, ClaimTruth>();
    for (const seen of [true, false]) {
      for (let startKey: string | null = null; ; ) {
        const from: string = startKey === null ? '' : `&startKey=${startKey}`;
        const { data } = await sandbox.call<{ data: (ClaimTruth & { id: string })[] }>(
          'GET',
          `/claims/acquirer/${sandbox.acquirerId}?items=50&seen=${seen}${from}`,
        );
        for (const { id, status, outcome, isOpen } of data) claims.set(id, { status, outcome, isOpen });
        startKey = data.at(-1)?.id ?? null;
        if (data.length < 50) break;
      }
    }
    return claims;
  }

  /** The service did not move meanwhile: until the replica is as it is. */
  async function settled(session: AccountSession, after: ReadonlyMap<string, ClaimTruth>): Promise<void> {
    await vi.waitFor(() => {
      // Claims that somebody marked as seen are listed once an hour.
      clock.sleep(hourMs);
      session.sync.syncNow();
      const facts = session.replica.getFacts([...after.keys()]);
      const here = [...after.keys()].map((id) => {
        const { status, outcome, isOpen } = facts.get(id) ?? {};
        return [id, { status, outcome, isOpen }];
      });
      expect(new Map(here as [string, ClaimTruth][])).toEqual(after);
    });
  }

  async function told(session: AccountSession): Promise<Told[]> {
    const all: FeedItem[] = [];
    for (;;) {
      const { items, isLast } = await session.queries.feedItems({
        kinds: ['new', 'status', 'outcome', 'isOpen'],
        filter: null,
        beforeSeq: all.at(-1)?.seq ?? null,
        limit: 100,
      });
      all.push(...items);
      if (isLast) return all.toReversed().map(({ claimId, kind, from, to }) => ({ claimId, kind, from, to }));
    }
  }

  const byClaim = (changes: readonly Told[]) => Map.groupBy(changes, ({ claimId }) => claimId);
  let session = await open();
  try {
    let before = await truth();
    await settled(session, before);
    expect(await told(session)).toEqual([]);
    const expected: Told[] = [];
    const rounds = createTimeBudget({ budgetMs: 1_500, atLeast: 6 });
    while (rounds.take()) {
      const isDown = random() < 0.3;
      if (isDown) await sandbox.control('down');
      await sandbox.control('time', { advanceMinutes: 30 });
      const after = await truthPast(isDown);
      expected.push(...differences(before, after));
      before = after;
      // A restart may come before the change, or between it and its way into the journal.
      if (random() < 0.4) {
        await session.stop();
        session = await open();
      }
      await settled(session, after);
      if (rounds.begun === 4) {
        await vi.waitFor(async () => expect(await told(session)).toHaveLength(expected.length));
        await session.stop();
        for (const end of ['', '-wal', '-shm']) rmSync(join(dir, `replica.db${end}`), { force: true });
        session = await open();
        await settled(session, after);
      }
    }
    await vi.waitFor(async () => expect(byClaim(await told(session))).toEqual(byClaim(expected)));
    expect(expected.length).toBeGreaterThan(rounds.begun);
  } finally {
    await session.stop();
    await sandbox.close();
  }

  /** What happened while the service was down is seen once it is up. */
  async function truthPast(isDown: boolean): Promise<Map<string, ClaimTruth>> {
    if (isDown) await sandbox.control('up');
    return truth();
  }
});
