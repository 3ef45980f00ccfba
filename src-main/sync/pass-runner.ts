import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { AccountSyncOptions } from './account-sync.ts';
import type { BudgetPart } from './data-use.ts';
import { createFirstSyncForecast } from './first-sync-forecast.ts';
import { createIntake } from './intake.ts';
import { createListingMemory } from './listing-memory.ts';
import { createLookUps } from './look-ups.ts';
import { createPagePace } from './page-pace.ts';
import { createCallJudge } from './pass-call.ts';
import { createSeenWalk } from './seen-walk.ts';
import { createSyncEvents } from './sync-events.ts';
import { isFirstSyncDone, runPass, type PassEnd, type PassProgress } from './sync-pass.ts';
import type { SyncPauses } from './sync-pauses.ts';
import { createTroubles } from './troubles.ts';
import { createUnseenWalks } from './unseen-walks.ts';
import type { Checkpoints } from './walk.ts';

export interface PassRunnerOptions extends AccountSyncOptions {
  pauses: SyncPauses;
}

/** Creates what an account's passes share, and the status of the running one. */
export function createPassRunner(options: PassRunnerOptions) {
  const { account, client, replica, load, connection, checkKey, clock, guard, pauses } = options;
  const forecast = createFirstSyncForecast(clock);
  const claimsHere = (): number => replica.countClaims() + (load?.claims() ?? 0);
  let progress: PassProgress | null = null;
  const events = createSyncEvents({
    clock,
    progressMs: pauses.progressMs,
    guard,
    onChange: options.onChange,
    onStatus() {
      if (progress?.phase === 'first_sync') forecast.received(claimsHere());
      options.onStatus();
    },
  });
  const memory = createListingMemory();
  const lookUps = createLookUps(clock, memory);
  const unseenWalks = createUnseenWalks({ clock, memory, lookUps, wholeMs: () => pauses.unseenWholeMs });
  const seenWalk = createSeenWalk({ clock, replica, wholeMs: () => pauses.seenMs });
  const pace = createPagePace(clock);
  const claimTroubles = createTroubles(clock, (claimId) => events.claimsChanged([claimId]));
  const merchantTroubles = createTroubles(clock, () => events.progressed());
  const intake = createIntake({
    acquirerId: account.acquirerId,
    replica,
    isFirstSyncDone: () => isFirstSyncDone(replica),
    load,
    checkKey,
    clock,
    events,
    claimTroubles,
    contest: (claims) => lookUps.contest(claims),
  });

  async function runOrSay(signal: AbortSignal, isHeld: (part: BudgetPart) => boolean): Promise<PassEnd> {
    try {
      return await runPass({
        ...account,
        client,
        replica,
        load,
        checkpoints: checkpointsOf(options),
        intake,
        reader: () => load?.reader() ?? null,
        signal,
        clock,
        pace,
        pauses,
        events,
        connection,
        isHeld,
        judge: createCallJudge(connection, checkKey),
        lookUps,
        unseenWalks,
        seenWalk,
        claimTroubles,
        merchantTroubles,
        onPhase: (next) => {
          progress = next;
          events.progressed();
        },
        onLastWalk: (done, of) => forecast.lastWalk(done, of),
      });
    } catch (error) {
      if (!signal.aborted) {
        events.storageFailed(error);
        guard.report(error);
      }
      return { kind: 'halted', outcome: null };
    }
  }

  return {
    events,
    intake,
    claimTroubles,
    /** Runs one pass and resolves to whether everything was done. */
    async run(signal: AbortSignal, isHeld: (part: BudgetPart) => boolean): Promise<boolean> {
      events.passBegan();
      const end = await runOrSay(signal, isHeld);
      progress = null;
      forecast.forget();
      if (signal.aborted) return false;
      if (end.kind === 'complete') events.passCompleted();
      else if (end.outcome) events.faultSeen(end.outcome);
      events.flush();
      return end.kind === 'complete';
    },
    /** Makes the next pass walk all unseen claims and read again what could not be read. */
    retryAll(): void {
      unseenWalks.askWhole();
      claimTroubles.retryAll();
      merchantTroubles.retryAll();
    },
    status: (): Omit<SyncStatusOfPasses, 'nextTryAtMs'> => ({
      phase: progress?.phase ?? 'idle',
      claimsReceived: claimsHere(),
      partsDone: progress?.partsDone ?? 0,
      parts: progress?.parts ?? 0,
      firstSync: progress?.phase === 'first_sync' ? forecast.read() : null,
      lastSyncAtMs: replica.lastSyncAtMs(),
      unreadableMerchants: merchantTroubles
        .all()
        .map(({ id, ...trouble }) => ({ merchantId: id, ...trouble })),
      notices: events.notices(),
    }),
  };
}

export type SyncStatusOfPasses = Pick<
  SyncStatus,
  | 'phase'
  | 'claimsReceived'
  | 'partsDone'
  | 'parts'
  | 'firstSync'
  | 'lastSyncAtMs'
  | 'nextTryAtMs'
  | 'unreadableMerchants'
  | 'notices'
>;

/** Returns the checkpoints of a bulk load if there is one, else those of the replica. */
function checkpointsOf({ load, replica }: Pick<AccountSyncOptions, 'load' | 'replica'>): Checkpoints {
  return {
    read: (walkId) => load?.readWalk(walkId) ?? replica.readWalk(walkId),
    async forget(walkId) {
      replica.forgetWalk(walkId);
      await load?.forgetWalk(walkId);
    },
    all() {
      const inLoad = load?.walks() ?? [];
      const taken = new Set(inLoad.map(({ walkId }) => walkId));
      return [...inLoad, ...replica.walks().filter(({ walkId }) => !taken.has(walkId))];
    },
  };
}
