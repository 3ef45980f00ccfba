import { z } from 'zod';
import { type DecisionKind, decisions } from './decision.ts';

/**
 * Shortest hold of each kind, in seconds. Decisions that nothing can undo once they are sent have one, so that there
 * is time for second thoughts; a new webhook can be deleted again.
 */
export const leastHoldSeconds: Readonly<Record<DecisionKind, number>> = {
  mark_seen: 3,
  decide_collaboration: 3,
  finish_documentation: 10,
  send_email: 3,
  replace_template: 3,
  create_subscription: 0,
  delete_subscription: 3,
};
export const mostHoldSeconds = 300;

function secondsOf(kind: DecisionKind) {
  return z.number().int().min(leastHoldSeconds[kind]).max(mostHoldSeconds).optional();
}

/** Holds that a person set, in seconds; an absent kind has its default. */
export const holdSecondsSchema = z.strictObject({
  mark_seen: secondsOf('mark_seen'),
  decide_collaboration: secondsOf('decide_collaboration'),
  finish_documentation: secondsOf('finish_documentation'),
  send_email: secondsOf('send_email'),
  replace_template: secondsOf('replace_template'),
  create_subscription: secondsOf('create_subscription'),
  delete_subscription: secondsOf('delete_subscription'),
} satisfies Record<DecisionKind, z.ZodType>);
export type HoldSeconds = z.infer<typeof holdSecondsSchema>;

export function firstHoldSeconds(kind: DecisionKind): number {
  return decisions[kind].holdMs / 1000;
}

/** Returns how long a decision of this kind is held before it is sent, in seconds. */
export function holdSecondsOf(chosen: HoldSeconds, kind: DecisionKind): number {
  return chosen[kind] ?? firstHoldSeconds(kind);
}
