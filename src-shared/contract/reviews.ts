import { z } from 'zod';
import { reviewSessionSchema } from '../domain/review-session.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** The review session of an account: it outlives a pause, a lock of the vault and a restart. */
export const reviewsContract = {
  /** `null`: there is none, or another version wrote it. */
  read: base.input(inAccount).output(z.object({ session: reviewSessionSchema.nullable() })),
  /** Answers after it is on disk; `null` ends it. */
  save: base.input(inAccount.extend({ session: reviewSessionSchema.nullable() })).output(z.object({})),
};
