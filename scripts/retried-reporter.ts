import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';

/** Name of the variable with the path of the file to which `RetriedReporter` writes. */
export const retriedVariable = 'CLAIMDESK_RETRIED_TESTS';

/**
 * Reporter of Vitest that writes a line for each test that failed first and passed when it was tried again: the JSON
 * report leaves that out.
 */
export default class RetriedReporter implements Reporter {
  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const file = process.env[retriedVariable];
    if (file !== undefined && test.diagnostic()?.flaky === true)
      appendFileSync(file, `${relative(process.cwd(), test.module.moduleId)} ${test.fullName}\n`);
  };
}
