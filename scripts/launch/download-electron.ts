import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadArtifact } from '@electron/get';
import { z } from 'zod';
import { takeProfileLock } from '../../src-main/database/profile-lock.ts';
import { type ElectronFiles, electronVersion } from './electron-files.ts';
import type { FetchMessage, FetchCause } from './launch-problem.ts';

/** Time in milliseconds after which a server that sends nothing has stopped. */
const stallDeadlineMs = 60_000;

const toldEachBytes = 500_000;

const checksumsSchema = z.record(z.string(), z.string());

/**
 * Downloads, verifies and unpacks Electron's binary as its package's own installer does; with progress, an end on
 * request, and no incomplete files left behind.
 */
export async function downloadElectron({
  files,
  tell,
  signal,
  unpack = runInstaller,
}: {
  files: ElectronFiles;
  tell: (message: FetchMessage) => void;
  signal: AbortSignal;
  unpack?: (files: ElectronFiles, signal: AbortSignal) => Promise<void>;
}): Promise<void> {
  let lock: ReturnType<typeof takeProfileLock>;
  try {
    mkdirSync(files.cacheDir, { recursive: true });
    lock = takeProfileLock(join(files.cacheDir, 'fetch-lock.db'));
  } catch {
    return tell({ kind: 'failed', cause: { kind: 'cacheNotWritable', dir: files.cacheDir } });
  }
  if (!lock) return tell({ kind: 'busy' });
  // The lock is ours: what lies here was left by a download that was killed.
  const folder = join(files.cacheDir, 'electron-download');
  rmSync(folder, { recursive: true, force: true });
  const stalled = new AbortController();
  try {
    mkdirSync(folder, { recursive: true });
    await download(files, folder, tell, signal, stalled);
    tell({ kind: 'unpacking' });
    await unpack(files, signal);
    tell({ kind: 'done' });
  } catch (error) {
    if (!existsSync(join(files.packageDir, 'path.txt')))
      rmSync(join(files.packageDir, 'dist'), { recursive: true, force: true });
    tell({ kind: 'failed', cause: stalled.signal.aborted ? { kind: 'serverStopped' } : causeOf(error) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function download(
  files: ElectronFiles,
  tempDirectory: string,
  tell: (message: FetchMessage) => void,
  signal: AbortSignal,
  stalled: AbortController,
): Promise<void> {
  const stall = setTimeout(() => stalled.abort(), stallDeadlineMs);
  let nextToldBytes = 0;
  const checksums: unknown = JSON.parse(readFileSync(join(files.packageDir, 'checksums.json'), 'utf8'));
  try {
    await downloadArtifact({
      version: electronVersion(files),
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: checksumsSchema.parse(checksums),
      // The variable that the package's own installer reads; else the cache that all projects share.
      cacheRoot: process.env['electron_config_cache'],
      tempDirectory,
      downloadOptions: {
        quiet: true,
        signal: AbortSignal.any([signal, stalled.signal]),
        getProgressCallback({ transferred, total }: { transferred: number; total: number | null }) {
          stall.refresh();
          if (transferred >= nextToldBytes) {
            nextToldBytes = transferred + toldEachBytes;
            tell({ kind: 'progress', receivedBytes: transferred, totalBytes: total });
          }
          return Promise.resolve();
        },
      },
    });
  } finally {
    clearTimeout(stall);
  }
}

/** Runs the package's own installer, which finds the archive in the cache, verifies it again and unpacks it. */
async function runInstaller(files: ElectronFiles, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(files.packageDir, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new NotUnpacked(printed.trim().split('\n', 1)[0]);
}

/** Error with the installer's first line, if it printed one. */
class NotUnpacked extends Error {}

/** Returns the cause of an error: `fetch failed` alone says nothing. */
function causeOf(error: unknown): FetchCause {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  if (/did not match expected checksum/.test(error.message)) return { kind: 'damaged' };
  if (code === 'ENOSPC' || /ENOSPC/.test(error.message)) return { kind: 'diskFull' };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'serverNotFound' };
  if (code === 'ECONNREFUSED') return { kind: 'serverRefused' };
  const status = /Response code (\d+)/.exec(error.message)?.[1];
  if (status !== undefined) return { kind: 'serverAnswered', status };
  if (error instanceof NotUnpacked && error.message === '') return { kind: 'notUnpacked' };
  return { kind: 'other', message: (cause.message.split('\n', 1)[0] || code).replace(/\.$/, '') };
}
