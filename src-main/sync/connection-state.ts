import { type Detail, isSameDetail, said } from '../../src-shared/contract/details.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { ServiceConnection, OfflineFault, SlowedEndpoint } from '../../src-shared/contract/sync.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { Clock } from '../base/clock.ts';
import { isOfOneCall } from '../claims-service/failure-reason.ts';
import { rateLimitPauseMs } from '../claims-service/rate-limit.ts';

type Paused = Extract<ServiceConnection, { state: 'paused' }>;
export type PauseReason = Paused['reason'];

export interface ConnectionStateOptions {
  clock: Clock;
  onChange?: () => void;
}

/** Delay before a refused key is tried again, in milliseconds. Doubles with each consecutive refusal. */
const firstKeyRetryMs = 5000;
const longestKeyRetryMs = 300_000;

/** The endpoint whose 401 is about the key itself: every key of an acquirer may list its claims. */
const keyEndpoint: EndpointName = 'listAcquirerClaims';

/**
 * What is known of the connection to one account's service, learned from what its requests do.
 *
 *   unknown ──► online ◄──► offline
 *      └──────────┴───────────┴──► paused ──(`resume`: a key was accepted, or given)──► unknown
 *
 * Only a 401 on the acquirer listing pauses the account: elsewhere it is that call's own matter. A
 * pause outlives the answers of calls that were under way when it began; the sync tries the key
 * again when `retryInMs` is over. A 429 slows its own endpoint for a while and changes no state.
 */
