import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openReplica } from '../replica/store/replica.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { createIntake } from './intake.ts';
import { createSyncEvents } from './sync-events.ts';
import { createTroubles } from './troubles.ts';

it('stores the pages of several walks in turns of their own, so that together they hold up nothing', async () => {
  const clock = new FakeClock();
  const { replica } = openReplica({ path: join(tempDir(), 'replica.db'), dataKey: testDataKey, clock });
  onTestFinished(() => replica.close());
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  onTestFinished(() => clearImmediate(ticking));
  const turns: number[] = [];
  const applyPage: typeof replica.applyPage = (page) => {
    turns.push(turn);
    return replica.applyPage(page);
  };
  const ignore = () => undefined;
  const intake = createIntake({
    acquirerId: 'A',
    replica: { ...replica, applyPage },
    isFirstSyncDone: () => false,
    checkKey: () => Promise.resolve('accepted'),
    clock,
    events: createSyncEvents({
      guard: throwingGuard,
      clock,
      progressMs: 1,
      onChange: ignore,
      onStatus: vi.fn(),
    }),
    claimTroubles: createTroubles(clock, ignore),
    contest: ignore,
  });
  const pages = Array.from({ length: 8 }, (_, n) => ({
    claims: [receivedClaim(`c${n}`, { acquirerId: 'A' })],
    skippedRows: 0,
  }));
  const how = { announceNew: false, isFirstLook: true, walk: null, isFirst: false };
  await Promise.all(pages.map((page) => intake.takePage(page, how)));
  expect(replica.countClaims()).toBe(8);
  expect(new Set(turns).size).toBe(8);
});
