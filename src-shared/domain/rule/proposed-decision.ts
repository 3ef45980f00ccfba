import { z } from 'zod';
import { isTag, longestTag } from '../claim/claim-tags.ts';
import { snoozeChoices } from '../time/snooze-times.ts';

/** Decisions that a rule can propose, by the word that the search language has for them. */
export const proposedKinds = ['accept', 'reject', 'seen', 'snooze', 'tag', 'email', 'finish'] as const;
export type ProposedKind = (typeof proposedKinds)[number];

/** Decision that a rule proposes for a claim. Nothing happens until a person takes it. */
export const proposedDecisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['accept', 'reject', 'seen', 'email', 'finish']) }),
  z.strictObject({ kind: z.literal('snooze'), choice: z.enum(snoozeChoices) }),
  z.strictObject({ kind: z.literal('tag'), tag: z.string().max(longestTag).refine(isTag) }),
]);
export type ProposedDecision = z.infer<typeof proposedDecisionSchema>;

export function isSameDecision(one: ProposedDecision, other: ProposedDecision): boolean {
  if (one.kind === 'snooze') return other.kind === 'snooze' && one.choice === other.choice;
  return one.kind === other.kind && (one.kind !== 'tag' || (other.kind === 'tag' && one.tag === other.tag));
}