export function createConnectionState({ clock, onChange }: ConnectionStateOptions) {
  let connection: ServiceConnection = { state: 'unknown' };
  /** Number of consecutive refusals of the key. */
  let refusals = 0;
  /** Time at which the key is tried again, on the monotonic clock; `null` if it isn't. */
  let retryAtMs: number | null = null;
  const listeners = new Set<(connection: ServiceConnection) => void>();
  const slowed = createSlowedEndpoints(clock, notify);

  function notify(): void {
    onChange?.();
    for (const listener of listeners) listener(connection);
  }

  function become(next: ServiceConnection): void {
    connection = next;
    notify();
  }

  function answered(): void {
    if (connection.state === 'unknown' || connection.state === 'offline') become({ state: 'online' });
  }

  function unanswered(fault: OfflineFault, detail: Detail): void {
    if (connection.state === 'unknown' || connection.state === 'online') {
      become({ state: 'offline', sinceMs: clock.nowMs(), fault, detail });
    } else if (
      connection.state === 'offline' &&
      (connection.fault !== fault || !isSameDetail(connection.detail, detail))
    ) {
      // What the newest try met is what a person can do something about.
      become({ ...connection, fault, detail });
    }
  }

  function pause(reason: PauseReason, detail: Detail | null): void {
    const isFirst = connection.state !== 'paused';
    const retriesByItself = reason !== 'no_key';
    // Calls that were under way together are refused together: that is one refusal.
    if (isFirst || retryInMs() === 0) refusals += 1;
    const pauseMs = Math.min(firstKeyRetryMs * 2 ** (refusals - 1), longestKeyRetryMs);
    retryAtMs = retriesByItself ? clock.monotonicMs() + pauseMs : null;
    const sinceMs =
      connection.state === 'paused' && connection.reason === reason ? connection.sinceMs : clock.nowMs();
    become({
      state: 'paused',
      reason,
      sinceMs,
      untilMs: retriesByItself ? clock.nowMs() + pauseMs : null,
      detail,
    });
  }

  function retryInMs(): number | null {
    if (connection.state !== 'paused' || retryAtMs === null) return null;
    return Math.max(0, retryAtMs - clock.monotonicMs());
  }

  const isReachable = (): boolean => connection.state === 'online' || connection.state === 'unknown';

  return {
    state: (): ServiceConnection => connection,
    /**
     * Whether a call may be made now, to this endpoint if one is named. While offline only the sync's probes may
     * call.
     */
    mayCall: (endpoint?: EndpointName): boolean =>
      isReachable() && (endpoint === undefined || !slowed.has(endpoint)),
    /**
     * Time until which the service asked for a pause of this endpoint, as Unix time in milliseconds; `null` if it
     * didn't. Listeners are notified when it ends.
     */
    slowedUntilMs: slowed.untilMs,
    slowed: slowed.all,
    /**
     * Returns the time until the key is tried again, in milliseconds; `null` if the account is not paused or there
     * is no key to try.
     */
    retryInMs,
    report: (outcome: CallOutcome<unknown>, endpoint: EndpointName): void =>
      follow(outcome, endpoint, { answered, unanswered, pause, slow: slowed.slow }),
    pause,
    /** Ends a pause: the key was accepted, or another one was entered. */
    resume(): void {
      refusals = 0;
      retryAtMs = null;
      if (connection.state === 'paused') become({ state: 'unknown' });
    },
    /** Allows calls again when the connection is offline and nothing is left that may probe it. */
    tryAgain(): void {
      if (connection.state === 'offline') become({ state: 'unknown' });
    },
    /** Ends the pauses of all endpoints, as a person doesn't want to wait. The service may ask for new ones. */
    endPauses: slowed.endAll,
    /** Calls the listener after each change; returns a function that unsubscribes it. */
    subscribe: (listener: (connection: ServiceConnection) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Cancels the timers of all pauses. */
    stop: slowed.stop,
  };
}
export type ConnectionState = ReturnType<typeof createConnectionState>;

/** Conclusions from an outcome about the connection. */
interface Findings {
  answered: () => void;
  unanswered: (fault: OfflineFault, detail: Detail) => void;
  pause: (reason: PauseReason, detail: Detail | null) => void;
  slow: (endpoint: EndpointName, durationMs: number) => void;
}

/** Tells what an outcome of a call to an endpoint says. */
function follow(
  outcome: CallOutcome<unknown>,
  endpoint: EndpointName,
  { answered, unanswered, pause, slow }: Findings,
): void {
  switch (outcome.kind) {
    case 'ok':
    case 'refused':
    case 'forbidden':
      return answered();
    case 'unauthorized':
      return endpoint === keyEndpoint ? pause('unauthorized', said(outcome.message)) : answered();
    case 'rate_limited':
      answered();
      return slow(endpoint, rateLimitPauseMs(outcome));
    case 'redirected':
      return unanswered('redirected', outcome.detail);
    case 'not_sent':
    case 'ambiguous':
      if (outcome.fault === 'no_key') return pause('no_key', null);
      if (outcome.fault === 'stopped') return;
      return isOfOneCall(outcome.fault) ? answered() : unanswered(outcome.fault, outcome.detail);
  }
}

/** The endpoints of which the service asked for a pause. */
function createSlowedEndpoints(clock: Clock, onChange: () => void) {
  const slowed = new Map<EndpointName, { untilMs: number; cancel: () => void }>();
  const wallMs = (untilMs: number): number => Math.round(clock.nowMs() + untilMs - clock.monotonicMs());

  function stop(): void {
    for (const { cancel } of slowed.values()) cancel();
  }

  return {
    has: (endpoint: EndpointName): boolean => slowed.has(endpoint),
    untilMs: (endpoint: EndpointName): number | null => {
      const found = slowed.get(endpoint);
      return found ? wallMs(found.untilMs) : null;
    },
    all: (): SlowedEndpoint[] =>
      [...slowed].map(([endpoint, { untilMs }]) => ({ endpoint, untilMs: wallMs(untilMs) })),
    slow: (endpoint: EndpointName, durationMs: number): void => {
      const untilMs = clock.monotonicMs() + durationMs;
      const before = slowed.get(endpoint);
      if (before && before.untilMs >= untilMs) return;
      before?.cancel();
      const cancel = clock.after(durationMs, () => {
        slowed.delete(endpoint);
        onChange();
      });
      slowed.set(endpoint, { untilMs, cancel });
      onChange();
    },
    endAll: (): void => {
      if (slowed.size === 0) return;
      stop();
      slowed.clear();
      onChange();
    },
    stop,
  };
}
