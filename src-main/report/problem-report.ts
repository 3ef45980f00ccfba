import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { arch, freemem, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { HostKind, Preferences } from '../../src-shared/contract/app.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { CheckOutcome } from '../../src-shared/domain/self-check.ts';
import type { Clock } from '../base/clock.ts';
import { readLogLine } from '../base/log.ts';
import { errorCode } from '../base/fault-code.ts';

const mostLogLines = 1000;
const mostFiles = 300;
/** Matches whole names of the profile's own files: names of other files may be those of people or claims. */
const ownFile = new RegExp(
  [
    '^lock\\.db$',
    '^(profile|instance|vault|window-bounds)\\.json$',
    '^logs/claimdesk\\.log(\\.1)?$',
    '^accounts/[0-9a-f-]{36}/(journal|replica|documents)\\.db(\\.damaged-\\d+)?(-wal)?$',
    '^accounts/[0-9a-f-]{36}/backups/journal-\\d+\\.db$',
  ].join('|'),
);
const ownFolder = /^(\.|logs|accounts|accounts\/[0-9a-f-]{36}(\/backups)?)$/;

/** Preferences, each with whether it is reported: those are that say nothing about a claim, a search or an account. */
const isReported: Readonly<Record<string, boolean>> = {
  theme: true,
  textSize: true,
  locale: true,
  region: true,
  timeZone: true,
  accountId: false,
  route: false,
  sort: true,
  listLayout: true,
  paneWidthPx: true,
  isNavCollapsed: true,
  host: true,
  afterDecision: true,
  holdSeconds: true,
  syncMinutes: true,
  hourlyDataMb: true,
  emailsPerMinute: true,
  typedAbove: true,
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
  hasAnsweredPractice: true,
} satisfies Record<keyof Preferences, boolean>;

export interface ReportParts {
  profileDir: string;
  version: string;
  host: HostKind;
  clock: Clock;
  preferences: Preferences;
  accounts: readonly Account[];
  /** Returns an account's status; `null` if it isn't open. It may throw: the report says so. */
  statusOf: (accountId: string) => SyncStatus | null;
  /** Results of the self-check, by name. */
  selfCheck: Readonly<Record<string, CheckOutcome>>;
}

/**
 * What helps to find a fault, as text for a person to read before it is given to anybody: versions, a self-check,
 * settings, states, sizes of files and the log. No key, address, name, identifier of the service, claim or text that
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
      diskFreeMb: freeMegabytes(profileDir),
    },
    process: { residentMb: toMegabytes(process.memoryUsage().rss), uptimeS: Math.round(process.uptime()) },
    selfCheck: parts.selfCheck,
    settings: Object.fromEntries(Object.entries(preferences).filter(([name]) => isReported[name] === true)),
    accounts: parts.accounts.map((account) =>
      accountLines(
        account,
        orCode(() => parts.statusOf(account.id)),
      ),
    ),
    files: filesOf(profileDir),
    log: [
      ...logLines(join(profileDir, 'logs/claimdesk.log.1')),
      ...logLines(join(profileDir, 'logs/claimdesk.log')),
    ].slice(-mostLogLines),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function accountLines(account: Account, status: SyncStatus | string | null) {
  return {
    id: account.id,
    isSandbox: account.isSandbox,
    hasKey: account.hasKey,
    followedMerchants: account.merchantIds.length,
    state: account.state,
    problem: account.problem?.code ?? null,
    status:
      status === null || typeof status === 'string'
        ? status
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

/** Sizes of the profile's own files, by path in the profile. */
interface ProfileFiles {
  bytes: Record<string, number>;
  /** Number of other files. */
  others: number;
  /** Reason why files couldn't be read: the system's code, or `not_a_file`. */
  unreadable: Record<string, string>;
  /** Number of other folders that couldn't be read. */
  unreadableOthers?: number;
}

/** Returns the sizes of the profile's own files, and the number of others. What can't be read fails nothing. */
function filesOf(profileDir: string): ProfileFiles {
  const files: ProfileFiles = { bytes: {}, others: 0, unreadable: {} };
  takeFolder(files, profileDir, '.');
  return files;
}

function takeFolder(files: ProfileFiles, profileDir: string, folder: string): void {
  const entries = orCode(() => readdirSync(join(profileDir, folder), { withFileTypes: true }));
  if (typeof entries === 'string') {
    if (ownFolder.test(folder)) files.unreadable[folder] = entries;
    else files.unreadableOthers = (files.unreadableOthers ?? 0) + 1;
    return;
  }
  for (const entry of entries) {
    const name = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (ownFile.test(name)) takeFile(files, profileDir, name);
    if (entry.isDirectory() || ownFolder.test(name)) takeFolder(files, profileDir, name);
    else if (!ownFile.test(name)) files.others += 1;
  }
}

function takeFile({ bytes, unreadable }: ProfileFiles, profileDir: string, name: string): void {
  if (Object.keys(bytes).length + Object.keys(unreadable).length >= mostFiles) return;
  const size = orCode(() => sizeOf(join(profileDir, name)));
  if (typeof size === 'number') bytes[name] = size;
  else unreadable[name] = size;
}

function sizeOf(path: string): number | string {
  const stats = statSync(path);
  if (stats.isDirectory()) return 'EISDIR';
  return stats.isFile() ? stats.size : 'not_a_file';
}

/** Runs work; returns the system's code if it failed. */
function orCode<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return errorCode(error) ?? 'other';
  }
}

/** Returns the megabytes available to this user on the profile's disk; the code if the system doesn't say. */
function freeMegabytes(profileDir: string): number | string {
  return orCode(() => {
    const { bavail, bsize } = statfsSync(profileDir);
    return toMegabytes(bavail * bsize);
  });
}

function logLines(path: string): unknown[] {
  try {
    // A pipe in its place would never end.
    if (!statSync(path).isFile()) return [];
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).map(parsed);
  } catch {
    return [];
  }
}

/** Parses a log line. One that was cut by a kill is reported as such. */
const parsed = (line: string) => readLogLine(line) ?? '(cut)';

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);
