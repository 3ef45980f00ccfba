/**
 * How long a test may wait, for every suite. These limits only end what hangs: they say nothing
 * about speed, and a slow or busy machine never comes near them. No test sets one of its own.
 */
export const limits = {
  /** For a condition to come true: `waitFor`, `expect.poll`, Playwright's assertions and actions. */
  conditionMs: 120_000,
  /** For one test or hook. */
  testMs: 900_000,
  /** For one test that plays a whole campaign. */
  campaignMs: 3_600_000,
};
