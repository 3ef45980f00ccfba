import { z } from 'zod';

/**
 * The rule whose proposal a decision answers, with its name in the version that proposed. `isTaken`: the decision is
 * the proposed one.
 */
export const answeredRuleSchema = z.object({
  ruleId: z.string(),
  version: z.number().int(),
  name: z.string(),
  isTaken: z.boolean(),
});
export type AnsweredRule = z.infer<typeof answeredRuleSchema>;
