import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { judgeFeed } from './judge-feed.ts';
import type { Standing, Told } from './session-feed.ts';
import { forkSession, type SessionProcess, sessionOrder } from './session-process.ts';

export interface FeedReport {
  moves: number;
  /** Moves that the interface can show. */
  shown: number;
  /** Those of them that the feed told by themselves: the others were passed over between two reads. */
  told: number;
  windows: number;
  outages: number;
  kills: number;
  wrong: string[];
}

export interface FeedCampaignOptions {
  moves: number;
  seed: number;
  /** No more windows than there is time for, once there were kills and outages; without it, all moves are played. */
  budgetMs?: number;
  onWindow?: (report: FeedReport) => void;
}

const pace = 200;
const claims = 150;
const listedClaims = 40;
/** Two windows with everything in them, at least. */
const leastWindows = 2;
const movesPerMinute = 3;
const statuses = [
  'COLLABORATION_ACCEPTED',
  'COLLABORATION_REJECTED',
  'SECOND_PRESENTATION_STARTED',
  'SECOND_PRESENTATION_COMPLETED',
  'SECOND_PRESENTATION_ACCEPTED',
  'COMPLETED',
];

/**
 * Time and colleagues move claims while the program reads them, is killed, and finds the service down. After each
 * window it catches up, and what its feed told of it is held against the service's ledger of moves.
 */
