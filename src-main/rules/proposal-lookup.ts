import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import type { Journal } from '../journal/journal.ts';
import { noProposals, type Proposal, type Proposals } from '../journal/proposal-answer-table.ts';
import { readRuleContent } from '../journal/stored-rule.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

export interface ProposalLookupOptions {
  journal: Pick<Journal, 'readonly' | 'rules'>;
  queries: Pick<QueryWorkers, 'proposingRules' | 'proposingRulesOfMany'>;
  clock: Clock;
  timeZone: () => TimeZone;
  guard: Guard;
}

/** A question about proposals whose answer is awaited. */
export interface AskedProposals {
  found: Promise<Proposals>;
}

/** Longest time in milliseconds that a decision waits to learn what was proposed. */
const longestWaitMs = 1_000;

/** Most claims that are asked about in the thread that the lists on the screen wait for. */
const mostQuick = 500;

/** Answers what rules propose for the claims that somebody is deciding on. */
export function createProposalLookup({ journal, queries, clock, timeZone, guard }: ProposalLookupOptions) {
  const underWay = new Set<Promise<unknown>>();
  const ending = Promise.withResolvers<Proposals>();
  let isEnding = false;
  /** Resolves when the last decision begins. */
  let begun: Promise<unknown> = Promise.resolve();

  const isAsked = (claimIds: readonly string[]) =>
    !isEnding && claimIds.length > 0 && !journal.readonly && journal.rules.isAnyOn();

  async function ask(
    claimIds: readonly string[],
    question: 'proposingRules' | 'proposingRulesOfMany',
  ): Promise<Proposals> {
    const { proposing } = await queries[question](claimIds, {
      atMs: clock.nowMs(),
      timeZone: timeZone(),
    });
    const known = new Map<string, Proposal | null>();
    const proposalOf = (ruleId: string, version: number): Proposal | null => {
      const key = `${ruleId} ${version}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const stored = journal.rules.versions(ruleId).find((one) => one.version === version);
      const content = stored === undefined ? null : readRuleContent(stored.content);
      const proposal = content && { ruleId, version, decision: content.decision };
      known.set(key, proposal);
      return proposal;
    };
    return new Map(
      proposing.flatMap(({ claimId, ruleId, version }) => {
        const proposal = proposalOf(ruleId, version);
        return proposal === null ? [] : [[claimId, proposal] as const];
      }),
    );
  }

  /** Begins to ask; a question that fails has no proposals as its answer. */
  function beginAsking(claimIds: readonly string[], question: Parameters<typeof ask>[1]): AskedProposals {
    let found = noProposals;
    const asked = guard.settle(async () => {
      found = await ask(claimIds, question);
    });
    return { found: asked.then(() => found) };
  }

  /** Returns the answer, or no proposals if it takes too long or the account closes: no decision is lost for it. */
  async function inTime({ found }: AskedProposals): Promise<Proposals> {
    const late = Promise.withResolvers<Proposals>();
    const stop = clock.after(longestWaitMs, () => late.resolve(noProposals));
    const answer = await Promise.race([found, late.promise, ending.promise]);
    stop();
    return answer;
  }

  function askedNow(claimIds: readonly string[]): AskedProposals | null {
    if (!isAsked(claimIds)) return null;
    return beginAsking(claimIds, claimIds.length > mostQuick ? 'proposingRulesOfMany' : 'proposingRules');
  }

  /** Waits for the decisions that were begun, so that whoever asks for the last one gets it. */
  async function settled(): Promise<void> {
    await Promise.allSettled(underWay);
  }

  return {
    /**
     * Asks what is proposed for many claims while a person reads the question about them; `null` with no rule on. No
     * list on the screen waits for it.
     */
    ahead: (claimIds: readonly string[]): AskedProposals | null =>
      isAsked(claimIds) ? beginAsking(claimIds, 'proposingRulesOfMany') : null,
    /**
     * Runs `decide` with what is proposed for these claims now, or was when it was asked ahead. With no rule on,
     * nothing is asked and it runs at once, unless an earlier decision waits: they are taken in the order in which
     * they were made.
     */
    async answering<T>(
      claims: readonly string[] | AskedProposals | null,
      decide: (proposals: Proposals) => T | Promise<T>,
    ): Promise<T> {
      const asked = claims === null || 'found' in claims ? claims : askedNow(claims);
      if (asked === null && underWay.size === 0) return await decide(noProposals);
      const turn = Promise.all([asked === null ? noProposals : inTime(asked), begun]);
      const decided = turn.then(([found]) => decide(found));
      begun = turn;
      underWay.add(decided);
      try {
        return await decided;
      } finally {
        underWay.delete(decided);
      }
    },
    settled,
    /** Takes the decisions that wait, without what was proposed, and waits until they are written. */
    async stop(): Promise<void> {
      isEnding = true;
      ending.resolve(noProposals);
      await settled();
    },
  };
}
export type ProposalLookup = ReturnType<typeof createProposalLookup>;
