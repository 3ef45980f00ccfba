import { z } from 'zod';
import { minorUnitDigits } from '../money/money.ts';
import { proposedKinds } from './proposed-decision.ts';

/** Currency in which there are amounts. A mistyped one would forbid what it was to allow, and say nothing. */
const currencySchema = z.string().refine((code) => minorUnitDigits(code) !== null);

/** Limits of an organisation on what rules propose. Without them, everything may be proposed. */
export const proposalLimitsSchema = z
  .strictObject({
    /** Decisions that no rule proposes. */
    forbidden: z.array(z.enum(proposedKinds)),
    /**
     * Largest amount by currency for which a rule proposes. If it is set, nothing is proposed for claims in other
     * currencies, or whose amount is unknown.
     */
    largestAmounts: z.record(currencySchema, z.number().min(0).max(1e12)),
  })
  .partial();
export type ProposalLimits = z.infer<typeof proposalLimitsSchema>;

/** Name of the journal's setting that has the limits, as JSON. */
export const limitsSetting = 'pinnedProposalLimits';

const allForbidden: ProposalLimits = { forbidden: [...proposedKinds] };

/** Returns the stored limits. With some that can't be read, written by a later version, nothing is proposed. */
export function proposalLimitsFrom(stored: string | null): ProposalLimits {
  if (stored === null) return {};
  try {
    return proposalLimitsSchema.parse(JSON.parse(stored));
  } catch {
    return allForbidden;
  }
}
