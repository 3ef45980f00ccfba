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

/** Keeps one account's replica true to the service: by passes, by single reads, and by what others were answered. */
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
    /** A person asks for it: endpoints that asked for a pause are called as well, one call at a time. */
    syncNow(): void {
      // The system asks for it too when a network comes up, and knows nothing of pauses.
      const mayGoOver = connection.state().state !== 'offline';
      if (mayGoOver) connection.endPauses();
      passNow({ mayGoOver });
    },
    /** How long it waits, or what it may read, was changed. */
    settingsChanged(): void {
      if (schedule.signal() === undefined) return;
      schedule.waitAnew();
      options.onStatus();
    },
    /** Whether somebody is at the machine or not: it slept, and what it knew of the connection is old. */
    machineWoke: (): void => passNow(),
    /** Reads one claim from the service; what changed arrives through `onChange`. Answers whether it was read. */
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
    /** Reads a claim that is not here; what it is kept as arrives through `onChange`. */
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
    /** A claim, or that claims are seen, as somebody else's call was answered. */
    takeClaim: (claim: ReceivedClaim): boolean => intake.takeClaim(claim, claim.id),
    takeSeen: (claimIds: readonly string[]): void => intake.takeSeen(claimIds),
    troubleOf: claimTroubles.of,
    /** Whether everything was looked at once. */
    isFirstSyncDone: () => isFirstSyncDone(replica),
    status: (): SyncStatusOfPasses => ({ ...passes.status(), nextTryAtMs: schedule.nextTryAtMs() }),
  };
}
export type AccountSync = ReturnType<typeof createAccountSync>;

/** The wait between two looks at the unseen listing is asked anew each time: it is a setting. */
function pausesOf({ pauses, unseenMs }: AccountSyncOptions): SyncPauses {
  const fixed = { ...usualPauses, ...pauses };
  return {
    ...fixed,
    get unseenMs() {
      return unseenMs?.() ?? fixed.unseenMs;
    },
  };
}
