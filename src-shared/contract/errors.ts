import { oc } from '@orpc/contract';
import { refusalSchema } from './refusals.ts';

/** What any call may be refused with: a code with its parameters, for the interface to word. */
export const base = oc.errors({
  /** The account, claim or entry is not (or no longer) here. */
  NOT_FOUND: { data: refusalSchema },
  /** It can't be done as things stand: the rule is named. */
  REFUSED: { data: refusalSchema },
  /** The profile can only be read: its journal is from a newer version, or damaged. */
  READ_ONLY: { data: refusalSchema },
  /** The disk, the keychain or the database failed; nothing was taken. */
  STORAGE_FAILED: { data: refusalSchema },
});
