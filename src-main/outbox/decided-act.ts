import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { Act } from '../../src-shared/domain/rule/proposal-answer.ts';

const acts = {
  ...actionDecisions,
  email: { kind: decisionKind.sendEmail },
  finish: { kind: decisionKind.finishDocumentation },
} as const;

/** Returns what a decision does with its claim, in the words of proposals; `null` for one that no rule proposes. */
export function decidedAct(decided: { kind: string; value: string | null }): Act | null {
  for (const kind of ['seen', 'accept', 'reject', 'email', 'finish'] as const) {
    const act = acts[kind];
    if (act.kind === decided.kind && (!('value' in act) || act.value === decided.value)) return { kind };
  }
  return null;
}
