import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '../../src-shared/contract/contract.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { AppReady } from '../testing/program.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

type Client = ContractRouterClient<typeof contract>;

let profileDir: string;
let host: ChildProcess;
let problems: string;
let ready: AppReady;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  profileDir = join(tempDir(), 'profile');
  problems = '';
  host = fork(join(import.meta.dirname, 'testing/faulty-host.ts'), [profileDir], {
    env: { ...process.env, LC_ALL: 'en_US.UTF-8', XDG_STATE_HOME: tempDir() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  host.stderr?.setEncoding('utf8').on('data', (text: string) => (problems += text));
  if (host.stdout === null) expect.fail('no output');
  const lines = createInterface({ input: host.stdout });
  const early = once(host, 'exit').then(() => expect.fail(problems));
  const [line] = (await Promise.race([once(lines, 'line'), early])) as [string];
  ready = JSON.parse(line) as AppReady;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  if (host.exitCode !== null) return;
  const ended = once(host, 'exit');
  host.kill('SIGKILL');
  await ended;
});

/** A window of the host: the way in that its page goes. */
async function openWindow(): Promise<Client> {
  const { origin, host: name, hash } = new URL(ready.url);
  const code = hash.replace('#code=', '');
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ code }),
  });
  const socket = new WebSocket(`ws://${name}/ipc`, { origin });
  socket.binaryType = 'arraybuffer';
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(await answer.text());
  await once(socket, 'message');
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
}

async function accountOf(client: Client): Promise<string> {
  const { accounts } = await client.accounts.list();
  return accounts[0]?.id ?? expect.fail('no account');
}

const noticesOf = async (client: Client, accountId: string) =>
  (await client.sync.status({ accountId })).notices.map(({ code }) => code);

it.each(['throw', 'reject'])(
  'An error that nothing caught (%s) is shown in the window, which goes on',
  async (kind) => {
    const client = await openWindow();
    const accountId = await accountOf(client);
    host.send(kind);
    await expect.poll(() => noticesOf(client, accountId)).toEqual(['unexpected_error']);
    await expect
      .poll(() => client.sync.status({ accountId }))
      .toMatchObject({ phase: 'idle', lastSyncAtMs: expect.any(Number) as number });
    const range = { filter: asking('seen:no'), sort: 'newest', offset: 0, limit: 1 } as const;
    const [row] = (await client.claims.window({ accountId, ...range })).rows;
    const { takers } = await client.claims.assess({
      accountId,
      action: 'seen',
      claimIds: [row?.id ?? expect.fail('no claim')],
    });
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    expect(entryIds).toHaveLength(1);
    expect(readFileSync(join(profileDir, 'logs/claimdesk.log'), 'utf8')).toContain(
      '"event":"uncaught","code":"UNFORESEEN"',
    );
  },
);

// Promise: uncaught-error-closes-files
it('A program that does nothing but fail stops, says so, and closes its files', async () => {
  const wals = () => globSync('accounts/**/*-wal', { cwd: profileDir });
  await accountOf(await openWindow());
  expect(wals()).not.toEqual([]);
  const ended = once(host, 'exit');
  for (let errors = 0; errors < 6; errors += 1) host.send('throw');
  expect(await ended).toEqual([1, null]);
  expect(problems).toContain('Claimdesk had an unexpected error and stopped. Your decisions are saved.');
  const log = readFileSync(join(profileDir, 'logs/claimdesk.log'), 'utf8');
  expect(log).toContain('engine_stopped');
  // SQLite removes the write-ahead log of a file that was closed.
  expect(wals()).toEqual([]);
});
