import { oc } from '@orpc/contract';
import { z } from 'zod';

/**
 * What any call may be refused with. `text` is for a person, in English, and carries no key and no
 * card data; `code` names the case for the message catalogue.
 */
const refusalData = z.object({ text: z.string() });

export const base = oc.errors({
  /** The account, claim or entry is not (or no longer) here. */
  NOT_FOUND: { data: refusalData },
  /** It can't be done as things stand: the rule is named. */
  REFUSED: { data: refusalData.extend({ code: z.string() }) },
  /** The profile can only be read: its journal is from a newer version, or damaged. */
  READ_ONLY: { data: refusalData },
  /** The disk, the keychain or the database failed; nothing was taken. */
  STORAGE_FAILED: { data: refusalData },
});
