import { type Detail } from '../../src-shared/contract/details.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { AskedPage, ClaimHead } from '../claims-service/listing-reading.ts';
import type { ClaimList } from '../claims-service/received-claims.ts';
import type { BulkLoad } from '../replica/load/bulk-load.ts';
import type { Clock } from '../base/clock.ts';
import type { WritableReplica } from '../replica/store/replica.ts';
import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
import { foreignAcquirer, type KeyCheck } from './key-check.ts';
import type { SyncEvents } from './sync-events.ts';
import type { Troubles } from './troubles.ts';

export interface IntakeOptions {
  acquirerId: string;
  replica: WritableReplica;
  /**
   * Whether the first sync is done. Until then a claim that wasn't here belongs to it, even if it was read alone.
   */
  isFirstSyncDone: () => boolean;
  /** Second file for the claims of a large first sync; without it all claims go into the replica in use. */
  load?: BulkLoad | undefined;
  checkKey: KeyCheck;
  clock: Clock;
  events: SyncEvents;
  claimTroubles: Troubles;
  /** Reports claims on which a listing and the replica disagree, so that each is read alone. */
  contest: (claims: readonly ClaimHead[]) => void;
}

/** Longest transaction in milliseconds that isn't felt; after a longer one, the next have fewer rows. */
const longTransactionMs = 12;
const fewestRows = 10;
/** Pause in milliseconds while another thread checkpoints the replica's write-ahead log. */
const pauseMs = 20;
const mostPauses = 50;

/**
 * Stores claims in the replica in use and in a bulk load. A large page or a slow disk gets several transactions with
 * pauses between them; the last one holds the checkpoint.
 */
