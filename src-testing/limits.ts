/**
 * Time limits of every suite. They only end what hangs: they say nothing about speed, and a slow or busy machine
 * never comes near them. No test sets one of its own.
 */
export const limits = {
  /** Limit for a condition: `waitFor`, `expect.poll`, Playwright's assertions and actions. */
  conditionMs: 120_000,
  /** Limit for one test or hook. */
  testMs: 900_000,
  /** Limit for one test that plays a whole campaign. */
  campaignMs: 3_600_000,
};
