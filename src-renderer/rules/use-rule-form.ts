import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { z } from 'zod';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { type ProposedDecision, proposedKinds } from '../../src-shared/domain/rule/proposed-decision.ts';
import { snoozeChoices } from '../../src-shared/domain/time/snooze-times.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { createClaimListState } from '../claim-list/claim-list-state.ts';
import { useFormDraft } from '../runtime/use-form-draft.ts';

const decisionDraftSchema = z.object({
  kind: z.enum(proposedKinds),
  choice: z.enum(snoozeChoices),
  tag: z.string(),
});
/** A decision as it is being chosen: what a kind doesn't need stays for when it is chosen again. */
export type DecisionDraft = z.infer<typeof decisionDraftSchema>;

/** Content of the form; the query as text, as it may not be readable yet. */
const ruleDraftSchema = z.object({ name: z.string(), query: z.string(), decision: decisionDraftSchema });
type RuleDraft = z.infer<typeof ruleDraftSchema>;

/** Returns what is typed in the form of a rule. What is neither saved nor discarded is a draft of the account. */
export function useRuleForm(accountId: string, rule: Rule | null) {
  const [state, setState] = useState(() =>
    createClaimListState('newest', rule?.content?.query ?? emptyQuery),
  );
  const search = useStore(state, (list) => list.search);
  const [name, setName] = useState(rule?.name ?? '');
  const [decision, setDecision] = useState(() => draftOf(rule?.content?.decision));
  const typed = JSON.stringify({ name, query: printQuery(search.query), decision } satisfies RuleDraft);
  const [start] = useState(typed);

  const { restored, keep, drop } = useFormDraft(
    { accountId, form: `rule/${rule?.id ?? 'new'}` },
    ruleDraftSchema,
  );
  const [isRead, setIsRead] = useState(false);
  const [isRestored, setIsRestored] = useState(false);
  const fill = (draft: RuleDraft) => {
    setName(draft.name);
    setState(searchFor(draft.query));
    setDecision(draft.decision);
  };
  if (!isRead && restored !== undefined) {
    setIsRead(true);
    // What was typed before the draft was here is what is wanted.
    if (restored !== null && typed === start) {
      fill(restored);
      setIsRestored(true);
    }
  }
  const isKept = useRef(false);
  const follow = useEffectEvent((now: string) => {
    if (now !== start) keep(readDraft(now));
    else if (isKept.current) drop();
    isKept.current = now !== start;
  });
  useEffect(() => follow(typed), [typed]);

  return {
    state,
    search,
    name,
    setName,
    decision,
    setDecision,
    isRestored,
    drop,
    discard: () => {
      setIsRestored(false);
      fill(readDraft(start));
      drop();
    },
  };
}

function draftOf(decision: ProposedDecision | undefined): DecisionDraft {
  return {
    kind: decision?.kind ?? 'accept',
    choice: decision?.kind === 'snooze' ? decision.choice : 'tomorrow',
    tag: decision?.kind === 'tag' ? decision.tag : '',
  };
}

function searchFor(query: string) {
  const state = createClaimListState('newest');
  state.getState().setText(query);
  return state;
}

function readDraft(typed: string): RuleDraft {
  return ruleDraftSchema.parse(JSON.parse(typed));
}
