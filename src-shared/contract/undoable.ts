import { z } from 'zod';
import { inAccount } from './identifiers.ts';

/** What a local change answers: `undo` takes it back, as long as the program runs. */
export const undoIdSchema = z.uuid();
export const undoable = z.object({ undoId: undoIdSchema });
export const undoInput = inAccount.extend({ undoId: undoIdSchema });
/** `isKnown` false: it was undone already, the program was started again, or too many changes came after it. */
export const undoAnswer = z.object({
  isKnown: z.boolean(),
  /** Claims that were changed since, of which the later change stays. */
  changedSince: z.number().int().min(0),
});
