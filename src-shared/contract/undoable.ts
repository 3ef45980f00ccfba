import { z } from 'zod';
import { inAccount } from './identifiers.ts';

/** Id of a local change, which `undo` takes back as long as the program runs. */
export const undoIdSchema = z.uuid();
export const undoable = z.object({ undoId: undoIdSchema });
export const undoInput = inAccount.extend({ undoId: undoIdSchema });
/**
 * Result of an undo. `isKnown` is false if it was undone already, the program was started again, or too many changes
 * came after it.
 */
export const undoAnswer = z.object({
  isKnown: z.boolean(),
  /** Number of claims that were changed since, of which the later change stays. */
  changedSince: z.number().int().min(0),
});
