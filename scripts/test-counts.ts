import { readFileSync } from 'node:fs';
import type {
  JSONReport,
  JSONReportSpec,
  JSONReportSuite,
  JSONReportTestResult,
} from '@playwright/test/reporter';

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
  const isDead = ({ status, message, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && message === '' && assertionResults.every((one) => one.status !== 'failed');
  return read(
    file,
    ({ testResults }: VitestReport) => testResults.filter(isDead).map(({ name }) => name),
    [],
  );
}

export function readPlaywright(file: string, ok: boolean): Count {
  return readReport(file, ok, ({ stats }: JSONReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Returns all tests of a report of Playwright; none if it can't be read. */
function readSpecs(file: string): JSONReportSpec[] {
  const specsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
    ...specs,
    ...suites.flatMap(specsIn),
  ];
  return read(file, ({ suites }: JSONReport) => suites.flatMap(specsIn), []);
}

/** Returns the end-to-end tests that failed first and passed when they were tried again, as `file:line title`. */
export function readRetried(file: string): string[] {
  return readSpecs(file)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file: spec, line, title }) => `${spec}:${line} ${title}`);
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
  return readSpecs(file)
    .filter(({ tests }) =>
      tests.some(({ status, results }) => status === 'unexpected' && results.slice(-1).some(isOfMachine)),
    )
    .map(({ file: spec, line }) => `${spec}:${line}`);
}

/** Counts what a report says. A runner that died before it could write one counts as one failure. */
function readReport(file: string, ok: boolean, count: (report: never) => Count): Count {
  const counted = read(file, count, { ...none, failed: 1 });
  return ok || counted.failed > 0 ? counted : { ...counted, failed: counted.failed + 1 };
}

/** Returns what is found in a report; `otherwise` if it can't be read. */
function read<Found>(file: string, find: (report: never) => Found, otherwise: Found): Found {
  try {
    return find(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    return otherwise;
  }
}