export async function runFeedCampaign(options: FeedCampaignOptions): Promise<FeedReport> {
  const report: FeedReport = { moves: 0, shown: 0, told: 0, windows: 0, outages: 0, kills: 0, wrong: [] };
  const dir = mkdtempSync(join(tmpdir(), 'claimdesk-feed-'));
  const sandbox = await startSandboxThread({ seed: options.seed, claims });
  const random = createSeededRandom(options.seed);
  const order = sessionOrder(sandbox, dir, pace);
  const whole = (below: number) => Math.floor(random() * below);

  const standings = new Map<string, Standing>();
  const listed = new Map<string, string[]>();
  const everything: Told[] = [];
  let sleptMs = 0;
  let spare = forkSession();
  let started: Promise<unknown> = Promise.resolve();
  let session = start();

  function start(): SessionProcess {
    const next = spare;
    spare = forkSession();
    started = next.next('started');
    // The clock of a machine that was restarted may be behind what it was.
    const slept = random() < 0.8 ? sleptMs : 0;
    next.send({ do: 'start', order: { ...order, seed: whole(2 ** 31), sleptMs: slept } });
    return next;
  }

  async function kill(): Promise<void> {
    await session.kill();
    session = start();
    report.kills += 1;
  }

  async function readClaim(id: string): Promise<Standing> {
    const { data } = await sandbox.call<{ data: Standing }>('GET', `/claims/${id}`);
    const { status, outcome, isOpen } = data;
    return { id, status, outcome, isOpen };
  }

  async function readAll(): Promise<void> {
    for (const seen of [true, false]) {
      for (let startKey: string | null = null; ; ) {
        const from: string = startKey === null ? '' : `&startKey=${startKey}`;
        const path = `/claims/acquirer/${sandbox.acquirerId}?items=50&seen=${seen}${from}`;
        const { data } = await sandbox.call<{ data: Standing[] }>('GET', path);
        for (const { id, status, outcome, isOpen } of data)
          standings.set(id, { id, status, outcome, isOpen });
        startKey = data.at(-1)?.id ?? null;
        if (data.length < 50) break;
      }
    }
  }

  async function catchUp(documentsOf: string[]): Promise<string[]> {
    await started;
    const ask = { do: 'catch_up' as const, claims: [...standings.values()], documentsOf };
    // Also while it reads, and while what it read is on its way into the journal.
    for (let tries = whole(3); tries > 0; tries -= 1) {
      session.send(ask);
      await pause(random() * 40);
      await kill();
      await started;
    }
    session.send(ask);
    const answer = await session.next('caught_up');
    if (answer === null) return ['the program ended'];
    sleptMs += answer.sleptMs;
    return answer.late;
  }

  async function tellAfter(afterSeq: number): Promise<Told[]> {
    await started;
    session.send({ do: 'tell_changes', afterSeq });
    return (await session.next('changes_told'))?.told ?? [];
  }

  /** A window's moves: time in steps, colleagues between them, with or without the service, the program killed among them. */
  async function play(): Promise<void> {
    const isDown = report.outages === 0 || random() < 0.25;
    const kills = report.kills === 0 || random() < 0.4 ? 1 + whole(2) : 0;
    if (isDown) {
      await sandbox.control('down');
      report.outages += 1;
    }
    const steps = isDown ? 4 + whole(6) : 1 + whole(4);
    const killAt = new Set(Array.from({ length: kills }, () => whole(steps)));
    for (let step = 0; step < steps; step += 1) {
      await sandbox.control('time', { advanceMinutes: (1 + whole(4)) / movesPerMinute });
      if (random() < 0.6) {
        const ids = [...standings.keys()];
        const status = statuses[whole(statuses.length)] ?? 'COMPLETED';
        await sandbox.control('colleague', { claimId: ids[whole(ids.length)], action: 'move', status });
      }
      // What it has read by now is anything between nothing and all of it.
      await pause(random() * 15);
      if (killAt.has(step)) await kill();
    }
    if (isDown) {
      await sandbox.control('up');
      if (random() < 0.5) await kill();
    }
  }

  async function playWindow(): Promise<void> {
    const movesBefore = (await sandbox.moves()).length;
    await play();
    const moves = (await sandbox.moves()).slice(movesBefore);
    const window = { claims: new Map<string, { before: Standing | null; after: Standing }>(), moves, listed };
    for (const id of new Set(moves.map(({ claimId }) => claimId))) {
      const after = await readClaim(id);
      window.claims.set(id, { before: standings.get(id) ?? null, after });
      standings.set(id, after);
    }
    const late = await catchUp(
      [...new Set(moves.filter(({ what }) => what === 'verdict').map(({ claimId }) => claimId))].filter(
        (id) => listed.has(id),
      ),
    );
    report.wrong.push(...late.map((id) => `${id}: did not come`));
    if (random() < 0.3) await kill();
    const told = await tellAfter(everything.at(-1)?.seq ?? 0);
    everything.push(...told);
    const verdict = judgeFeed(window, told);
    report.wrong.push(...verdict.wrong);
    report.moves += moves.length;
    report.shown += verdict.shown;
    report.told += verdict.told;
    report.windows += 1;
    options.onWindow?.(report);
  }

  try {
    await readAll();
    for (const id of [...standings.keys()].slice(0, listedClaims)) {
      const path = `/claims/${id}/documentation`;
      const { data } = await sandbox.call<{ data: { name: string }[] }>('GET', path);
      listed.set(
        id,
        data.map(({ name }) => name),
      );
    }
    report.wrong.push(...(await catchUp([...listed.keys()])).map((id) => `${id}: did not come at first`));
    // What the first sync brought is no change.
    report.wrong.push(...(await tellAfter(0)).map((one) => `told at first: ${JSON.stringify(one)}`));
    const budget = createTimeBudget({
      budgetMs: options.budgetMs ?? Number.POSITIVE_INFINITY,
      atLeast: leastWindows,
    });
    while (report.moves < options.moves && report.wrong.length === 0 && budget.take()) await playWindow();
    // What was told once stays as it was told, also for a program that was started just now.
    await kill();
    const again = await tellAfter(0);
    if (
      JSON.stringify(again) !== JSON.stringify(everything.slice(-again.length)) ||
      again.length < everything.length
    )
      report.wrong.push(`${everything.length} changes were told, and ${again.length} are told at the end`);
    return report;
  } finally {
    await session.kill();
    await spare.kill();
    await sandbox.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
