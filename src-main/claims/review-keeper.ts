import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import type { ReviewOf, ReviewSummary } from '../../src-shared/contract/reviews.ts';
import { mostSelected } from '../../src-shared/contract/selections.ts';
import {
  decisionMarks,
  type ReviewSession,
  type ReviewStep,
} from '../../src-shared/domain/review/review-session.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import type { ReviewJournal } from './held-review.ts';
import { createReviewAssessment } from './review-assessment.ts';
import { amountsOf, reviewOutcome } from './review-outcome.ts';
import { createReviewPlaces } from './review-places.ts';
import { claimsPerPart } from './review-queue.ts';
import { activeReviewMs } from './review-time.ts';
import { createStoredReview } from './stored-review.ts';

export interface ReviewKeeperOptions {
  journal: ReviewJournal;
  queries: Pick<QueryWorkers, 'ids' | 'dryRun' | 'totalsOf'>;
  selections: { idsOf: (claims: ClaimsRef) => readonly string[] };
  clock: Pick<Clock, 'nowMs'>;
  guard: Pick<Guard, 'run'>;
  /** Called after a change, also one by the window that asked. */
  onChange: () => void;
}

/**
 * The review session of one account. It is in the journal: encrypted, and closed with it while the vault is locked.
 */
export function createReviewKeeper(options: ReviewKeeperOptions) {
  const { journal, queries, selections, clock, guard, onChange } = options;
  const review = createStoredReview(journal);
  const places = createReviewPlaces(clock);
  const assessment = createReviewAssessment(review, queries);

  /** Returns the review as a window has it: at its own place, with those of the others. */
  function sessionOf(windowId: string): ReviewSession | null {
    const queue = review.current();
    if (queue === null) return null;
    const place = places.find(windowId, queue.startedAtMs);
    return {
      ...queue.session(place?.at),
      at: place?.at ?? queue.at(),
      others: places.others(windowId, queue.startedAtMs),
      taken: place?.taken ?? null,
    };
  }

  /**
   * Returns where a window is whose place isn't known any more, such as after a restart beneath it: at the claim that
   * its first step names, unless another window has been there since.
   */
  function shownIn([first]: readonly ReviewStep[]): number | undefined {
    const queue = review.current();
    if (queue === null || first === undefined || first.claimId === null) return undefined;
    return queue.markOf(first.claimId) === null ? queue.positionOf(first.claimId) : undefined;
  }

  /** Moves other windows on from claims on which this one has decided. */
  function passOver(windowId: string, steps: readonly ReviewStep[]): void {
    const queue = review.current();
    if (queue === null) return;
    for (const { kind, claimId } of steps) {
      if (kind !== 'mark') continue;
      const mark = decisionMarks.find((one) => one === queue.markOf(claimId));
      const at = queue.positionOf(claimId);
      if (mark === undefined || at === undefined) continue;
      const { startedAtMs } = queue;
      places.passOver(windowId, { startedAtMs, at, next: queue.next(at) }, { claimId, mark });
    }
  }

  function outcome() {
    const queue = review.current();
    return queue === null ? null : reviewOutcome(queue, journal, review);
  }

  async function idsOf(of: ReviewOf): Promise<readonly string[]> {
    if (of.what === 'claims') return selections.idsOf(of);
    if (of.what === 'again')
      return review.current()?.startedAtMs === of.startedAtMs ? (outcome()?.againIds ?? []) : [];
    const { filter, sort } = of;
    return (await queries.ids({ filter, sort, offset: 0, limit: mostSelected })).claimIds;
  }

  return {
    read: sessionOf,
    /** Shows the window's place to the others, from when it shows the review until it leaves it. */
    walk(windowId: string, isHere: boolean): void {
      const queue = review.current();
      if (!isHere) places.leave(windowId);
      else if (queue !== null && places.find(windowId, queue.startedAtMs) === null)
        places.move(windowId, queue.startedAtMs, queue.at());
      onChange();
    },
    /** Returns what happened to its claims, the amounts of the decisions that stand, and the time that it took. */
    async outcome(): Promise<ReviewSummary | null> {
      const found = outcome();
      if (found === null) return null;
      const { decided, againIds: _, ...others } = found;
      const amounts = await amountsOf(decided, queries);
      return { ...others, amounts, activeMs: activeReviewMs(journal.settings) };
    },
    /** Begins a review of these claims; of none, the one that there is goes on. */
    async start(windowId: string, of: ReviewOf): Promise<ReviewSession | null> {
      const claimIds = [...new Set(await idsOf(of))];
      if (claimIds.length === 0) return null;
      const decidable = await assessment.decidableAmong(claimIds.slice(0, claimsPerPart));
      const nowMs = clock.nowMs();
      const claims = claimIds.map((claimId, position) => ({
        claimId,
        isDecidable: position < claimsPerPart ? decidable.has(claimId) : null,
        mark: null,
        reason: null,
      }));
      // Its start names a review.
      const startedAtMs = review.current()?.startedAtMs === nowMs ? nowMs + 1 : nowMs;
      review.start(claims, startedAtMs);
      places.restart(startedAtMs);
      guard.run(assessment.run);
      onChange();
      return sessionOf(windowId);
    },
    end(startedAtMs: number): void {
      review.end(startedAtMs);
      onChange();
    },
    step(windowId: string, startedAtMs: number, steps: readonly ReviewStep[]): ReviewSession | null {
      const from = places.find(windowId, startedAtMs)?.at ?? shownIn(steps);
      const session = review.step(startedAtMs, steps, clock.nowMs(), from);
      if (session?.startedAtMs === startedAtMs) {
        places.move(windowId, startedAtMs, session.at);
        passOver(windowId, steps);
      }
      // Of a long review that a restart interrupted.
      guard.run(assessment.run);
      onChange();
      return sessionOf(windowId);
    },
    /** Follows decisions in whatever view; `null`: on too many claims to name. */
    decisionsChanged: (claimIds: readonly string[] | null) => review.decisionsChanged(claimIds),
    stop: assessment.stop,
  };
}
export type ReviewKeeper = ReturnType<typeof createReviewKeeper>;
