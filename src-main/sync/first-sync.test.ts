import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { claimOrigins, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import type { AcquirerListing } from '../claims-service/claims-service-client.ts';
import { receivedClaim } from '../replica/testing/received-claim.ts';
import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { runFirstSync } from './first-sync.ts';
import { createPagePace } from './page-pace.ts';
import type { WalkTools } from './walk.ts';

const roundMs = 100;

interface Listed {
  id: string;
  seen: boolean;
  status: string | undefined;
  origin: string | undefined;
}

/** A service on a slow line: all requests that are under way are answered together, after `roundMs`. */
function slowService(claims: readonly Listed[]) {
  const clock = new FakeClock();
  const checkpoints = new Map<string, WalkCheckpoint>();
  const stored = new Set<string>();
  let answered = Promise.withResolvers<void>();
  let underWay = 0;
  let rounds = 0;
  let isCut = false;

  async function answerAll(): Promise<void> {
    await nextTurn();
    const all = answered;
    answered = Promise.withResolvers();
    underWay = 0;
    rounds += 1;
    clock.pass(roundMs);
    all.resolve();
  }

  async function nextRound(): Promise<void> {
    const own = answered;
    underWay += 1;
    if (underWay === 1) void answerAll();
    await own.promise;
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that a first sync uses
  const tools = {
    acquirerId: 'A',
    client: {
      async listAcquirerClaims(_: string, { seen, status, origin, startKey }: AcquirerListing) {
        await nextRound();
        if (isCut) return { kind: 'not_sent', fault: 'stopped', detail: { code: 'no_key', params: {} } };
        const listed = claims.filter(
          (one) =>
            one.seen === seen &&
            one.status === (status ?? one.status) &&
            one.origin === (origin ?? one.origin),
        );
        const from = startKey === undefined ? 0 : listed.findIndex(({ id }) => id === startKey);
        const page = listed.slice(from, from + 50).map(({ id }) => receivedClaim(id));
        return { kind: 'ok', httpStatus: 200, answer: { claims: page, skippedRows: 0 } };
      },
    },
    checkpoints: {
      read: (walkId: string) => checkpoints.get(walkId) ?? null,
      async forget(walkId: string) {
        await Promise.resolve();
        checkpoints.delete(walkId);
      },
      all: () => [...checkpoints.values()],
    },
    intake: {
      async takePage(page: { claims: { id: string }[] }, { walk }: { walk: WalkCheckpoint | null }) {
        await Promise.resolve();
        for (const { id } of page.claims) stored.add(id);
        if (walk) checkpoints.set(walk.walkId, walk);
        return true;
      },
    },
    judge: () => Promise.resolve('stop'),
    connection: { slowedUntilMs: () => null },
    pace: createPagePace(clock),
    isHeld: () => false,
    signal: new AbortController().signal,
  } as unknown as WalkTools;

  return {
    stored,
    rounds: (): number => rounds,
    cut(is: boolean): void {
      isCut = is;
    },
    run: () =>
      runFirstSync(tools, {
        beforeSeenPage: () => Promise.resolve(),
        onPartDone: () => undefined,
        onLastWalk: () => undefined,
        onPartitionsRead: () => Promise.resolve(),
      }),
  };
}

/** Claims of each status and origin in no order, the same in each run; `shareOfFirst` of them have the first status. */
function claimsOf(count: number, shareOfFirst: number): Listed[] {
  let drawn = 1;
  const draw = (): number => (drawn = (drawn * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, (_, n) => ({
    id: `c${n}`,
    seen: draw() < 0.4,
    status: claimStatuses[draw() < shareOfFirst ? 0 : Math.floor(draw() * claimStatuses.length)],
    origin: claimOrigins[Math.floor(draw() * claimOrigins.length)],
  }));
}

const pages = (claims: number): number => claims / 50;

it.each([
  ['of all statuses', 0],
  ['mostly of one status', 0.7],
])('takes less than a sixth of the time of one walk, where they are %s', async (_, shareOfFirst) => {
  const claims = claimsOf(20_000, shareOfFirst);
  const service = slowService(claims);
  expect(await service.run()).toMatchObject({ kind: 'complete' });
  expect(service.stored.size).toBe(claims.length);
  expect(service.rounds()).toBeLessThan(pages(claims.length) / 6);
});

it('goes on where the line was cut, with as many requests at once', async () => {
  const claims = claimsOf(20_000, 0);
  const service = slowService(claims);
  const cutting = service.run();
  while (service.stored.size < claims.length / 3) await nextTurn();
  service.cut(true);
  expect(await cutting).toMatchObject({ kind: 'halted' });
  service.cut(false);
  const before = service.rounds();
  expect(await service.run()).toMatchObject({ kind: 'complete' });
  expect(service.stored.size).toBe(claims.length);
  expect(service.rounds() - before).toBeLessThan((pages(claims.length) * 2) / 3 / 5);
});
