import { plainTools } from '../../src-main/session/testing/plain-tools.ts';
import { firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccountSession } from '../../src-main/session/account-session.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import type { Program, SandboxReady } from '../testing/program.ts';
import { createControl } from '../e2e/testing/sandbox-control.ts';
import { type FigureId, judged } from './bars.ts';
import type { Figure } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const marked = 10_000;

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
    const { selections } = session;
    const { selectionId, count } = await selections.make(null, {
      how: 'extend',
      filter: asking('seen:no'),
      sort: 'newest',
      anchorId: null,
      from: 0,
      to: marked - 1,
    });
    if (count < marked) throw new Error(`The service has fewer than ${marked} unseen claims.`);
    const { questionId } = await selections.ask(selectionId, 'seen');
    const delay = monitorEventLoopDelay({ resolution: 1 });

    delay.enable();
    const startedAt = performance.now();
    await selections.decide(selectionId, questionId);
    const onDiskMs = performance.now() - startedAt;

    while (session.outbox.counts().waiting > 0) await pause(100);
    delay.disable();
    const longest = delay.max / 1e6;
    const requests = (await createControl(ready.controlUrl).receipts('markSeen')).length;

    // What the disk itself holds up: a commit can't be quicker than its slowest sync.
    const raw = { raw: longestRawSyncMs(join(dir, 'raw-sync'), requests), rawName: 'slowest raw fsync' };
    return [
      figure('seenOnDisk', `${marked} claims marked seen, until on disk`, 'ms', onDiskMs),
      {
        ...figure('seenLongestBlock', 'longest block while they are written and sent', 'ms', longest),
        ...raw,
      },
      figure('seenRequests', 'requests that carry them', 'requests', requests),
    ];
  } finally {
    await session.stop();
  }
}

function figure(id: FigureId, name: string, unit: Figure['unit'], ours: number): Figure {
  return judged({ id, name, unit, ours, raw: null, rawName: '' });
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
