import { plainTools } from '../../src-main/session/testing/plain-tools.ts';
import { firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { claimsPerDecision } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import type { Program, SandboxReady } from '../testing/program.ts';
import { createControl } from '../e2e/testing/sandbox-control.ts';
import type { Figure } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const marked = 10_000;
const mostPerRequest = 50;
const onDiskWithinMs = 300;
const longestBlockMs = 50;

/** 10,000 claims selected and marked seen: until all is on disk, and until the service has them. */
export async function benchSeen(
  { ready }: Pick<Program<SandboxReady>, 'ready'>,
  dir: string,
  dataKey: Buffer,
): Promise<Figure[]> {
  const { url: baseUrl, acquirerId, partnerId, apiKey } = ready;
  const session = openAccountSession(
    {
      record: {
        id: 'bench',
        name: 'Bench',
        baseUrl,
        acquirerId,
        partnerId,
        merchantIds: [],
        look: firstAccountLook,
      },
      dir: join(dir, 'seen'),
      dataKey,
      apiKey,
      environment: baseUrl,
    },
    {
      ...plainTools,
      clock: systemClock,
      random: Math.random,
      newId: randomUUID,
      agent: 'Bench',
      queryWorkerUrl,
      exportWorkerUrl: new URL('file:///none'),
    },
  );
  try {
    session.start();
    while (session.sync.status().lastSyncAtMs === null) await pause(50);
    const calls = await decisions(session);
    const delay = monitorEventLoopDelay({ resolution: 1 });

    delay.enable();
    await setImmediate();
    const startedAt = performance.now();
    for (const call of calls) {
      session.outbox.decide(call);
      // Each call of the renderer is a message of its own.
      await setImmediate();
    }
    const onDiskMs = performance.now() - startedAt;
    await pause(20);
    delay.disable();
    const deciding = delay.max / 1e6;

    delay.reset();
    delay.enable();
    while (session.outbox.counts().waiting > 0) await pause(100);
    delay.disable();
    const sending = delay.max / 1e6;
    const requests = (await createControl(ready.controlUrl).receipts('markSeen')).length;

    // What the disk itself holds up: a commit can't be quicker than its slowest sync.
    const raw = { raw: longestRawSyncMs(join(dir, 'raw-sync'), requests), rawName: 'slowest raw fsync' };
    return [
      figure(`${marked} claims marked seen, until on disk`, 'ms', onDiskMs, onDiskWithinMs),
      { ...figure('longest block of the event loop meanwhile', 'ms', deciding, longestBlockMs), ...raw },
      { ...figure('longest block while they are sent', 'ms', sending, longestBlockMs), ...raw },
      figure('requests that carry them', 'requests', requests, marked / mostPerRequest),
    ];
  } finally {
    await session.stop();
  }
}

/** As the renderer makes them: the selection in calls of as many as one may carry. */
async function decisions(session: AccountSession): Promise<DecideInput[]> {
  const calls: DecideInput[] = [];
  for (let offset = 0; offset < marked; offset += claimsPerDecision) {
    const limit = Math.min(claimsPerDecision, marked - offset);
    const { claimIds } = await session.queries.ids({
      filter: asking('seen:no'),
      sort: 'newest',
      offset,
      limit,
    });
    if (claimIds.length < limit) throw new Error(`The service has fewer than ${marked} unseen claims.`);
    const facts = session.replica.getFacts(claimIds);
    const targets = claimIds.map((claimId) => {
      const claim = facts.get(claimId) ?? { status: null, updatedAt: null, isOpen: null };
      return { claimId, saw: snapshotOf(claim) };
    });
    calls.push({ accountId: 'bench', ...actionDecisions.seen, targets });
  }
  return calls;
}

function figure(name: string, unit: Figure['unit'], ours: number, most: number): Figure {
  return { name, unit, ours, raw: null, rawName: '', target: `at most ${most} ${unit}`, met: ours <= most };
}

/** As many appends with a sync each as there were requests. */
function longestRawSyncMs(path: string, times: number): number {
  const file = openSync(path, 'w');
  let longestMs = 0;
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(64 * 1024, n));
    fsyncSync(file);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  closeSync(file);
  return longestMs;
}
