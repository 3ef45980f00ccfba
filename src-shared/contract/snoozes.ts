import { z } from 'zod';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';
import { maxClaimsPerCall } from './limits.ts';

/** For `undo`, as long as the program runs. */
const undoable = z.object({ undoId: z.uuid() });
const several = inAccount.extend({ claimIds: z.array(claimIdSchema).min(1).max(maxClaimsPerCall) });

/** Snoozed claims: local, and sent to nobody. The change stream says `claims` when one is snoozed or comes back. */
export const snoozesContract = {
  /** `untilMs: null`: until something changes on each. Answers after it is on disk. */
  set: base.input(several.extend({ untilMs: epochMs.nullable() })).output(undoable),
  /** They are not snoozed any more. */
  wake: base.input(several).output(undoable),
  /**
   * Gives each claim of a change the snooze that it had before, or none. One that was changed since stays.
   * `isKnown` false: it was undone already, the program was started again, or too many changes came after it.
   */
  undo: base.input(inAccount.extend({ undoId: z.uuid() })).output(z.object({ isKnown: z.boolean() })),
};
