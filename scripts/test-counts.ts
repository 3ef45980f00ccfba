import { readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Count = { passed: 0, failed: 0, skipped: 0 };

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  );
}

interface VitestReport {
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    /** Error of the file itself, such as a missing import. */
    message: string;
    assertionResults: { status: string }[];
  }[];
}

/** Returns the counts of a report of Vitest, without the files named in `except`. */
export function readVitest(file: string, ok: boolean, except: readonly string[] = []): Count {
  return readReport(file, ok, ({ testResults }: VitestReport) =>
    sum(
      testResults
        .filter(({ name }) => !except.includes(name))
        .map(({ status, assertionResults }) => {
          const having = (...wanted: string[]) =>
            assertionResults.filter((one) => wanted.includes(one.status)).length;
          const failed = having('failed');
          return {
            passed: having('passed'),
            // A file that failed as a whole has no test that says so.
            failed: status === 'failed' && failed === 0 ? 1 : failed,
            skipped: having('pending', 'skipped', 'todo', 'disabled'),
          };
        }),
    ),
  );
}

/** Returns test files of a report of Vitest whose process ended while it ran them: they failed, and say nothing. */
export function readDied(file: string): string[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as VitestReport).testResults
      .filter(
        ({ status, message, assertionResults }) =>
          status === 'failed' && message === '' && assertionResults.every((one) => one.status !== 'failed'),
      )
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

export function readPlaywright(file: string, ok: boolean): Count {
  return readReport(file, ok, ({ stats }: JSONReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Returns the end-to-end tests that failed first and passed when they were tried again, as `file:line title`. */
export function readRetried(file: string): string[] {
  const retriedIn = (suite: JSONReportSuite): string[] => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file: spec, line, title }) => `${spec}:${line} ${title}`),
    ...(suite.suites ?? []).flatMap(retriedIn),
  ];
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as JSONReport).suites.flatMap(retriedIn);
  } catch {
    return [];
  }
}

/** Patterns by which Playwright names what ends a test although neither the test nor Claimdesk did anything. */
const ofMachine = [
  /worker process exited unexpectedly/i,
  /browserType\.launch\w*: /,
  /(Target|Page|Browser) crashed/,
];

/**
 * Returns end-to-end tests that failed because their worker process or browser died or did not start, as `file:line`.
 */
export function readBroken(file: string): string[] {
  const isOfMachine = ({ errors }: JSONReportTestResult) =>
    errors.some(({ message }) => ofMachine.some((pattern) => pattern.test(message)));
  const brokenIn = (suite: JSONReportSuite): string[] => [
    ...suite.specs
      .filter(({ tests }) =>
        tests.some(({ status, results }) => status === 'unexpected' && results.slice(-1).some(isOfMachine)),
      )
      .map(({ file: spec, line }) => `${spec}:${line}`),
    ...(suite.suites ?? []).flatMap(brokenIn),
  ];
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as JSONReport).suites.flatMap(brokenIn);
  } catch {
    return [];
  }
}

/** Reads a report. A runner that died before it could write one counts as one failure. */
function readReport(file: string, ok: boolean, count: (report: never) => Count): Count {
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as never);
    return ok || counted.failed > 0 ? counted : { ...counted, failed: counted.failed + 1 };
  } catch {
    return { ...none, failed: 1 };
  }
}
