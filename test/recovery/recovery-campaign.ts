import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { limits } from '../../src-testing/limits.ts';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { createDecisionSupply } from '../testing/decision-supply.ts';
import { judge } from '../testing/judge.ts';
import { type SandboxThread, startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type Crash, type CrashPoint, crashes as everyCrash, isInner } from './crash-points.ts';
import { rulesOf } from './crash-rules.ts';
import type { FromSession } from './session-messages.ts';
import { type SessionProcess, sessionOrder, forkSession } from './session-process.ts';

export interface RecoveryReport {
  rounds: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  person: number;
  /** Of each crash point, how often the process was killed exactly there. */
  hits: Map<CrashPoint, { rounds: number; hits: number }>;
}

export interface RecoveryOptions {
  /** The kills that are played in turn; without it, all. */
  crashes?: readonly Crash[];
  rounds: number;
  seed: number;
  /**
   * No more rounds than there is time for, once each of the kills was played and each point was
   * hit; without it, all rounds are played.
   */
  budgetMs?: number;
  onRound?: (done: number) => void;
}

const pace = 200;
const roundsPerProfile = 24;
const bystanders = 2;
/** Enough that claims which wait and are unseen (one in four) last for a profile. */
const claims = 900;
/** What a point is waited for at first. Each time it is missed, the wait is doubled: the machine may be slow. */
const shortestWaitMs = 3_000;
const lanes = 2;

/** Two lanes side by side, each with its service, profile and processes. */
export async function runRecovery(options: RecoveryOptions): Promise<RecoveryReport> {
  const report: RecoveryReport = {
    rounds: 0,
    acknowledged: 0,
    lost: [],
    doubled: [],
    person: 0,
    hits: new Map(),
  };
  const { crashes = everyCrash } = options;
  const budget = createTimeBudget({
    budgetMs: options.budgetMs ?? Number.POSITIVE_INFINITY,
    atLeast: crashes.length,
    atMost: options.rounds,
  });
  const isProven = () => crashes.every(({ point }) => (report.hits.get(point)?.hits ?? 0) > 0);
  const take = (): Crash | null =>
    budget.take(isProven()) ? (crashes[(budget.begun - 1) % crashes.length] ?? null) : null;
  await Promise.all(
    Array.from({ length: Math.min(lanes, options.rounds) }, (_, lane) =>
      runLane(options.seed * lanes + lane, take, report, options.onRound),
    ),
  );
  return report;
}

/** Profile after profile: some rounds of kills, then everything settles and is judged. */
async function runLane(
  seed: number,
  take: () => Crash | null,
  report: RecoveryReport,
  onRound: RecoveryOptions['onRound'],
): Promise<void> {
  const sandbox = await startSandboxThread({ seed, claims });
  const random = createSeededRandom(seed);
  try {
    for (let profile = 0, isOver = false; !isOver; profile += 1) {
      const run = await openRun(sandbox, `${seed}-${profile}-`, random, report);
      try {
        for (let n = 0; n < roundsPerProfile && !isOver; n += 1) {
          const crash = take();
          isOver = crash === null;
          if (crash === null) break;
          await run.round(crash);
          report.rounds += 1;
          onRound?.(report.rounds);
        }
        await run.judge();
      } finally {
        await run.close();
      }
      await sandbox.control('reset');
    }
  } finally {
    await sandbox.close();
  }
}

async function openRun(sandbox: SandboxThread, name: string, random: () => number, report: RecoveryReport) {
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-recovery-'));
  const order = sessionOrder(sandbox, dir, pace);
  const supply = await createDecisionSupply(sandbox, name);
  const acknowledged = new Map<string, string>();
  let messages = 0;
  let answered = 0;
  let spare = fork();

  function fork(): SessionProcess {
    return forkSession((message: FromSession) => {
      if (message.is !== 'decided') return;
      answered = message.n;
      if (message.refused > 0) report.lost.push(`${name}: a decision was refused`);
      for (const { id, payload } of message.taken) acknowledged.set(id, payload);
    });
  }

  /** The next one is loaded while this one works. */
  function start(crash: { point: CrashPoint; kind: DecisionKind } | null): SessionProcess {
    const session = spare;
    spare = fork();
    const inner = crash && isInner(crash.point) ? { point: crash.point, kind: crash.kind } : null;
    const seed = Math.floor(random() * 2 ** 31);
    session.send({ do: 'start', order: { ...order, seed, crash: inner } });
    return session;
  }

  function send(session: SessionProcess, input: DecideInput, now: boolean): void {
    session.send({ do: 'decide', n: (messages += 1), input, now });
  }

  async function round(crash: Crash): Promise<void> {
    const inputs = [];
    for (let i = 0; i < bystanders; i += 1) {
      const kind = decisionKinds[Math.floor(random() * decisionKinds.length)] ?? 'mark_seen';
      inputs.push(await supply.next(kind));
    }
    const star = await supply.next(crash.kind);
    const session = start(crash);
    if (crash.point !== 'in a migration' && (await session.next('started'))) {
      await pause(random() * 20);
      await sandbox.play(rulesOf(crash.point, star));
      for (const input of inputs) send(session, input, random() < 0.5);
      send(session, star, true);
    }
    note(crash.point, await isHit(crash.point, session));
    await session.kill();
    await sandbox.clearFaults();
  }

  async function isHit(point: CrashPoint, session: SessionProcess): Promise<boolean> {
    if (isInner(point)) return session.death(waitMs(point));
    switch (point) {
      case 'acknowledged':
        return acknowledgedStar(session);
      case 'in a checkpoint':
        await acknowledgedStar(session);
        session.send({ do: 'checkpoint' });
        await pause(5 + random() * 40);
        return true;
      case 'at any time':
        await pause(random() * 250);
        return true;
      default:
        return untilPlayed(session, point);
    }
  }

  /** The star is decided last. */
  const acknowledgedStar = (session: SessionProcess) =>
    until(session, limits.conditionMs, () => answered === messages);

  function untilPlayed(session: SessionProcess, point: CrashPoint): Promise<boolean> {
    return until(session, waitMs(point), async () => ((await sandbox.played()).at(-1) ?? 0) > 0);
  }

  function waitMs(point: CrashPoint): number {
    const { rounds, hits } = report.hits.get(point) ?? { rounds: 0, hits: 0 };
    return Math.min(shortestWaitMs * 2 ** (rounds - hits), limits.conditionMs);
  }

  function note(point: CrashPoint, wasHit: boolean): void {
    const before = report.hits.get(point) ?? { rounds: 0, hits: 0 };
    report.hits.set(point, { rounds: before.rounds + 1, hits: before.hits + (wasHit ? 1 : 0) });
  }

  return {
    round,
    async judge(): Promise<void> {
      const session = start(null);
      await session.next('started');
      session.send({ do: 'rest' });
      const rested = await session.next('rested');
      if (!rested) throw new Error('the session ended before it settled');
      session.send({ do: 'stop' });
      await session.next('stopped');
      await session.death();
      await session.kill();
      const verdict = judge(acknowledged, rested.entries, await sandbox.ledger(), sandbox);
      report.acknowledged += acknowledged.size;
      report.lost.push(...verdict.lost.map((text) => `${name} ${text}`));
      report.doubled.push(...verdict.doubled.map((text) => `${name} ${text}`));
      report.person += verdict.person.length;
    },
    async close(): Promise<void> {
      await spare.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function until(
  session: SessionProcess,
  withinMs: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const endsAt = performance.now() + withinMs;
  while (!session.isDead() && performance.now() < endsAt) {
    if (await isSo()) return true;
    await pause(3);
  }
  return false;
}
