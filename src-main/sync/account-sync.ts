import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { LookUp } from '../../src-shared/contract/claims.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { BulkLoad } from '../replica/load/bulk-load.ts';
import type { WritableReplica } from '../replica/store/replica.ts';
import type { ConnectionState } from './connection-state.ts';
import type { DataUse } from './data-use.ts';
import type { KeyCheck } from './key-check.ts';
import { lookUpClaim } from './look-up.ts';
import { createCallJudge, isItsOwn } from './pass-call.ts';
import { createPassRunner, type SyncStatusOfPasses } from './pass-runner.ts';
import { createPassSchedule } from './pass-schedule.ts';
import { isFirstSyncDone } from './sync-pass.ts';
import { usualPauses, type SyncPauses } from './sync-pauses.ts';

export interface AccountSyncOptions {
  account: { acquirerId: string; merchantIds: readonly string[] };
  /** Client of the service that reports the outcome of each call to `connection`. */
  client: ClaimsServiceClient;
  replica: WritableReplica;
  /** Second file for the claims of a large first sync; without it they go into the replica. */
  load?: BulkLoad | undefined;
  connection: ConnectionState;
  /** Asks the service whether it accepts the key. A refusal pauses `connection`. */
  checkKey: KeyCheck;
  clock: Clock;
  random: () => number;
  /** Runs background work. A fault of the disk is shown as a notice, and the next pass tries again. */
  guard: Guard;
  pauses?: Partial<SyncPauses>;
  /**
   * Returns the pause between two walks of the unseen listing, in milliseconds. Read before each pause, as it is a
   * setting; the default is in `pauses`.
   */
  unseenMs?: () => number;
  /** The data limit of the current hour; without it, nothing is limited. */
  dataUse?: Pick<DataUse, 'isSpent' | 'untilNextHourMs'>;
  /**
   * Called with the ids of claims whose content changed, or `null` if there are too many to name; a few times a
   * second at most.
   */
  onChange: (claimIds: string[] | null) => void;
  /** Called when `status()` has changed; a few times a second at most. */
  onStatus: () => void;
}

/**
 * Creates the sync of one account, which keeps its replica equal to what the service says: by passes over the
 * listings, by reads of single claims, and by the answers to other callers.
 */
export function createAccountSync(options: AccountSyncOptions) {
  const { account, client, replica, connection, checkKey } = options;
  const pauses = pausesOf(options);
  const passes = createPassRunner({ ...options, pauses });
  const { intake, claimTroubles, events } = passes;
  const schedule = createPassSchedule({
    ...options,
    pauses,
    pass: (signal) => passes.run(signal, schedule.isHeld),
    async probeElsewhere(signal) {
      const [any] = replica.unseenClaims(Number.MIN_SAFE_INTEGER, 1);
      if (any === undefined || connection.slowedUntilMs('getClaim') !== null) {
        connection.tryAgain();
        return;
      }
      const outcome = await client.getClaim(any.claimId, { signal });
      if (outcome.kind === 'ok') intake.takeClaim(outcome.answer.claim, any.claimId);
    },
  });

  function passNow(how?: { mayGoOver: boolean }): void {
    passes.retryAll();
    schedule.passNow(how);
  }

  return {
    start(): void {
      events.start();
      schedule.start();
    },
    async stop(): Promise<void> {
      await schedule.stop();
      events.stop();
    },
    /**
     * Starts a pass because a person asked for it. Endpoints that asked for a pause are called too, one call at a
     * time.
     */
    syncNow(): void {
      // The system asks for it too when a network comes up, and knows nothing of pauses.
      const mayGoOver = connection.state().state !== 'offline';
      if (mayGoOver) connection.endPauses();
      passNow({ mayGoOver });
    },
    /** Applies a changed pause or data limit. */
    settingsChanged(): void {
      if (schedule.signal() === undefined) return;
      schedule.waitAnew();
      options.onStatus();
    },
    /** Starts a pass after the machine slept, as what is known of the connection is old. */
    machineWoke: (): void => passNow(),
    /** Reads one claim from the service and resolves to whether it was read. Changes arrive through `onChange`. */
    async refreshClaim(claimId: string): Promise<boolean> {
      if (connection.state().state === 'paused' || connection.slowedUntilMs('getClaim') !== null)
        return false;
      const signal = schedule.signal();
      const outcome = await client.getClaim(claimId, signal ? { signal } : {});
      if (outcome.kind === 'ok') return intake.takeClaim(outcome.answer.claim, claimId);
      const verdict = await createCallJudge(connection, checkKey)(outcome);
      if (isItsOwn(outcome, verdict) && signal?.aborted !== true) claimTroubles.note(claimId, outcome);
      return false;
    },
    /** Reads a claim that is not in the replica. If it is kept, it arrives through `onChange`. */
    lookUpClaim: (claimId: string): Promise<LookUp> =>
      lookUpClaim(claimId, {
        acquirerId: account.acquirerId,
        client,
        connection,
        signal: schedule.signal(),
        keep(claim) {
          intake.takeClaim(claim, claimId);
        },
      }),
    /** Stores a claim that another caller received, or that claims were marked as seen. */
    takeClaim: (claim: ReceivedClaim): boolean => intake.takeClaim(claim, claim.id),
    takeSeen: (claimIds: readonly string[]): void => intake.takeSeen(claimIds),
    troubleOf: claimTroubles.of,
    /** Whether the first sync has walked every listing. */
    isFirstSyncDone: () => isFirstSyncDone(replica),
    status: (): SyncStatusOfPasses => ({ ...passes.status(), nextTryAtMs: schedule.nextTryAtMs() }),
  };
}
export type AccountSync = ReturnType<typeof createAccountSync>;

/**
 * Returns the pauses, with the one between two looks at the unseen listing read anew each time, as it is a
 * setting.
 */
function pausesOf({ pauses, unseenMs }: AccountSyncOptions): SyncPauses {
  const fixed = { ...usualPauses, ...pauses };
  return {
    ...fixed,
    get unseenMs() {
      return unseenMs?.() ?? fixed.unseenMs;
    },
  };
}
