import { z } from 'zod';
import { claimIdSchema } from './identifiers.ts';

export const ruleIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** A rule in one of its versions. */
export const ruleVersionIdSchema = z.strictObject({ ruleId: ruleIdSchema, version: z.number().int().min(1) });

/** A rule that applies to a claim, in the version that does. */
export const applyingRuleSchema = ruleVersionIdSchema.extend({ claimId: claimIdSchema });

/** Most claims that one call asks the proposals of, or says them of. */
export const mostProposals = 500;

/** Rules whose proposals for named claims were on the screen when the key was pressed. */
export const shownProposals = z.array(applyingRuleSchema).max(mostProposals).optional();
