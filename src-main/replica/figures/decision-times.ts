import type { DecisionTimes } from '../../../src-shared/contract/insights.ts';
import { longestAtClaimMinutes } from '../../../src-shared/domain/review/review-pace.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { standingAction } from '../lists/action-condition.ts';
import { journalHas } from '../lists/journal-overlay.ts';

const pauseMs = longestAtClaimMinutes * 60_000;
const none = { decisions: 0, tookMs: 0 };

/** Answers how long decisions took, those with a proposal and those without one. */
export function createDecisionTimes(database: OpenDatabase) {
  return (fromMs: number, belowMs: number, journalIsThere: boolean): DecisionTimes => {
    if (!journalIsThere || !journalHas(database, 'proposal_answer'))
      return { byHand: none, fromProposals: none };
    const times = database
      .prepare<
        Record<'fromMs' | 'belowMs' | 'pauseMs', number>,
        Record<'byHand' | 'byHandMs' | 'taken' | 'takenMs', number>
      >(
        `WITH acted AS (
           SELECT coalesce(bulk_seq, seq) AS step, agent, decided_at_ms, bulk_seq IS NULL AS is_alone,
             EXISTS (SELECT 1 FROM journal.proposal_answer a WHERE a.entry_id = e.id AND a.is_taken = 1) AS is_taken
           FROM journal.entry e
           WHERE ${standingAction} AND decided_at_ms >= @fromMs AND decided_at_ms < @belowMs),
         step AS (
           SELECT agent, min(decided_at_ms) AS at_ms, min(is_alone) AS is_alone, sum(is_taken) AS taken
           FROM acted GROUP BY step),
         timed AS (
           SELECT is_alone, taken, at_ms - lag(at_ms) OVER (PARTITION BY agent ORDER BY at_ms) AS took_ms FROM step)
         SELECT count(*) FILTER (WHERE is_alone AND taken = 0 AND took_ms <= @pauseMs) AS byHand,
           coalesce(sum(took_ms) FILTER (WHERE is_alone AND taken = 0 AND took_ms <= @pauseMs), 0) AS byHandMs,
           coalesce(sum(taken), 0) AS taken,
           coalesce(sum(min(coalesce(took_ms, @pauseMs), @pauseMs)) FILTER (WHERE taken > 0), 0) AS takenMs
         FROM timed`,
      )
      .get({ fromMs, belowMs, pauseMs });
    const { byHand = 0, byHandMs = 0, taken = 0, takenMs = 0 } = times ?? {};
    return {
      byHand: { decisions: byHand, tookMs: byHandMs },
      fromProposals: { decisions: taken, tookMs: takenMs },
    };
  };
}
