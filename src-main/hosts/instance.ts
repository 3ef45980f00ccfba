import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { Guard } from '../base/guard.ts';
import { parseJson, readJsonFile } from '../base/parse-json.ts';
import { hostKinds } from '../../src-shared/contract/app.ts';

/**
 * Address by which a second start on a profile finds the process that has it: `instance.json` names the process
 * and a local socket. Only the owner can reach the socket (its folder is 0700, itself 0600), so
 * whoever can ask is the person whose profile it is; nothing secret lies in the file.
 */
const instanceSchema = z.object({
  pid: z.number().int(),
  host: z.enum(hostKinds),
  socket: z.string(),
});
export type Instance = z.infer<typeof instanceSchema>;

/** Answer of the first process when asked to show itself: `url` if it has no window to show. */
const shownSchema = z.object({ shown: z.enum(['window', 'address']), url: z.string().nullable() });
export type Shown = z.infer<typeof shownSchema>;

const request = 'show\n';
const maxAnswerBytes = 4096;
const answerDeadlineMs = 3_000;
/** Longest path of a Unix socket by the kernel's limit, with some room. */
const maxSocketPathBytes = 100;

const fileOf = (profileDir: string) => join(profileDir, 'instance.json');

/** Announces who has the profile, and answers those who ask. */
export async function announceInstance({
  profileDir,
  host,
  guard,
  show,
}: {
  profileDir: string;
  host: Instance['host'];
  guard: Guard;
  show: () => Promise<Shown>;
}): Promise<{ close(): Promise<void> }> {
  const socket = socketPath(profileDir);
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const server = createServer((connection) => {
    let text = '';
    connection.setEncoding('utf8').setTimeout(answerDeadlineMs, () => connection.destroy());
    connection.on('error', () => connection.destroy());
    connection.on('data', (chunk) => {
      text += String(chunk);
      if (text.length > request.length) connection.destroy();
      else if (text === request) {
        guard.run(() =>
          show().then(
            (shown) => connection.end(`${JSON.stringify(shown)}\n`),
            (error: unknown) => {
              connection.destroy();
              throw error;
            },
          ),
        );
      }
    });
  });
  await once(server.listen(socket), 'listening');
  server.on('error', guard.report);
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
  const instance: Instance = { pid: process.pid, host, socket };
  await writeFileAtomic(fileOf(profileDir), `${JSON.stringify(instance)}\n`, { mode: 0o600 });
  return {
    async close() {
      rmSync(fileOf(profileDir), { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (isInFolderOfItsOwn(socket, profileDir)) rmSync(dirname(socket), { recursive: true, force: true });
    },
  };
}

export function readInstance(profileDir: string): Instance | null {
  return instanceSchema.safeParse(readJsonFile(fileOf(profileDir))).data ?? null;
}

/** Asks the process that has the profile to show itself; `null` if it does not answer. */
export async function askToShow(instance: Instance): Promise<Shown | null> {
  return new Promise((resolve) => {
    const connection = createConnection(instance.socket);
    let text = '';
    connection.setEncoding('utf8').setTimeout(answerDeadlineMs, () => connection.destroy());
    connection.on('connect', () => connection.write(request));
    connection.on('error', () => connection.destroy());
    connection.on('data', (chunk) => {
      text += String(chunk);
      if (text.length > maxAnswerBytes) connection.destroy();
    });
    connection.on('close', () => resolve(shownSchema.safeParse(parseJson(text)).data ?? null));
  });
}

function socketPath(profileDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\claimdesk-${randomBytes(16).toString('hex')}`;
  const path = join(profileDir, 'control.sock');
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path;
  return join(mkdtempSync(join(tmpdir(), 'claimdesk-')), 'control.sock');
}

function isInFolderOfItsOwn(socket: string, profileDir: string): boolean {
  return process.platform !== 'win32' && dirname(socket) !== profileDir;
}
