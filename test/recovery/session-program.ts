/**
 * The engine's session as a process of its own that can be killed: it takes decisions over IPC and
 * acknowledges each after `decide` has returned. It may carry a hook that kills it at one point.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import {
  createClaimsServiceClient,
  defaultLimits,
} from '../../src-main/claims-service/claims-service-client.ts';
import { JournalWriteFailed } from '../../src-main/journal/journal-errors.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { isWaiting } from '../../src-shared/domain/decision/outbox-state.ts';
import { limits } from '../../src-testing/limits.ts';
import { readJudgedEntries } from '../testing/judge.ts';
import { createPacedClock, type PacedClock } from '../testing/paced-clock.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { crashHooks } from './crash-hooks.ts';
import { watchFirstSend } from './first-send.ts';
import { catchUp, changesAfter } from './session-feed.ts';
import type { SessionOrder, FromSession, ToSession } from './session-messages.ts';

/** What a request gets of the machine's time. */
const deadlineMs = 8_000;

const firstSend = watchFirstSend();
let session: AccountSession | null = null;
let order: SessionOrder | null = null;
let clock: PacedClock | null = null;
const send = (message: FromSession) => process.send?.(message);
/** Lanes that many decisions share: what a person does not settle there holds up all of them. */
const sharedLanes: readonly string[] = decisionKinds.filter((kind) => /template|subscription/.test(kind));

async function start(given: SessionOrder): Promise<void> {
  order = given;
  const { sandbox, dir, dataKey, pace, epochMs, seed, crash } = given;
  clock = createPacedClock(pace, epochMs);
  clock.sleep(given.sleptMs ?? 0);
  session = openAccountSession(proofSession(sandbox, dir, Buffer.from(dataKey, 'hex')), {
    ...proofTools(clock, createSeededRandom(seed)),
    // The deadline runs on the paced clock too: a busy machine must not make a fault of its own.
    createClient: (options) =>
      createClaimsServiceClient({ ...options, limits: { ...defaultLimits, deadlineMs: deadlineMs * pace } }),
    ...(crash ? crashHooks(crash.point, crash.kind) : firstSend.tools),
  });
  session.start();
  while (session.sync.status().lastSyncAtMs === null) await pause();
  settleSharedLanes(session);
  send({ is: 'started' });
}

function settleSharedLanes({ outbox }: AccountSession): void {
  const { entries } = outbox.list({ section: 'attention', offset: 0, limit: 200 });
  const ids = entries.filter(({ kind }) => sharedLanes.includes(kind)).map(({ id }) => id);
  if (ids.length > 0) outbox.resolve(ids, 'treat_as_done');
}

function decide(
  { outbox, journal }: AccountSession,
  { n, input, now }: Extract<ToSession, { do: 'decide' }>,
): void {
  let answer;
  try {
    answer = outbox.decide(input);
  } catch (error) {
    if (!(error instanceof JournalWriteFailed)) throw error;
    send({ is: 'not_taken', n, code: error.code });
    return;
  }
  const { entryIds, refused } = answer;
  const taken = entryIds.map((id) => ({ id, payload: journal.entries.get(id)?.payload ?? '' }));
  send({ is: 'decided', n, taken, refused: refused.length });
  if (now) outbox.sendNow(entryIds);
}

async function rest(opened: AccountSession): Promise<void> {
  const entries = () => readJudgedEntries(opened.journal);
  const endsAt = performance.now() + limits.conditionMs;
  while (entries().some(({ state }) => isWaiting(state)) && performance.now() < endsAt) {
    settleSharedLanes(opened);
    await pause();
  }
  send({ is: 'rested', entries: entries() });
}

function checkpointForEver({ dir, dataKey }: SessionOrder, { journal }: AccountSession): never {
  const db = new Sqlite(join(dir, 'journal.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma(`key = "x'${dataKey}'"`);
  for (let round = 0; ; round += 1) {
    journal.transaction(() => journal.settings.set('round', 'x'.repeat(20_000) + round));
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
}

async function stop(opened: AccountSession): Promise<void> {
  await opened.stop();
  send({ is: 'stopped' });
  process.disconnect();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 4));

// At the end of a process that is killed it would never be written.
flushCompileCache();

process.on('message', (message: ToSession) => {
  if (message.do === 'start') {
    void start(message.order);
    return;
  }
  if (session === null || order === null || clock === null) throw new Error('not started');
  switch (message.do) {
    case 'decide':
      return decide(session, message);
    case 'checkpoint':
      return checkpointForEver(order, session);
    case 'await_send':
      return void firstSend.tried.then(() => send({ is: 'send_tried' }));
    case 'rest':
      return void rest(session);
    case 'catch_up':
      return void catchUp(session, clock, message.claims, message.documentsOf).then((answer) =>
        send({ is: 'caught_up', ...answer }),
      );
    case 'tell_changes':
      return void changesAfter(session, message.afterSeq).then((told) => send({ is: 'changes_told', told }));
    case 'stop':
      void stop(session);
  }
});
