import { z } from 'zod';
import { decisionKind, type DecisionKind, decisionKinds, decisions } from './decision.ts';

export const mostHoldSeconds = 300;

/** Returns the shortest hold of a kind that may be chosen, in seconds. */
export function leastHoldSeconds(kind: DecisionKind): number {
  return decisions[kind].leastHoldMs / 1000;
}

/** Holds that a person set, in seconds; an absent kind has its default. */
export const holdSecondsSchema = z
  .partialRecord(z.enum(decisionKind), z.number().int().max(mostHoldSeconds).optional())
  .superRefine((chosen, context) => {
    for (const kind of decisionKinds) {
      const [input, minimum] = [chosen[kind] ?? mostHoldSeconds, leastHoldSeconds(kind)];
      if (input < minimum)
        context.addIssue({ code: 'too_small', origin: 'number', minimum, input, path: [kind] });
    }
  });
export type HoldSeconds = z.infer<typeof holdSecondsSchema>;

export function firstHoldSeconds(kind: DecisionKind): number {
  return decisions[kind].holdMs / 1000;
}

/** Returns how long a decision of this kind is held before it is sent, in seconds. */
export function holdSecondsOf(chosen: HoldSeconds, kind: DecisionKind): number {
  return chosen[kind] ?? firstHoldSeconds(kind);
}
