import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import {
  createClaimsServiceClient,
  defaultLimits,
} from '../../src-main/claims-service/claims-service-client.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { createControl } from '../e2e/testing/sandbox-control.ts';
import { createPacedClock } from '../testing/paced-clock.ts';
import type { SandboxReady } from '../testing/program.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

export interface Sample {
  claims: number;
  /** So far. */
  decisions: number;
  waiting: number;
  heapBytes: number;
  residentBytes: number;
  replicaBytes: number;
  journalBytes: number;
  logBytes: number;
  /** The median of several. */
  answerMs: number;
  decideMs: number;
}

/** Times as fast as the machine's clock. */
const pace = 120;
const minuteMs = 60_000;
const roundMinutes = 10;
/** The line drops in every so manieth round, and the program starts anew. */
const dropEvery = 5;
const restartEvery = 8;
const questions = 20;
const marksPerRound = 25;
const acceptsPerRound = 3;
const accountId = 'proof';

/** Rounds of ten minutes: claims arrive and change, an agent looks and decides, the line drops, the program starts anew. */
export async function playDay({
  sandbox,
  dir,
  dataKey,
  rounds,
  onRound,
}: {
  sandbox: SandboxReady;
  dir: string;
  dataKey: Buffer;
  rounds: number;
  onRound: (sample: Sample, round: number) => void;
}): Promise<Sample[]> {
  setFlagsFromString('--expose-gc');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8's own function
  const collect = runInNewContext('gc') as () => void;
  const control = createControl(sandbox.controlUrl);
  const clock = createPacedClock(pace);
  const random = createSeededRandom(1);
  const passed = (minutes: number) =>
    new Promise<void>((resolve) => void clock.after(minutes * minuteMs, resolve));
  const samples: Sample[] = [];
  let decisions = 0;
  let session = await open();

  async function open(): Promise<AccountSession> {
    const opened = openAccountSession(proofSession(sandbox, dir, dataKey), {
      ...proofTools(clock, random),
      // What the service needs is the machine's time.
      createClient: (options) =>
        createClaimsServiceClient({
          ...options,
          limits: { ...defaultLimits, deadlineMs: defaultLimits.deadlineMs * pace },
        }),
    });
    opened.start();
    const isSynced = () =>
      opened.sync.status().phase === 'idle' && opened.sync.status().lastSyncAtMs !== null;
    while (!isSynced()) await pause(50);
    return opened;
  }

  async function decide(action: ClaimAction, filter: ClaimFilter, limit: number): Promise<number> {
    const { rows } = await session.queries.window({ filter, sort: 'newest', offset: 0, limit });
    if (rows.length === 0) return 0;
    const targets = rows.map((row) => ({ claimId: row.id, saw: snapshotOf(row) }));
    const before = process.threadCpuUsage();
    const { entryIds } = session.outbox.decide({ accountId, ...actionDecisions[action], targets });
    const { user, system } = process.threadCpuUsage(before);
    decisions += entryIds.length;
    return (user + system) / 1000;
  }

  async function answerMs(): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < questions; n += 1) {
      const filter: ClaimFilter = n % 2 === 0 ? asking('seen:no') : asking('farmacia');
      const startedAt = performance.now();
      await session.queries.window({ filter, sort: 'newest', offset: 0, limit: 100 });
      times.push(performance.now() - startedAt);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(questions / 2)] ?? Number.NaN;
  }

  for (let round = 0; round < rounds; round += 1) {
    await control.post('time', { advanceMinutes: roundMinutes });
    const isDropped = round % dropEvery === dropEvery - 1;
    if (isDropped) await control.post('down');
    const decideMs = await decide('seen', asking('seen:no'), marksPerRound);
    await decide('accept', asking('needs-decision:yes'), acceptsPerRound);
    await passed(roundMinutes / 2);
    if (isDropped) await control.post('up');
    if (round % restartEvery === restartEvery - 1) {
      await session.stop();
      session = await open();
    }
    await passed(roundMinutes / 2);
    collect();
    const memory = process.memoryUsage();
    const sample = {
      claims: session.replica.countClaims(),
      decisions,
      waiting: session.outbox.counts().waiting,
      heapBytes: memory.heapUsed,
      residentBytes: memory.rss,
      replicaBytes: sizeOf(join(dir, 'replica.db')),
      journalBytes: sizeOf(join(dir, 'journal.db')),
      logBytes: sizeOf(join(dir, 'replica.db-wal')) + sizeOf(join(dir, 'journal.db-wal')),
      answerMs: await answerMs(),
      decideMs,
    };
    samples.push(sample);
    onRound(sample, round);
  }
  await session.stop();
  return samples;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
