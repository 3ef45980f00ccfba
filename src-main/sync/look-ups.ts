import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { ListingMemory } from './listing-memory.ts';
import { isItsOwn } from './pass-call.ts';
import type { PassTools } from './sync-pass.ts';
import type { Failure } from './walk.ts';

/** Most claims read one by one in a turn; the others wait for the next turn. */
const mostLookUps = 100;
const pageSize = 500;
/**
 * Number of consecutive refusals after which the rest waits for the next turn: they are not about single claims.
 */
const mostFailuresInARow = 5;
const firstRestMs = 600_000;
const longestRestMs = 6 * 3_600_000;

interface Contested {
  /** The claim's `updatedAt` as the listing has it. */
  updatedAt: string | null;
  isWanted: boolean;
  times: number;
  restsUntilMs: number;
}

/** Queue of claims to be read one by one; it lives as long as the sync. */
export function createLookUps(clock: Clock, memory: Pick<ListingMemory, 'wasWrong'>) {
  const lookedUp = new Set<string>();
  const left = new Set<string>();
  let lastMet: ReadonlySet<string> | null = null;
  const contested = new Map<string, Contested>();

  return {
    /** Queues each claim that an unseen walk should have met and didn't: absence proves nothing. */
    noteMet(met: ReadonlySet<string>): void {
      lastMet = met;
      for (const claimId of lookedUp) if (met.has(claimId)) lookedUp.delete(claimId);
    },
    /** Queues claims that have left the unseen listing. Each is read once, unless it is known to be seen by then. */
    noteLeft(claimIds: readonly string[]): void {
      for (const claimId of claimIds) if (!lookedUp.has(claimId)) left.add(claimId);
    },
    /**
     * Queues claims on which a listing and the replica disagree. Each is read again only after a pause, unless the
     * listing says something new.
     */
    contest(claims: readonly Pick<ReceivedClaim, 'id' | 'updatedAt'>[]): void {
      for (const { id, updatedAt } of claims) {
        const known = contested.get(id);
        if (known?.updatedAt !== updatedAt)
          contested.set(id, { updatedAt, isWanted: true, times: 0, restsUntilMs: 0 });
        else if (known.restsUntilMs <= clock.monotonicMs()) known.isWanted = true;
      }
    },
    async next(replica: Replica, mayTry: (claimId: string) => boolean): Promise<string[]> {
      const found = new Set<string>();
      for (const [claimId, { isWanted }] of contested) {
        if (isWanted && found.size < mostLookUps && mayTry(claimId)) found.add(claimId);
      }
      const facts = replica.getFacts([...left]);
      for (const claimId of left) {
        if (facts.get(claimId)?.seen !== false) left.delete(claimId);
        else if (found.size < mostLookUps && mayTry(claimId)) found.add(claimId);
      }
      let after = Number.MIN_SAFE_INTEGER;
      const met = lastMet;
      if (!met) return [...found];
      while (found.size < mostLookUps) {
        const rows = replica.unseenClaims(after, pageSize);
        for (const { claimId } of rows) {
          if (found.size >= mostLookUps) break;
          if (!met.has(claimId) && !lookedUp.has(claimId) && mayTry(claimId)) found.add(claimId);
        }
        if (rows.length < pageSize) break;
        after = rows.at(-1)?.claimKey ?? after;
        await nextTurn();
      }
      return [...found];
    },
    /** Removes a claim from the queue after it was read. */
    done(claimId: string, isUnseen: boolean): void {
      lookedUp.add(claimId);
      if (left.delete(claimId) && isUnseen) memory.wasWrong();
      const one = contested.get(claimId);
      if (!one) return;
      one.isWanted = false;
      one.times += 1;
      one.restsUntilMs = clock.monotonicMs() + Math.min(firstRestMs * 2 ** (one.times - 1), longestRestMs);
    },
  };
}
export type LookUps = ReturnType<typeof createLookUps>;

/**
 * Reads the queued claims. One that can't be read is noted at the claim and skipped. Resolves to what halts the
 * pass, or `null`.
 */
export async function readLookUps(tools: PassTools): Promise<Failure | null> {
  const { lookUps, replica, client, intake, claimTroubles, judge, connection, signal } = tools;
  let failuresInARow = 0;
  for (const claimId of await lookUps.next(replica, claimTroubles.mayTry)) {
    if (tools.isHeld('unseen') || !connection.mayCall('getClaim') || failuresInARow >= mostFailuresInARow)
      return null;
    const outcome = await client.getClaim(claimId, { signal });
    if (outcome.kind === 'ok') {
      intake.takeClaim(outcome.answer.claim, claimId);
      lookUps.done(claimId, outcome.answer.claim.seen === false);
      failuresInARow = 0;
      continue;
    }
    const verdict = await judge(outcome);
    if (isItsOwn(outcome, verdict) && !signal.aborted) claimTroubles.note(claimId, outcome);
    if (verdict === 'stop') return outcome;
    failuresInARow += 1;
  }
  return null;
}
