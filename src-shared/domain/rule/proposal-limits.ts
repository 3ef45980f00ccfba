import { z } from 'zod';
import { proposedKinds } from './proposed-decision.ts';

/** What an organisation allows rules to propose. Without limits, everything. */
export const proposalLimitsSchema = z
  .strictObject({
    /** Decisions that no rule proposes. */
    forbidden: z.array(z.enum(proposedKinds)),
    /**
     * Largest amount by currency for which a rule proposes. If it is set, nothing is proposed for claims in other
     * currencies, or whose amount is unknown.
     */
    largestAmounts: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().min(0).max(1e12)),
  })
  .partial();
export type ProposalLimits = z.infer<typeof proposalLimitsSchema>;
