/**
 * The engine's desk as a process of its own that can be killed: it takes decisions over IPC and
 * acknowledges each after `decide` has returned. It may carry a hook that kills it at one point.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type AccountDesk, openAccountDesk } from '../../src-main/accounts/account-session.ts';
import {
  createClaimsServiceClient,
  defaultLimits,
} from '../../src-main/claims-service/claims-service-client.ts';
import { JournalWriteFailed } from '../../src-main/journal/journal-errors.ts';
import { decisionKinds } from '../../src-shared/domain/decision.ts';
import { isWaiting } from '../../src-shared/domain/outbox-state.ts';
import { limits } from '../../src-testing/limits.ts';
import { readJudgedEntries } from '../support/judge.ts';
import { createPacedClock } from '../support/paced-clock.ts';
import { proofDesk, proofTools } from '../support/proof-session.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { crashHooks } from './crash-hooks.ts';
import type { DeskOrder, FromDesk, ToDesk } from './session-messages.ts';

/** What a request gets of the machine's time. */
const deadlineMs = 8_000;

let desk: AccountDesk | null = null;
let order: DeskOrder | null = null;
const tell = (message: FromDesk) => process.send?.(message);
/** Lanes that many decisions share: what a person does not settle there holds up all of them. */
const sharedLanes: readonly string[] = decisionKinds.filter((kind) => /template|subscription/.test(kind));

async function start(given: DeskOrder): Promise<void> {
  order = given;
  const { sandbox, dir, dataKey, pace, epochMs, seed, crash } = given;
  desk = openAccountDesk(proofDesk(sandbox, dir, Buffer.from(dataKey, 'hex')), {
    ...proofTools(createPacedClock(pace, epochMs), createSeededRandom(seed)),
    // The deadline runs on the paced clock too: a busy machine must not make a fault of its own.
    createClient: (options) =>
      createClaimsServiceClient({ ...options, limits: { ...defaultLimits, deadlineMs: deadlineMs * pace } }),
    ...(crash ? crashHooks(crash.point, crash.kind) : {}),
  });
  desk.start();
  while (desk.sync.status().lastSyncAtMs === null) await pause();
  settleSharedLanes(desk);
  tell({ is: 'started' });
}

function settleSharedLanes({ outbox }: AccountDesk): void {
  const { entries } = outbox.list({ section: 'attention', offset: 0, limit: 200 });
  const ids = entries.filter(({ kind }) => sharedLanes.includes(kind)).map(({ id }) => id);
  if (ids.length > 0) outbox.resolve(ids, 'treat_as_done');
}

function decide(
  { outbox, journal }: AccountDesk,
  { n, input, now }: Extract<ToDesk, { do: 'decide' }>,
): void {
  let answer;
  try {
    answer = outbox.decide(input);
  } catch (error) {
    if (!(error instanceof JournalWriteFailed)) throw error;
    tell({ is: 'not_taken', n, code: error.code });
    return;
  }
  const { entryIds, refused } = answer;
  const taken = entryIds.map((id) => ({ id, payload: journal.entries.get(id)?.payload ?? '' }));
  tell({ is: 'decided', n, taken, refused: refused.length });
  if (now) outbox.sendNow(entryIds);
}

async function rest(opened: AccountDesk): Promise<void> {
  const entries = () => readJudgedEntries(opened.journal);
  const endsAt = performance.now() + limits.conditionMs;
  while (entries().some(({ state }) => isWaiting(state)) && performance.now() < endsAt) {
    settleSharedLanes(opened);
    await pause();
  }
  tell({ is: 'rested', entries: entries() });
}

function checkpointForEver({ dir, dataKey }: DeskOrder, { journal }: AccountDesk): never {
  const db = new Sqlite(join(dir, 'journal.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma(`key = "x'${dataKey}'"`);
  for (let round = 0; ; round += 1) {
    journal.transaction(() => journal.settings.set('round', 'x'.repeat(20_000) + round));
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
}

async function stop(opened: AccountDesk): Promise<void> {
  await opened.stop();
  tell({ is: 'stopped' });
  process.disconnect();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 4));

// At the end of a process that is killed it would never be written.
flushCompileCache();

process.on('message', (message: ToDesk) => {
  if (message.do === 'start') {
    void start(message.order);
    return;
  }
  if (desk === null || order === null) throw new Error('not started');
  switch (message.do) {
    case 'decide':
      return decide(desk, message);
    case 'checkpoint':
      return checkpointForEver(order, desk);
    case 'rest':
      return void rest(desk);
    case 'stop':
      void stop(desk);
  }
});