function createClaimStore({ replica, load, clock, events, contest }: IntakeOptions) {
  let rowsAtOnce = maxItemsPerPage;
  let lastTurn = Promise.resolve();
  /** Resolves in a turn of the event loop in which no other transaction is made, however many walks have a page. */
  const ownTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => nextTurn()));
  /** Settled when every claim that was read alone has learned what the bulk load knows of it. */
  let learning = Promise.resolve();
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      clock.after(pauseMs, resolve);
    });

  /**
   * Stores claims during a bulk load: the replica in use gets those it has and those that are new since; all
   * others go into the load, with the checkpoints of the first sync.
   */
  async function store(claims: readonly ReceivedClaim[], how: Storing): Promise<void> {
    if (how.isFirstLook) await load?.beginIfLarge();
    if (!load?.isUnderWay()) return storeHere(claims, how);
    const here = replica.held(claims.map(({ id }) => id));
    const others = claims.filter(({ id }) => !here.has(id));
    const known = claims.filter(({ id }) => here.has(id));
    if (known.length > 0) await storeHere(known, { ...how, walk: null });
    const { isFirstLook: keepsNew, walk } = how;
    const receivedAtMs = clock.nowMs();
    const taken = await load.take(others, { receivedAtMs, keepsNew, walk: keepsNew ? walk : null });
    contest(others.filter(({ id }) => taken.contestedClaimIds.includes(id)));
    if (!keepsNew) {
      await storeHere(
        taken.notHere.flatMap((index) => others[index] ?? []),
        how,
      );
    }
    events.progressed();
  }

  /**
   * Stores claims of a page of a first sync that the load's thread has read; only claims that the replica in use
   * has are stored here.
   */
  async function storeRead(
    page: AskedPage,
    ours: readonly number[],
    from: BulkLoad,
    how: Storing,
  ): Promise<void> {
    const here = replica.held(ours.flatMap((index) => page.claims[index]?.id ?? []));
    const isHere = (index: number): boolean => here.has(page.claims[index]?.id ?? '');
    const known = ours.filter(isHere);
    if (known.length > 0) await storeHere(await from.claimsOf(page, known), { ...how, walk: null });
    const others = ours.filter((index) => !isHere(index));
    const receipt = { receivedAtMs: clock.nowMs(), keepsNew: true, walk: how.walk };
    const { contestedClaimIds } = await from.takeOf(page, others, receipt);
    contest(page.claims.filter(({ id }) => contestedClaimIds.includes(id)));
    events.progressed();
  }

  /** Passes claims on to the bulk load, which holds a later answer about them and decides which is newer. */
  async function storeElsewhere(claims: readonly ReceivedClaim[], isSingleRead: boolean): Promise<void> {
    if (claims.length === 0 || !load?.isUnderWay()) return;
    await load.take(claims, { receivedAtMs: clock.nowMs(), keepsNew: true, isSingleRead, walk: null });
  }

  function learn(of: Promise<void>): void {
    const learned = of.catch((error: unknown) => events.storageFailed(error));
    learning = learning.then(() => learned);
  }

  async function storeHere(claims: readonly ReceivedClaim[], { announceNew, walk }: Storing): Promise<void> {
    const receivedAtMs = clock.nowMs();
    for (let at = 0; at === 0 || at < claims.length; ) {
      for (let pauses = 0; pauses < mostPauses && replica.wantsPause(); pauses += 1) await pause();
      await ownTurn();
      // Only then does a claim that was read alone say by its `updatedAt` whether this page is older.
      await learning;
      const part = claims.slice(at, at + rowsAtOnce);
      at += Math.max(part.length, 1);
      const startedAtMs = clock.monotonicMs();
      const { changedClaimIds, contestedClaimIds, elsewhereClaimIds } = replica.applyPage({
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
      await storeElsewhere(
        part.filter(({ id }) => elsewhereClaimIds.includes(id)),
        false,
      );
    }
    events.progressed();
  }

  return { store, storeRead, storeElsewhere, learn };
}

/**
 * Creates the only way for received claims into the replica. Claims of another acquirer are never stored; if a
 * first page has nothing else, the key may be another acquirer's, and if so the account is paused.
 */
export function createIntake(options: IntakeOptions) {
  const { acquirerId, replica, isFirstSyncDone, load, checkKey, clock, events, claimTroubles } = options;
  const { store, storeRead, storeElsewhere, learn } = createClaimStore(options);

  function isForeign(claim: Pick<ClaimHead, 'acquirerId'>): boolean {
    return claim.acquirerId !== null && claim.acquirerId !== acquirerId;
  }

  return {
    /**
     * Stores a page of the acquirer's listing. Resolves to `false` if the claims are another acquirer's; then
     * nothing was stored.
     */
    async takePage(
      list: ClaimList | AskedPage,
      { isFirst, ...how }: Storing & { isFirst: boolean },
    ): Promise<boolean> {
      const isForeignPage = isFirst && foreignAcquirer(list.claims, acquirerId) !== null;
      if (isForeignPage && (await checkKey()) !== 'accepted') return false;
      events.rowsSkipped(list.skippedRows);
      events.foreignClaims(list.claims.filter(isForeign).length);
      if (!('pageId' in list)) {
        await store(
          list.claims.filter((claim) => !isForeign(claim)),
          how,
        );
      } else if (load) {
        const ours = list.claims.flatMap((claim, index) => (isForeign(claim) ? [] : [index]));
        await storeRead(list, ours, load, how);
      }
      return true;
    },
    /**
     * Stores a page of a merchant's listing. A merchant may have claims with other acquirers: those are left out.
     */
    async takeMerchant(list: ClaimList, announceNew: boolean): Promise<void> {
      events.rowsSkipped(list.skippedRows);
      const ours = list.claims.filter((claim) => !isForeign(claim));
      await store(ours, { announceNew, isFirstLook: false, walk: null });
    },
    /**
     * Stores the answer to a read of one claim. Returns `false` if the service answered with another claim, which
     * is logged.
     */
    takeClaim(claim: ReceivedClaim, claimId: string): boolean {
      if (claim.id !== claimId) {
        claimTroubles.note(claimId, { code: 'answer_unusable', detail: null });
        return false;
      }
      if (isForeign(claim)) {
        claimTroubles.note(claimId, { code: 'other_acquirer', detail: otherAcquirer(claim.acquirerId) });
        return false;
      }
      const receivedAtMs = clock.nowMs();
      const mayBeElsewhere = load?.isUnderWay() === true && !replica.held([claim.id]).has(claim.id);
      const applied = replica.applyClaim(claim, receivedAtMs, isFirstSyncDone());
      if (applied === 'changed') events.claimsChanged([claim.id]);
      if (applied === 'changed' && mayBeElsewhere) learn(load.learnOf(claim.id, receivedAtMs));
      if (applied === 'elsewhere')
        storeElsewhere([claim], true).catch((error: unknown) => events.storageFailed(error));
      claimTroubles.clear(claimId);
      return true;
    },
    /** Marks claims as seen, as the service confirmed. A read of each follows. */
    takeSeen(claimIds: readonly string[]): void {
      const elsewhere = replica.applySeen(claimIds);
      if (elsewhere.length > 0 && load?.isUnderWay())
        load.takeSeen(elsewhere).catch((error: unknown) => events.storageFailed(error));
      events.claimsChanged(claimIds);
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;

export interface Storing {
  /** Whether claims that weren't in the replica are reported as changes. */
  announceNew: boolean;
  /** Whether the page belongs to the first sync. */
  isFirstLook: boolean;
  walk: WalkCheckpoint | null;
}

function otherAcquirer(acquirerId: string | null): Detail | null {
  return acquirerId === null ? null : { code: 'other_acquirer', params: { acquirerId } };
}
