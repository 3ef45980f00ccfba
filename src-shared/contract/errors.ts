import { oc } from '@orpc/contract';
import { refusalSchema } from './refusals.ts';

/**
 * Base of all calls, with what any call may be refused with: a code with its parameters, which the interface words.
 */
export const base = oc.errors({
  /** The account, claim or entry is not here, or no longer. */
  NOT_FOUND: { data: refusalSchema },
  /** It can't be done in this state: the rule is named. */
  REFUSED: { data: refusalSchema },
  /** The profile is read-only: its journal is from a newer version, or damaged. */
  READ_ONLY: { data: refusalSchema },
  /** The disk, the keychain or the database failed; nothing was written. */
  STORAGE_FAILED: { data: refusalSchema },
});
