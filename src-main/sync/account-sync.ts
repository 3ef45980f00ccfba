import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { LookUp } from '../../src-shared/contract/claims.ts';
import type { ServiceConnection, SyncStatus } from '../../src-shared/contract/sync.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { BulkLoad } from '../replica/load/bulk-load.ts';
import type { WritableReplica } from '../replica/store/replica.ts';
import { createIntake } from './intake.ts';
import { createLookUps } from './look-ups.ts';
import { createCallJudge, isItsOwn } from './pass-call.ts';
import { createTroubles } from './troubles.ts';
import type { KeyCheck } from './key-check.ts';
import type { ConnectionState } from './connection-state.ts';
import type { DataUse } from './data-use.ts';
import { lookUpClaim } from './look-up.ts';
import { createFirstSyncForecast } from './first-sync-forecast.ts';
import { createPagePace } from './page-pace.ts';
import { createSyncEvents } from './sync-events.ts';
import { isFirstSyncDone, runPass, type PassEnd, type PassProgress } from './sync-pass.ts';
import { probePauseMs, usualPauses, type SyncPauses } from './sync-pauses.ts';

export interface AccountSyncOptions {
  account: { acquirerId: string; merchantIds: readonly string[] };
  /** Its outcomes are reported to `connection`. */
  client: ClaimsServiceClient;
  replica: WritableReplica;
  /** Where the claims of a large first sync go meanwhile. */
  load?: BulkLoad | undefined;
  connection: ConnectionState;
  /** Asks the service whether it takes the key; a refusal pauses `connection`. */
  checkKey: KeyCheck;
  clock: Clock;
  random: () => number;
  /** Faults of the disk are shown as a notice, and the next pass tries again. */
  guard: Guard;
  pauses?: Partial<SyncPauses>;
  /** Between two walks of the unseen listing, asked anew each time; `pauses` says it unless given. */
  unseenMs?: () => number;
  /** What may be read in this hour; without it, all. */
  dataUse?: Pick<DataUse, 'isSpent' | 'untilNextHourMs'>;
  /** Claims whose content changed; `null`: too many to name. A few times a second at most. */
  onChange: (claimIds: string[] | null) => void;
  /** `status()` has something new to say. A few times a second at most. */
  onStatus: () => void;
}

/**
 * Keeps one account's replica true to the service.
 *
 *   stopped ──start──► pass ──complete──► waits a minute ──► pass
 *                       │
 *                       ├──halted──► waits, longer each time ──► pass
 *                       └──the account was paused──► waits for its time ──► tries the key ─┬─► pass
 *                                                     ▲                                    │
 *                                                     └──refused, or no answer─────────────┘
 *
 * `syncNow`, a machine that wakes, and a connection that comes back through someone else's call end a wait.
 */
