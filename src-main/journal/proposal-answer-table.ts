import type { Database } from 'better-sqlite3';
import { type Act, answerTo } from '../../src-shared/domain/rule/proposal-answer.ts';
import type { AnsweredRule } from '../../src-shared/domain/rule/answered-rule.ts';
import type { ProposedBy, RuleVersionId } from '../../src-shared/domain/rule/applying-rule.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { readRuleContent } from './stored-rule.ts';

/** Act of a person on claims. */
export interface Answering {
  act: Act;
  agent: string;
  atMs: number;
  /** The claims, each with its entry in the outbox; `null` for what is kept here alone. */
  claims: readonly { claimId: string; entryId: string | null }[];
}

/** Answers of people to what rules proposed. One to whose entry was undone stays, and counts no more. */
export function createProposalAnswerTable(db: Database) {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  return {
    /**
     * Records those of the proposals that are answered; none of a rule or a version that isn't here, and none that an
     * earlier decision has taken. Call it in the transaction of what answers them. Returns the number of each answer, by
     * claim.
     */
    record(proposed: ProposedBy, { act, agent, atMs, claims }: Answering): ReadonlyMap<string, number> {
      if (proposed.size === 0) return new Map();
      const decisionOf = createDecisions(db);
      const rows = claims.flatMap(({ claimId, entryId }) => {
        const rule = proposed.get(claimId);
        const decision = rule === undefined ? null : decisionOf(rule);
        const answer = decision === null ? null : answerTo(decision, act);
        return rule === undefined || answer === null
          ? []
          : [[claimId, rule.ruleId, rule.version, Number(answer === 'taken'), entryId]];
      });
      if (rows.length === 0) return new Map();
      const recorded = db
        .prepare<[string, number, string], { claimId: string; seq: number }>(
          `INSERT INTO proposal_answer
             (claim_id, rule_id, rule_version, is_taken, entry_id, agent, answered_at_ms)
           SELECT asked.value ->> 0, asked.value ->> 1, asked.value ->> 2, asked.value ->> 3, asked.value ->> 4, ?, ?
           FROM json_each(?) asked
           WHERE NOT EXISTS (
             SELECT 1 FROM proposal_answer a JOIN entry e ON e.id = a.entry_id
             WHERE a.claim_id = asked.value ->> 0 AND a.rule_id = asked.value ->> 1
               AND a.rule_version = asked.value ->> 2 AND a.is_taken = 1 AND e.state NOT IN ('cancelled', 'failed'))
           RETURNING claim_id AS claimId, seq`,
        )
        .all(agent, atMs, JSON.stringify(rows));
      return new Map(recorded.map(({ claimId, seq }) => [claimId, seq]));
    },
    /** Removes these answers, as what answered was undone. */
    takeBack: (answers: readonly number[]) =>
      db
        .prepare('DELETE FROM proposal_answer WHERE seq IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(answers)),
    /** Returns the rules that these entries answer, by entry. */
    ofEntries(entryIds: readonly string[]): Map<string, AnsweredRule> {
      if (entryIds.length === 0) return new Map();
      const rows = db
        .prepare<[string], Omit<AnsweredRule, 'isTaken'> & { entryId: string; isTaken: number }>(
          `SELECT a.entry_id AS entryId, a.rule_id AS ruleId, a.rule_version AS version, v.name,
             a.is_taken AS isTaken
           FROM json_each(?) AS asked CROSS JOIN proposal_answer a ON a.entry_id = asked.value
           JOIN rule_version v ON v.rule_id = a.rule_id AND v.version = a.rule_version`,
        )
        .all(JSON.stringify(entryIds));
      return new Map(
        rows.map(({ entryId, isTaken, ...rule }) => [entryId, { ...rule, isTaken: isTaken === 1 }]),
      );
    },
    /**
     * Returns the rules that the decisions of a bulk answer, each with the number of those that were not undone, the
     * largest first.
     * @param decidedAtMs when it was decided, by which its answers are found
     */
    ofBulk: (bulkSeq: number, decidedAtMs: number): (AnsweredRule & { entries: number })[] =>
      db
        .prepare<[number, number], Omit<AnsweredRule, 'isTaken'> & { isTaken: number; entries: number }>(
          `SELECT a.rule_id AS ruleId, a.rule_version AS version, v.name, a.is_taken AS isTaken,
             count(*) AS entries
           FROM rule r CROSS JOIN proposal_answer a ON a.rule_id = r.id AND a.answered_at_ms = ?
           CROSS JOIN entry e ON e.id = a.entry_id AND e.bulk_seq = ? AND e.state <> 'cancelled'
           JOIN rule_version v ON v.rule_id = a.rule_id AND v.version = a.rule_version
           GROUP BY a.rule_id, a.rule_version, a.is_taken ORDER BY entries DESC, v.name`,
        )
        .all(decidedAtMs, bulkSeq)
        .map(({ isTaken, ...rule }) => ({ ...rule, isTaken: isTaken === 1 })),
    /** Counts the answers from the first moment on and before the second, by rule. */
    count: (fromMs: number, belowMs: number): { ruleId: string; taken: number; changed: number }[] =>
      db
        .prepare<[number, number], { ruleId: string; taken: number; changed: number }>(
          `SELECT a.rule_id AS ruleId, sum(a.is_taken) AS taken, sum(1 - a.is_taken) AS changed
           FROM proposal_answer a LEFT JOIN entry e ON e.id = a.entry_id
           WHERE a.answered_at_ms >= ? AND a.answered_at_ms < ? AND e.state IS NOT 'cancelled'
           GROUP BY a.rule_id`,
        )
        .all(fromMs, belowMs),
  };
}
export type ProposalAnswerTable = ReturnType<typeof createProposalAnswerTable>;

/** Returns what reads the decision that a version of a rule proposes; `null` if it isn't here or can't be read. */
function createDecisions(db: Database): (rule: RuleVersionId) => ProposedDecision | null {
  const contents = db
    .prepare<[string, number], string>('SELECT content FROM rule_version WHERE rule_id = ? AND version = ?')
    .pluck();
  const known = new Map<string, ProposedDecision | null>();
  return ({ ruleId, version }) => {
    const key = `${ruleId} ${version}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const content = contents.get(ruleId, version);
    const decision = content === undefined ? null : (readRuleContent(content)?.decision ?? null);
    known.set(key, decision);
    return decision;
  };
}
