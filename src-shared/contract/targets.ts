import { z } from 'zod';
import { internalTargetsSchema } from '../domain/time/internal-targets.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** The internal targets of an account. The change stream sends `claims` when they change. */
export const targetsContract = {
  read: base.input(inAccount).output(z.object({ targets: internalTargetsSchema })),
  /** Saves the targets. Returns those in effect, after they are on disk. */
  save: base
    .input(
      inAccount.extend({
        targets: internalTargetsSchema,
        /** Targets from which these were edited: what another window has changed since is kept. */
        before: internalTargetsSchema,
      }),
    )
    .output(z.object({ targets: internalTargetsSchema })),
};