export function createAccountSync(options: AccountSyncOptions) {
  const { account, client, replica, load, connection, checkKey, clock, random } = options;
  const { dataUse, guard } = options;
  const fixedPauses = { ...usualPauses, ...options.pauses };
  const pauses: SyncPauses = {
    ...fixedPauses,
    get unseenMs() {
      return options.unseenMs?.() ?? fixedPauses.unseenMs;
    },
  };
  const forecast = createFirstSyncForecast(clock);
  const claimsHere = (): number => replica.countClaims() + (load?.claims() ?? 0);
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
  const lookUps = createLookUps(clock);
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
  let life: AbortController | null = null;
  let current: { ended: Promise<void>; abort: () => void } | null = null;
  let isAskedAgain = false;
  /** A person asked for this pass: it may take more than the hour's data. */
  let goesOver = false;
  let failures = 0;
  /** The wait for the next pass; on the monotonic clock. */
  let wait: { untilMs: number; cancel: () => void } | null = null;
  let unsubscribe: (() => void) | null = null;
  let progress: PassProgress | null = null;

  /** A connection that is lost, or not known yet, is tried all the same: decisions wait for that. */
  function isHeld(part: 'seen' | 'unseen'): boolean {
    return !goesOver && connection.state().state === 'online' && dataUse?.isSpent(part) === true;
  }

  function wake(): void {
    if (!life || life.signal.aborted) return;
    if (current) {
      isAskedAgain = true;
      return;
    }
    endWait();
    const { signal } = life;
    const attempt = new AbortController();
    const ended = tryThenWait(signal, attempt.signal);
    current = { ended, abort: () => attempt.abort() };
    options.onStatus();
  }

  async function tryThenWait(signal: AbortSignal, attempt: AbortSignal): Promise<void> {
    const isDone = await guard.settle(() => tryKeyThenPass(AbortSignal.any([signal, attempt])));
    current = null;
    if (signal.aborted) return;
    if (!isDone) failures += 1;
    waitForNext();
    options.onStatus();
  }

  async function tryKeyThenPass(signal: AbortSignal): Promise<void> {
    if (connection.state().state === 'paused') {
      if (connection.retryInMs() === null) return;
      const verdict = await checkKey();
      if (verdict === 'unknown') failures += 1;
      if (verdict !== 'accepted') return;
      failures = 0;
      connection.resume();
    }
    const isListingSlowed = connection.slowedUntilMs('listAcquirerClaims') !== null;
    if (connection.state().state === 'offline' && isListingSlowed) await probeElsewhere(signal);
    await pass(signal);
  }

  /** The service wants a pause of the listing, which is the usual probe: another call shows it as well. */
  async function probeElsewhere(signal: AbortSignal): Promise<void> {
    const [any] = replica.unseenClaims(Number.MIN_SAFE_INTEGER, 1);
    if (any === undefined || connection.slowedUntilMs('getClaim') !== null) {
      connection.tryAgain();
      return;
    }
    const outcome = await client.getClaim(any.claimId, { signal });
    if (outcome.kind === 'ok') intake.takeClaim(outcome.answer.claim, any.claimId);
  }

  async function pass(signal: AbortSignal): Promise<void> {
    events.passBegan();
    let end: PassEnd;
    try {
      end = await runPass({
        acquirerId: account.acquirerId,
        merchantIds: account.merchantIds,
        client,
        replica,
        load,
        checkpoints: {
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
        },
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
        claimTroubles,
        merchantTroubles,
        onPhase: (next) => {
          progress = next;
          events.progressed();
        },
        onLastWalk: (done, of) => forecast.lastWalk(done, of),
      });
    } catch (error) {
      if (signal.aborted) return;
      events.storageFailed(error);
      guard.report(error);
      end = { kind: 'halted', outcome: null };
    }
    progress = null;
    forecast.forget();
    if (!isAskedAgain) goesOver = false;
    if (signal.aborted) return;
    if (end.kind === 'complete') {
      failures = 0;
      events.passCompleted();
    } else {
      failures += 1;
      if (end.outcome) events.faultSeen(end.outcome);
    }
    events.flush();
  }

  function waitForNext(): void {
    if (isAskedAgain) {
      isAskedAgain = false;
      wake();
      return;
    }
    const pauseMs = untilNextMs();
    if (pauseMs !== null)
      wait = { untilMs: clock.monotonicMs() + pauseMs, cancel: clock.after(pauseMs, wake) };
  }

  /** `null`: a key is missing, which only a person can give. */
  function untilNextMs(): number | null {
    const isPaused = connection.state().state === 'paused';
    const retryInMs = connection.retryInMs();
    if (isPaused && retryInMs === null) return null;
    if (isPaused && retryInMs !== null && retryInMs > 0) return retryInMs;
    if (connection.state().state === 'offline') {
      return probePauseMs(failures, pauses.longestOfflineProbeMs, pauses, random);
    }
    if (isHeld('unseen')) return dataUse?.untilNextHourMs() ?? null;
    const slowedUntilMs = connection.slowedUntilMs('listAcquirerClaims');
    // The merchants and the claims that are read alone are not slowed with the listing.
    if (slowedUntilMs !== null) return Math.min(slowedUntilMs - clock.nowMs(), pauses.unseenMs);
    if (failures === 0) return pauses.unseenMs;
    return probePauseMs(failures, pauses.longestProbeMs, pauses, random);
  }

  function endWait(): void {
    wait?.cancel();
    wait = null;
  }

  /** Starts a pass now; offline, that is a probe; paused, it tries the key. What hangs is begun anew. */
  function passNow(): void {
    failures = 0;
    claimTroubles.retryAll();
    merchantTroubles.retryAll();
    if (current && connection.state().state === 'offline') current.abort();
    wake();
  }

  /**
   * A pause that somebody else's call brought, or ended; a connection that came back. One that was lost is
   * tried at once: the fault may have been that call's own.
   */
  function followConnection(): (state: ServiceConnection) => void {
    let before = connection.state().state;
    return ({ state }) => {
      const cameBack =
        (state === 'online' && before === 'offline') || (state === 'unknown' && before === 'paused');
      const isLost = state === 'offline' && before !== 'offline';
      const mayBeItsOwn = isLost && before === 'online';
      before = state;
      if (current) return;
      if (cameBack || mayBeItsOwn) wake();
      else if (state === 'paused' || isLost) {
        endWait();
        waitForNext();
      }
    };
  }

  return {
    start(): void {
      if (life) return;
      life = new AbortController();
      events.start();
      unsubscribe = connection.subscribe(followConnection());
      wake();
    },
    async stop(): Promise<void> {
      unsubscribe?.();
      endWait();
      life?.abort();
      await current?.ended;
      events.stop();
      life = null;
    },
    /** A person asks for it: endpoints that asked for a pause are called as well, one call at a time. */
    syncNow(): void {
      // The system asks for it too when a network comes up, and knows nothing of pauses.
      if (connection.state().state !== 'offline') {
        connection.endPauses();
        goesOver = true;
      }
      passNow();
    },
    /** How long it waits, or what it may read, was changed. */
    settingsChanged(): void {
      if (!life) return;
      if (!current) {
        endWait();
        waitForNext();
      }
      options.onStatus();
    },
    /** Whether somebody is at the machine or not: it slept, and what it knew of the connection is old. */
    machineWoke: passNow,
    /** Reads one claim from the service; what changed arrives through `onChange`. Answers whether it was read. */
    async refreshClaim(claimId: string): Promise<boolean> {
      if (connection.state().state === 'paused' || connection.slowedUntilMs('getClaim') !== null)
        return false;
      const signal = life?.signal;
      const outcome = await client.getClaim(claimId, signal ? { signal } : {});
      if (outcome.kind === 'ok') return intake.takeClaim(outcome.answer.claim, claimId);
      const verdict = await createCallJudge(connection, checkKey)(outcome);
      if (isItsOwn(outcome, verdict) && signal?.aborted !== true) claimTroubles.note(claimId, outcome);
      return false;
    },
    /** Reads a claim that is not here; what it is kept as arrives through `onChange`. */
    lookUpClaim: (claimId: string): Promise<LookUp> =>
      lookUpClaim(claimId, {
        acquirerId: account.acquirerId,
        client,
        connection,
        signal: life?.signal,
        keep(claim) {
          intake.takeClaim(claim, claimId);
        },
      }),
    /** A claim, or that claims are seen, as somebody else's call was answered. */
    takeClaim: (claim: ReceivedClaim): boolean => intake.takeClaim(claim, claim.id),
    takeSeen: (claimIds: readonly string[]): void => intake.takeSeen(claimIds),
    troubleOf: claimTroubles.of,
    /** Whether everything was looked at once. */
    isFirstSyncDone: () => isFirstSyncDone(replica),
    status(): Pick<
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
    > {
      return {
        phase: progress?.phase ?? 'idle',
        claimsReceived: claimsHere(),
        partsDone: progress?.partsDone ?? 0,
        parts: progress?.parts ?? 0,
        firstSync: progress?.phase === 'first_sync' ? forecast.read() : null,
        lastSyncAtMs: replica.lastSyncAtMs(),
        nextTryAtMs: wait && Math.round(clock.nowMs() + wait.untilMs - clock.monotonicMs()),
        unreadableMerchants: merchantTroubles
          .all()
          .map(({ id, ...trouble }) => ({ merchantId: id, ...trouble })),
        notices: events.notices(),
      };
    },
  };
}
export type AccountSync = ReturnType<typeof createAccountSync>;
