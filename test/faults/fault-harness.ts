import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AccountSession, openAccountSession } from '../../src-main/session/account-session.ts';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import type { EntryRow } from '../../src-main/journal/entry-row.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { createKindRegister } from '../../src-main/outbox/kind-register.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { decisions } from '../../src-shared/domain/decision/decision.ts';
import { isWaiting, outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { limits } from '../../src-testing/limits.ts';
import { createDecisionSupply, type DecisionSupply } from '../testing/decision-supply.ts';
import { createPacedClock, machineNowMs, type PacedClock } from '../testing/paced-clock.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type SandboxThread, startSandboxThread } from '../testing/sandbox-thread.ts';
import { createFailingDisk, type FailingDisk } from './failing-disk.ts';

/** The session's time against the machine's. */
export const pace = 200;
/** Of the machine's time: what a request gets where a deadline is the fault, and where it must not be one. */
const deadlinesMs = { short: 400, long: 80_000 };
/** The journal's times are whole milliseconds. */
const wholeMs = 1;
const bodyBytes = 1024 * 1024;
/** What a service may ask for with a 429. */
const longestPauseMs = 3_600_000;

/** A real session and a real service: the clock runs faster, and the disk can fail. */
export interface FaultHarness {
  readonly sandbox: SandboxThread;
  readonly supply: DecisionSupply;
  readonly clock: PacedClock;
  readonly disk: FailingDisk;
  readonly session: AccountSession;
  /** Closes the session and opens it again on the same files. */
  reopen(how: { deadline?: keyof typeof deadlinesMs; baseUrl?: string }): Promise<void>;
  /** Takes a decision; answers its entries. */
  decide(input: DecideInput): string[];
  entries(ids?: readonly string[]): EntryRow[];
  /** Whether it went out before its hold had passed on a clock that nobody sets. */
  sentEarly(entryId: string): boolean;
  /** Until `isSo`, looked at all the time; answers whether it came to be. */
  until(isSo: () => boolean | Promise<boolean>): Promise<boolean>;
  /** Until the entries have ended or are with a person. A person gives the key again when it is asked for. */
  rest(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openFaultHarness(seed: number, run: string, claims: number): Promise<FaultHarness> {
  const sandbox = await startSandboxThread({ seed, claims });
  const supply = await createDecisionSupply(sandbox, run);
  const clock = createPacedClock(pace);
  const random = createSeededRandom(seed);
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-faults-'));
  const dataKey = randomBytes(32);
  const decidedAtMs = new Map<string, number>();
  const sentAtMs = new Map<string, number>();
  const disk = createFailingDisk(join(dir, 'journal.db'), dataKey, (entryId) => {
    if (!sentAtMs.has(entryId)) sentAtMs.set(entryId, clock.monotonicMs());
  });
  const kinds = createKindRegister();
  let deadline: keyof typeof deadlinesMs = 'long';
  let baseUrl: string | undefined;
  let session = await open();

  async function open(): Promise<AccountSession> {
    const opened = openAccountSession(proofSession(sandbox, dir, dataKey, baseUrl), {
      ...proofTools(clock, random),
      openJournal: (options) => disk.around(openJournal(options)),
      createClient: (options) =>
        createClaimsServiceClient({
          ...options,
          clock: clock.unhurried,
          limits: { deadlineMs: deadlinesMs[deadline], bodyBytes },
        }),
    });
    opened.start();
    if (baseUrl === undefined && !(await until(() => opened.sync.status().lastSyncAtMs !== null))) {
      throw new Error('the first sync did not end');
    }
    return opened;
  }

  async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
    const endsMs = machineNowMs() + limits.conditionMs;
    while (machineNowMs() < endsMs) {
      if (await isSo()) return true;
      await pause(3);
    }
    return false;
  }

  /** Nobody ends a pause here: an hour of it passes sooner. */
  function endPauses(): void {
    const { connection, slowed } = session.syncStatus();
    for (const { endpoint, untilMs } of slowed) {
      const waitMs = untilMs - clock.nowMs();
      if (waitMs > longestPauseMs) throw new Error(`a pause of ${waitMs} ms for ${endpoint}`);
    }
    clock.setPace(connection.state === 'paused' || slowed.length > 0 ? pace * 20 : pace);
  }

  const harness: FaultHarness = {
    sandbox,
    supply,
    clock,
    disk,
    get session() {
      return session;
    },
    async reopen(how) {
      await session.stop();
      deadline = how.deadline ?? deadline;
      baseUrl = how.baseUrl;
      session = await open();
    },
    decide(input) {
      // The hold begins within the call: what the call itself takes belongs to it.
      const atMs = clock.monotonicMs();
      const { entryIds, refused } = session.outbox.decide(input);
      if (refused.length > 0) throw new Error(`${input.kind} was refused: ${JSON.stringify(refused)}`);
      for (const id of entryIds) decidedAtMs.set(id, atMs);
      return entryIds;
    },
    entries(ids) {
      const all = session.journal.entries.listInStates(outboxStates);
      return ids ? all.filter(({ id }) => ids.includes(id)) : all;
    },
    sentEarly(entryId) {
      const kind = kinds.get(session.journal.entries.get(entryId)?.kind ?? '');
      const waitedMs = (sentAtMs.get(entryId) ?? 0) - (decidedAtMs.get(entryId) ?? 0);
      return (
        sentAtMs.has(entryId) && waitedMs < (kind === undefined ? 0 : decisions[kind.kind].holdMs) - wholeMs
      );
    },
    until,
    async rest(ids) {
      await until(() => {
        endPauses();
        return harness.entries(ids).every(({ state }) => !isWaiting(state));
      });
      clock.setPace(pace);
    },
    async close() {
      await session.stop();
      await sandbox.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return harness;
}
