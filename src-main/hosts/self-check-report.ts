import type { HostKind } from '../../src-shared/contract/app.ts';
import type { CheckOutcome } from '../../src-shared/domain/self-check.ts';

/**
 * Result of the self-check as one line of JSON, for CI on each system and for support. It holds no data of a profile.
 */
export interface SelfCheckReport {
  ok: boolean;
  version: string;
  host: HostKind;
  platform: string;
  arch: string;
  node: string;
  checks: Record<string, CheckOutcome>;
}

export function selfCheckReport(
  host: HostKind,
  version: string,
  checks: Record<string, CheckOutcome>,
): SelfCheckReport {
  const { platform, arch, versions } = process;
  const ok = Object.values(checks).every(({ state }) => state !== 'failed');
  return { ok, version, host, platform, arch, node: versions.node, checks };
}

/** Returns the result of a check that could not even begin. */
export const failedReport = (host: HostKind, version: string, reason: string): SelfCheckReport =>
  selfCheckReport(host, version, { start: { state: 'failed', reason } });
