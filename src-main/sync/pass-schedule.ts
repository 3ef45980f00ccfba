import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import type { AccountSyncOptions } from './account-sync.ts';
import type { Clock } from '../base/clock.ts';
import type { BudgetPart } from './data-use.ts';
import { probePauseMs, type SyncPauses } from './sync-pauses.ts';

export interface PassScheduleOptions
  extends Pick<
    AccountSyncOptions,
    'connection' | 'checkKey' | 'clock' | 'random' | 'guard' | 'dataUse' | 'onStatus'
  > {
  pauses: SyncPauses;
  /** Runs one pass and resolves to whether it was completed. */
  pass: (signal: AbortSignal) => Promise<boolean>;
  /** Probes the connection with another call, as the service wants a pause of the listing that usually does. */
  probeElsewhere: (signal: AbortSignal) => Promise<void>;
}

/**
 * When the sync of one account runs its passes.
 *
 *   stopped ──start──► pass ──complete──► waits a minute ──► pass
 *                       │
 *                       ├──halted──► waits, longer each time ──► pass
 *                       └──the account was paused──► waits for its time ──► tries the key ─┬─► pass
 *                                                     ▲                                    │
 *                                                     └──refused, or no answer─────────────┘
 *
 * `passNow` and a connection that comes back through someone else's call end a wait.
 */
export function createPassSchedule(options: PassScheduleOptions) {
  const { connection, checkKey, clock, guard, onStatus } = options;
  let life: AbortController | null = null;
  let current: { ended: Promise<void>; abort: () => void } | null = null;
  let isAskedAgain = false;
  /** Whether a person asked for this pass, so that it may exceed the hour's data limit. */
  let goesOver = false;
  let failures = 0;
  const wait = createWait(clock, wake);
  let unsubscribe: (() => void) | null = null;

  /**
   * Whether reading waits for the data limit. A lost or unknown connection is probed all the same, as decisions
   * wait for it.
   */
  function isHeld(part: BudgetPart): boolean {
    return !goesOver && connection.state().state === 'online' && options.dataUse?.isSpent(part) === true;
  }

  function wake(): void {
    if (!life || life.signal.aborted) return;
    if (current) {
      isAskedAgain = true;
      return;
    }
    wait.end();
    const { signal } = life;
    const attempt = new AbortController();
    const ended = tryThenWait(signal, attempt.signal);
    current = { ended, abort: () => attempt.abort() };
    onStatus();
  }

  async function tryThenWait(signal: AbortSignal, attempt: AbortSignal): Promise<void> {
    const isDone = await guard.settle(() => tryKeyThenPass(AbortSignal.any([signal, attempt])));
    current = null;
    if (signal.aborted) return;
    if (!isDone) failures += 1;
    waitForNext();
    onStatus();
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
    if (connection.state().state === 'offline' && isListingSlowed) await options.probeElsewhere(signal);
    const isComplete = await options.pass(signal);
    if (!isAskedAgain) goesOver = false;
    if (!signal.aborted) failures = isComplete ? 0 : failures + 1;
  }

  function waitForNext(): void {
    if (isAskedAgain) {
      isAskedAgain = false;
      wake();
      return;
    }
    const pauseMs = untilNextMs(options, failures, isHeld('unseen'));
    if (pauseMs !== null) wait.begin(pauseMs);
  }

  function followConnection(): (state: ServiceConnection) => void {
    let before = connection.state().state;
    return ({ state }) => {
      const then = afterChange(before, state);
      before = state;
      if (current) return;
      if (then === 'pass') wake();
      else if (then === 'wait') {
        wait.end();
        waitForNext();
      }
    };
  }

  return {
    isHeld,
    /** Aborted when the sync stops; `undefined` while it is stopped. */
    signal: (): AbortSignal | undefined => life?.signal,
    nextTryAtMs: wait.endsAtMs,
    start(): void {
      if (life) return;
      life = new AbortController();
      unsubscribe = connection.subscribe(followConnection());
      wake();
    },
    async stop(): Promise<void> {
      unsubscribe?.();
      wait.end();
      life?.abort();
      await current?.ended;
      life = null;
    },
    /**
     * Starts a pass now: a probe while offline, a try of the key while paused. A pass that hangs is started again.
     */
    passNow({ mayGoOver = false } = {}): void {
      if (mayGoOver) goesOver = true;
      failures = 0;
      if (current && connection.state().state === 'offline') current.abort();
      wake();
    },
    /** Starts the wait for the next pass again with the changed pause. */
    waitAnew(): void {
      if (!life || current) return;
      wait.end();
      waitForNext();
    },
  };
}

/** A wait of which there is one at a time. */
function createWait(clock: Clock, onEnd: () => void) {
  let wait: { untilMs: number; cancel: () => void } | null = null;
  return {
    begin(pauseMs: number): void {
      wait = { untilMs: clock.monotonicMs() + pauseMs, cancel: clock.after(pauseMs, onEnd) };
    },
    end(): void {
      wait?.cancel();
      wait = null;
    },
    /** Returns when the wait ends, as Unix time in milliseconds; `null` without one. */
    endsAtMs: (): number | null => wait && Math.round(clock.nowMs() + wait.untilMs - clock.monotonicMs()),
  };
}

/**
 * Returns the time until the next pass in milliseconds; `null` if a key is missing, which only a person can enter.
 */
function untilNextMs(
  { connection, clock, pauses, dataUse, random }: PassScheduleOptions,
  failures: number,
  isHeld: boolean,
): number | null {
  const { state } = connection.state();
  const retryInMs = connection.retryInMs();
  if (state === 'paused' && retryInMs === null) return null;
  if (state === 'paused' && retryInMs !== null && retryInMs > 0) return retryInMs;
  if (state === 'offline') return probePauseMs(failures, pauses.longestOfflineProbeMs, pauses, random);
  if (isHeld) return dataUse?.untilNextHourMs() ?? null;
  const slowedUntilMs = connection.slowedUntilMs('listAcquirerClaims');
  // The merchants and the claims that are read alone are not slowed with the listing.
  if (slowedUntilMs !== null) return Math.min(slowedUntilMs - clock.nowMs(), pauses.unseenMs);
  return failures === 0 ? pauses.unseenMs : probePauseMs(failures, pauses.longestProbeMs, pauses, random);
}

type ConnectionName = ServiceConnection['state'];

/**
 * Returns what a change of the connection by another caller's request means for the sync: a connection that came
 * back is used; a lost one is probed at once, as the fault may be that call's own; a pause is waited for.
 */
function afterChange(before: ConnectionName, state: ConnectionName): 'pass' | 'wait' | null {
  const cameBack =
    (state === 'online' && before === 'offline') || (state === 'unknown' && before === 'paused');
  const isLost = state === 'offline' && before !== 'offline';
  if (cameBack || (isLost && before === 'online')) return 'pass';
  return state === 'paused' || isLost ? 'wait' : null;
}
