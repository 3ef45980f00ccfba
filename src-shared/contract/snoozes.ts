import { undoable, undoAnswer, undoInput } from './undoable.ts';
import { base } from './errors.ts';
import { claimsRef } from './claims-ref.ts';
import { epochMs, inAccount } from './identifiers.ts';

const several = inAccount.extend(claimsRef);

/** Snoozed claims: local, and sent to nobody. The change stream says `claims` when one is snoozed or comes back. */
export const snoozesContract = {
  /** `untilMs: null`: until something changes on each. Answers after it is on disk. */
  set: base.input(several.extend({ untilMs: epochMs.nullable() })).output(undoable),
  /** They are not snoozed any more. */
  wake: base.input(several).output(undoable),
  /** Gives each claim of a change the snooze that it had before, or none. One that was changed since stays. */
  undo: base.input(undoInput).output(undoAnswer),
};
