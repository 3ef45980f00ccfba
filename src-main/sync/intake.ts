import { type Detail } from '../../src-shared/contract/details.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { ClaimList } from '../claims-service/received-claims.ts';
import type { Clock } from '../clock.ts';
import type { WritableReplica } from '../replica/replica.ts';
import type { WalkCheckpoint } from '../replica/walk-table.ts';
import { foreignAcquirer, type KeyCheck } from './key-check.ts';
import type { SyncEvents } from './sync-events.ts';
import type { Troubles } from './troubles.ts';

export interface IntakeOptions {
  acquirerId: string;
  replica: WritableReplica;
  checkKey: KeyCheck;
  clock: Clock;
  events: SyncEvents;
  claimTroubles: Troubles;
  /** Claims that only a read of each alone can settle. */
  contest: (claims: readonly ReceivedClaim[]) => void;
}

/** Past this a transaction is felt: fewer rows go into the next ones. */
const longTransactionMs = 20;
const fewestRows = 10;
/** While the replica's log is moved home by another thread. */
const pauseMs = 20;
const mostPauses = 50;

/**
 * Where received claims enter the replica, whoever received them. Claims of another acquirer never do. A first page that is
 * wholly another's raises the question whether the key is; if so, the account pauses. A page that is large, or a disk that is slow,
 * gets several transactions with a pause between; the checkpoint is in the last of them.
 */
export function createIntake({
  acquirerId,
  replica,
  checkKey,
  clock,
  events,
  claimTroubles,
  contest,
}: IntakeOptions) {
  let rowsAtOnce = maxItemsPerPage;
  const pause = (): Promise<void> => new Promise((resolve) => void clock.after(pauseMs, resolve));

  function isForeign(claim: ReceivedClaim): boolean {
    return claim.acquirerId !== null && claim.acquirerId !== acquirerId;
  }

  async function store(claims: readonly ReceivedClaim[], announceNew: boolean, walk: WalkCheckpoint | null) {
    const receivedAtMs = clock.nowMs();
    for (let at = 0; at === 0 || at < claims.length; ) {
      await nextTurn();
      for (let pauses = 0; pauses < mostPauses && replica.wantsPause(); pauses += 1) await pause();
      const part = claims.slice(at, at + rowsAtOnce);
      at += Math.max(part.length, 1);
      const startedAtMs = clock.monotonicMs();
      const { changedClaimIds, contestedClaimIds } = replica.applyPage({
        claims: part,
        receivedAtMs,
        announceNew,
        walk: at >= claims.length ? walk : null,
      });
      const tookMs = clock.monotonicMs() - startedAtMs;
      if (tookMs > longTransactionMs) rowsAtOnce = Math.max(fewestRows, Math.ceil(rowsAtOnce / 2));
      else if (tookMs < longTransactionMs / 3) rowsAtOnce = Math.min(maxItemsPerPage, rowsAtOnce * 2);
      events.claimsChanged(changedClaimIds);
      if (contestedClaimIds.length > 0) contest(part.filter(({ id }) => contestedClaimIds.includes(id)));
    }
    events.progressed();
  }

  return {
    /** A page of the acquirer's listing. `false`: it is not ours, and nothing of it was stored. */
    async takePage(
      list: ClaimList,
      { announceNew, walk, isFirst }: { announceNew: boolean; walk: WalkCheckpoint; isFirst: boolean },
    ): Promise<boolean> {
      const isForeignPage = isFirst && foreignAcquirer(list.claims, acquirerId) !== null;
      if (isForeignPage && (await checkKey()) !== 'accepted') return false;
      const ours = list.claims.filter((claim) => !isForeign(claim));
      events.rowsSkipped(list.skippedRows);
      events.foreignClaims(list.claims.length - ours.length);
      await store(ours, announceNew, walk);
      return true;
    },
    /** A merchant may have claims with other acquirers as well: those are left out. */
    async takeMerchant(list: ClaimList, announceNew: boolean): Promise<void> {
      events.rowsSkipped(list.skippedRows);
      const ours = list.claims.filter((claim) => !isForeign(claim));
      await store(ours, announceNew, null);
    },
    /** The answer to a read of this claim alone. `false`: it was another one, which is noted. */
    takeClaim(claim: ReceivedClaim, claimId: string): boolean {
      if (claim.id !== claimId) {
        claimTroubles.note(claimId, { code: 'answer_unusable', detail: null });
        return false;
      }
      if (isForeign(claim)) {
        claimTroubles.note(claimId, { code: 'other_acquirer', detail: otherAcquirer(claim.acquirerId) });
        return false;
      }
      if (replica.applyClaim(claim, clock.nowMs())) events.claimsChanged([claim.id]);
      claimTroubles.clear(claimId);
      return true;
    },
    /** The service confirmed that these claims are seen now. Their own reading follows. */
    takeSeen(claimIds: readonly string[]): void {
      replica.applySeen(claimIds);
      events.claimsChanged(claimIds);
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;

function otherAcquirer(acquirerId: string | null): Detail | null {
  return acquirerId === null ? null : { code: 'other_acquirer', params: { acquirerId } };
}
