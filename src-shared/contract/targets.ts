import { z } from 'zod';
import { internalTargetsSchema } from '../domain/time/internal-targets.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** The internal targets of an account. The change stream says `claims` when they change. */
export const targetsContract = {
  read: base.input(inAccount).output(z.object({ targets: internalTargetsSchema })),
  /** Answers after they are on disk, with those that hold. */
  save: base
    .input(
      inAccount.extend({
        targets: internalTargetsSchema,
        /** Those that were edited: what another window changed since stays. */
        before: internalTargetsSchema,
      }),
    )
    .output(z.object({ targets: internalTargetsSchema })),
};
