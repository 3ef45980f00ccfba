import { undoable, undoAnswer, undoInput } from './undoable.ts';
import { base } from './errors.ts';
import { claimsRef } from './claims-ref.ts';
import { epochMs, inAccount } from './identifiers.ts';
import { shownProposals } from './applying-rules.ts';

const several = inAccount.extend(claimsRef);

/** Snoozed claims: local, and sent to nobody. The change stream sends `claims` when one is snoozed or comes back. */
export const snoozesContract = {
  /** Snoozes claims. `untilMs: null`: until something changes on each. Returns after it is on disk. */
  set: base.input(several.extend({ untilMs: epochMs.nullable(), shownProposals })).output(undoable),
  /** Ends the snooze of claims. */
  wake: base.input(several).output(undoable),
  /** Undoes a change: each claim gets back its earlier snooze, or none. One that was changed since stays. */
  undo: base.input(undoInput).output(undoAnswer),
};
