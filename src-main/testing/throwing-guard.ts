import { createGuard } from '../base/guard.ts';

/** For tests of parts that must not fail: a fault ends the test. */
export const throwingGuard = createGuard({
  onFault(error) {
    throw error;
  },
});

/** The same for each part. */
export const throwingGuards = { part: () => throwingGuard };
