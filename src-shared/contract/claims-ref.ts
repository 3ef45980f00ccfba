import { z } from 'zod';
import { claimIdSchema } from './identifiers.ts';
import { maxClaimsPerCall } from './limits.ts';

export const selectionIdSchema = z.string().min(1).max(64);

export const questionIdSchema = z.string().min(1).max(64);

/** The claims that a call is about: named one by one, or a selection of any size that the main side holds. */
export const claimsRef = {
  claimIds: z.array(claimIdSchema).min(1).max(maxClaimsPerCall).optional(),
  selectionId: selectionIdSchema.optional(),
};
export interface ClaimsRef {
  claimIds?: string[] | undefined;
  selectionId?: string | undefined;
}
