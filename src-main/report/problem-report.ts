import { readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, freemem, release, totalmem, type } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { HostKind, Preferences } from '../../src-shared/contract/app.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { Clock } from '../clock.ts';
import { readLogLine } from '../log.ts';

const mostLogLines = 1000;
const mostFiles = 300;
/** By whole names: those of what somebody else put beside them may be of people or claims. */
const ownFile = new RegExp(
  [
    '^lock\\.db$',
    '^(profile|instance|vault|window-bounds)\\.json$',
    '^logs/claimdesk\\.log(\\.1)?$',
    '^accounts/[0-9a-f-]{36}/(journal|replica|documents)\\.db(\\.damaged-\\d+)?(-wal)?$',
    '^accounts/[0-9a-f-]{36}/backups/journal-\\d+\\.db$',
  ].join('|'),
);

/** Which preferences say nothing of a claim, a search or an account. Each is decided on here. */
const isReported: Readonly<Record<string, boolean>> = {
  theme: true,
  locale: true,
  region: true,
  timeZone: true,
  accountId: false,
  route: false,
  sort: true,
  listLayout: true,
  isNavCollapsed: true,
  host: true,
  afterDecision: true,
  holdSeconds: true,
  syncMinutes: true,
  hourlyDataMb: true,
  emailsPerMinute: true,
  keepClosedMonths: true,
  keepChangesDays: true,
  claimSections: true,
  shortcuts: true,
  hasSingleKeys: true,
  commandUses: false,
  insights: false,
  notifications: false,
  proxy: false,
  caFile: false,
} satisfies Record<keyof Preferences, boolean>;

export interface ReportParts {
  profileDir: string;
  version: string;
  host: HostKind;
  clock: Clock;
  preferences: Preferences;
  accounts: readonly Account[];
  /** `null`: the account isn't open. */
  statusOf: (accountId: string) => SyncStatus | null;
}

/**
 * What helps to find a fault, as text for a person to read before it is given to anybody: versions, settings,
 * states, sizes of files and the log. No key, address, name, identifier of the service, claim or text that
 * was typed is in it. Nothing is sent anywhere.
 */
export function problemReport(parts: ReportParts): string {
  const { profileDir, clock, preferences } = parts;
  const report = {
    at: new Date(clock.nowMs()).toISOString(),
    version: parts.version,
    host: parts.host,
    system: {
      type: type(),
      release: release(),
      arch: arch(),
      node: process.versions.node,
      electron: process.versions['electron'] ?? null,
      memoryMb: toMegabytes(totalmem()),
      freeMb: toMegabytes(freemem()),
    },
    process: { residentMb: toMegabytes(process.memoryUsage().rss), uptimeS: Math.round(process.uptime()) },
    settings: Object.fromEntries(Object.entries(preferences).filter(([name]) => isReported[name] === true)),
    accounts: parts.accounts.map((account) => accountLines(account, parts.statusOf(account.id))),
    files: filesOf(profileDir),
    log: [
      ...logLines(join(profileDir, 'logs/claimdesk.log.1')),
      ...logLines(join(profileDir, 'logs/claimdesk.log')),
    ].slice(-mostLogLines),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function accountLines(account: Account, status: SyncStatus | null) {
  return {
    id: account.id,
    isSandbox: account.isSandbox,
    hasKey: account.hasKey,
    followedMerchants: account.merchantIds.length,
    state: account.state,
    problem: account.problem?.code ?? null,
    status:
      status === null
        ? null
        : {
            connection: status.connection.state,
            reason:
              status.connection.state === 'offline'
                ? status.connection.fault
                : status.connection.state === 'paused'
                  ? status.connection.reason
                  : null,
            slowed: status.slowed.map(({ endpoint }) => endpoint),
            phase: status.phase,
            claims: status.claimsReceived,
            parts: `${status.partsDone}/${status.parts}`,
            lastSyncAt: status.lastSyncAtMs === null ? null : new Date(status.lastSyncAtMs).toISOString(),
            waiting: status.waiting,
            attention: status.attention,
            unreadableMerchants: status.unreadableMerchants.length,
            notices: status.notices.map(({ code }) => code),
          },
  };
}

/** The sizes of the profile's own files, by their place in it; what somebody else put there is counted. */
function filesOf(profileDir: string) {
  const own: Record<string, number> = {};
  let others = 0;
  for (const entry of readdirSync(profileDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(profileDir, path).split(sep).join('/');
    if (ownFile.test(name) && Object.keys(own).length < mostFiles)
      own[name] = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    else others += 1;
  }
  return { bytes: own, others };
}

function logLines(path: string): unknown[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).map(parsed);
  } catch {
    return [];
  }
}

/** A line that was cut by a kill says only that. */
const parsed = (line: string) => readLogLine(line) ?? '(cut)';

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);
