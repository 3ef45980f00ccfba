import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { Applied, ClaimTable, LentClaim } from './claim-table.ts';
import type { FeedTable } from './feed-table.ts';
import type { LoadNotes } from './load-notes.ts';
import { pageGrainMs } from './page-grain.ts';
import type { WalkCheckpoint, WalkTable } from './walk-table.ts';

export interface Page {
  claims: readonly ReceivedClaim[];
  receivedAtMs: number;
  /** Whether new claims are changes, rather than part of a first look at a listing. */
  announceNew: boolean;
  /** Checkpoint committed together with the claims; `null` if more of the same page follows. */
  walk: WalkCheckpoint | null;
}

interface IntakeTables {
  claims: ClaimTable;
  feed: FeedTable;
  walks: WalkTable;
  load: LoadNotes;
  inTransaction: <T>(work: () => T) => T;
}

/** Writes received claims to a replica. Only `sync/intake` and the bulk load call it. */
export function createReplicaIntake({ claims, feed, walks, load, inTransaction }: IntakeTables) {
  function applyAll({ claims: received, receivedAtMs, announceNew, walk }: Page, isSingleRead: boolean) {
    return inTransaction(() => {
      const changedClaimIds: string[] = [];
      const contestedClaimIds: string[] = [];
      const elsewhereClaimIds: string[] = [];
      for (const claim of received) {
        const applied = claims.apply(claim, { receivedAtMs, grainMs: pageGrainMs, isSingleRead });
        feed.record(claim.id, applied, receivedAtMs, announceNew);
        if (applied.kind === 'changed') changedClaimIds.push(claim.id);
        if (applied.kind === 'contested') contestedClaimIds.push(claim.id);
        if (applied.kind === 'elsewhere') elsewhereClaimIds.push(claim.id);
        else load.touch(claim.id);
      }
      if (walk) walks.write(walk);
      return { changedClaimIds, contestedClaimIds, elsewhereClaimIds };
    });
  }

  return {
    /**
     * Applies the claims and the walk's checkpoint in one transaction. Returns the claims that changed, those that
     * only a read of each can settle because the stored version says that it is newer, and those that belong in the
     * file of the bulk load.
     */
    applyPage: (page: Page) => applyAll(page, false),
    /** Applies a claim that was read by its id. */
    applyClaim(
      claim: ReceivedClaim,
      receivedAtMs: number,
      announceNew = true,
    ): 'changed' | 'unchanged' | 'elsewhere' {
      const page = { claims: [claim], receivedAtMs, announceNew, walk: null };
      const { changedClaimIds, elsewhereClaimIds } = applyAll(page, true);
      return elsewhereClaimIds.length > 0
        ? 'elsewhere'
        : changedClaimIds.length > 0
          ? 'changed'
          : 'unchanged';
    },
    /**
     * Marks claims as seen, as the service confirmed, so that they don't come back to the unseen list until a read of
     * each follows. Returns those that may be in the file of the bulk load.
     */
    applySeen(claimIds: readonly string[]): string[] {
      return inTransaction(() => {
        const notHere = claims.setSeen(claimIds);
        if (!load.isUnderWay()) return [];
        for (const claimId of claimIds) load.touch(claimId);
        load.noteSeen(notHere);
        return notHere;
      });
    },
    /** Returns those of the claims that are stored. */
    held: (claimIds: readonly string[]): Set<string> => new Set(claimIds.filter(claims.has)),
    /** Records changes at the service in claims that are not stored. */
    recordChanges(changes: readonly { claimId: string; applied: Applied }[], receivedAtMs: number): void {
      if (changes.length === 0) return;
      inTransaction(() => {
        for (const { claimId, applied } of changes) feed.record(claimId, applied, receivedAtMs, true);
      });
    },
    lend: (claimId: string) => claims.lend(claimId),
    /** Takes what an older version in the file of a bulk load adds to a claim that was read alone. */
    learnFrom(older: LentClaim | null, read: LentClaim, receivedAtMs: number): void {
      inTransaction(() => {
        if (older) claims.learnFrom(older);
        // A load is a first look: what only this file has is no news.
        feed.record(read.claimId, { kind: 'changed', before: older, after: read }, receivedAtMs, false);
      });
      load.touch(read.claimId);
    },
  };
}
