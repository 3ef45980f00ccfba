import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Clock } from '../clock.ts';
import type { Replica } from '../replica/replica.ts';
import { createIntake } from './intake.ts';
import type { LineState } from './line.ts';
import { createSyncNews } from './sync-news.ts';
import { runPass, type PassEnd, type PassProgress } from './sync-pass.ts';
import { probePauseMs, usualPauses, type SyncPauses } from './sync-pauses.ts';

export interface AccountSyncOptions {
  account: { acquirerId: string; merchantIds: readonly string[] };
  /** Its outcomes are reported to `line`. */
  client: ClaimsServiceClient;
  replica: Replica;
  line: LineState;
  clock: Clock;
  random: () => number;
  pauses?: Partial<SyncPauses>;
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
 *                       ├──halted, line free──► waits, longer each time (the probe) ──► pass
 *                       └──halted, line paused──► waits until the line resumes ──────► pass
 *
 * `syncNow`, and a line that comes back through someone else's call, end a wait.
 */
export function createAccountSync(options: AccountSyncOptions) {
  const { account, client, replica, line, clock, random } = options;
  const pauses = { ...usualPauses, ...options.pauses };
  const news = createSyncNews({
    clock,
    progressMs: pauses.progressMs,
    onChange: options.onChange,
    onStatus: options.onStatus,
  });
  const intake = createIntake({ acquirerId: account.acquirerId, replica, line, clock, news });
  const lookedUp = new Set<string>();
  let life: AbortController | null = null;
  let running: Promise<void> | null = null;
  let askedAgain = false;
  let failures = 0;
  let cancelWait: (() => void) | null = null;
  let unsubscribe: (() => void) | null = null;
  let progress: PassProgress | null = null;

  function wake(): void {
    if (!life || life.signal.aborted) return;
    if (running) {
      askedAgain = true;
      return;
    }
    cancelWait?.();
    cancelWait = null;
    if (line.state().state === 'paused') return;
    const { signal } = life;
    running = pass(signal).finally(() => {
      running = null;
      if (!signal.aborted) waitForNext();
    });
  }

  async function pass(signal: AbortSignal): Promise<void> {
    news.passBegan();
    let end: PassEnd;
    try {
      end = await runPass({
        acquirerId: account.acquirerId,
        merchantIds: account.merchantIds,
        client,
        replica,
        intake,
        signal,
        clock,
        pauses,
        news,
        lookedUp,
        onPhase: (next) => {
          progress = next;
          news.progressed();
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      news.storageFailed(error);
      end = { kind: 'halted', outcome: null };
    }
    progress = null;
    if (signal.aborted) return;
    if (end.kind === 'complete') {
      failures = 0;
      news.passCompleted();
    } else {
      failures += 1;
      if (end.outcome) news.faultSeen(end.outcome);
    }
    news.flush();
  }

  function waitForNext(): void {
    if (askedAgain) {
      askedAgain = false;
      wake();
    } else if (line.state().state !== 'paused') {
      const pauseMs = failures === 0 ? pauses.unseenMs : probePauseMs(failures, pauses, random);
      cancelWait = clock.after(pauseMs, wake);
    }
  }

  return {
    start(): void {
      if (life) return;
      life = new AbortController();
      unsubscribe = line.subscribe(({ state }) => {
        const cameBack = state === 'unknown' || (state === 'online' && failures > 0);
        if (cameBack && !running) wake();
      });
      wake();
    },
    async stop(): Promise<void> {
      unsubscribe?.();
      cancelWait?.();
      life?.abort();
      await running;
      news.stop();
      life = null;
    },
    /** Starts a pass now; offline, that is a probe. While the line is paused nothing is sent. */
    syncNow: wake,
    /** Reads one claim from the service; what changed arrives through `onChange`. Answers whether it was read. */
    async refreshClaim(claimId: string): Promise<boolean> {
      if (line.state().state === 'paused') return false;
      const outcome = await client.getClaim(claimId, life ? { signal: life.signal } : {});
      if (outcome.kind === 'ok' && outcome.answer.claim.id === claimId)
        return intake.takeClaim(outcome.answer.claim);
      news.faultSeen(outcome);
      return false;
    },
    status(): Pick<
      SyncStatus,
      'phase' | 'claimsReceived' | 'partsDone' | 'parts' | 'lastSyncAtMs' | 'notices'
    > {
      return {
        phase: progress?.phase ?? 'idle',
        claimsReceived: replica.countClaims(),
        partsDone: progress?.partsDone ?? 0,
        parts: progress?.parts ?? 0,
        lastSyncAtMs: replica.lastSyncAtMs(),
        notices: news.notices(),
      };
    },
  };
}
export type AccountSync = ReturnType<typeof createAccountSync>;
