import { createGuard } from '../base/guard.ts';

/** For tests of parts that must not fail: a fault ends the test. */
export const throwingGuard = createGuard({
  onFault(error) {
    throw error;
  },
});

/**
 * For threads whose answers a test looks at: one that dies refuses its questions, and the test fails by that. One
 * that was just starting when the test ended finds its files gone, which is nobody's fault.
 */
export const threadTestGuard = createGuard({ onFault: () => undefined });

/** The same for each part. */
export const threadTestGuards = { part: () => threadTestGuard };
