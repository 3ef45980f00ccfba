import { readFileSync } from 'node:fs';

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
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function readVitest(file: string, ok: boolean): Count {
  return readReport(file, ok, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

export function readPlaywright(file: string, ok: boolean): Count {
  return readReport(file, ok, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** A runner that died before it could report counts as one failure. */
function readReport(file: string, ok: boolean, count: (report: never) => Count): Count {
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as never);
    return ok || counted.failed > 0 ? counted : { ...counted, failed: counted.failed + 1 };
  } catch {
    return { ...none, failed: 1 };
  }
}
