import { throwingGuard } from '../../src-main/testing/throwing-guard.ts';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { builtInterface } from '../../src-main/hosts/browser/serve-engine.ts';
import { createHttpServer, type HttpHost, startHttpHost } from '../../src-main/hosts/browser/http-host.ts';
import { createSessionGate, type SessionGate } from '../../src-main/hosts/browser/session-gate.ts';

const secret = 'what lies beside the interface';
let host: HttpHost;
let gate: SessionGate;

beforeEach(async () => {
  const dir = tempDir();
  const built = join(dir, 'renderer');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<p>index</p>');
  writeFileSync(join(built, 'assets', 'app-1.js'), 'export {};');
  writeFileSync(join(dir, 'secret.txt'), secret);
  writeFileSync(join(built, 'assets', 'app-1.js.map'), secret);
  gate = createSessionGate({ clock: systemClock, onGuessed() {} });
  host = await startHttpHost({
    guard: throwingGuard,
    openingPage: '',
    server: createHttpServer(),
    source: builtInterface(built),
    gate,
    previews: { take: () => null },
    downloads: { take: () => null },
    port: 0,
  });
});
afterEach(() => {
  host.server.close();
  host.server.closeAllConnections();
});

/** Sends exactly these bytes: an HTTP library would mend some. */
async function say(method: string, path: string, headers: readonly string[], body = ''): Promise<string> {
  const { port } = host.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const lines = [`${method} ${path} HTTP/1.1`, ...headers, length, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => socket.destroy());
  await once(socket, 'close');
  return answer;
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

describe('400 combinations of Host, Origin, Sec-Fetch-Site and method', () => {
  const hosts = ['own', '127.0.0.1', 'localhost:PORT', '127.0.0.1.evil.example:PORT', 'evil.example'];
  const origins = ['own', null, 'null', 'http://evil.example'];
  const sites = ['same-origin', 'none', 'same-site', 'cross-site'];
  const methods = ['GET', 'POST', 'PUT', 'OPTIONS', 'DELETE'];

  // Promise: own-page-only
  it('let in the page’s own and no others', async () => {
    const own = host.own.host;
    const port = own.split(':')[1] ?? '';
    const letIn: string[] = [];
    let asked = 0;
    for (const name of hosts) {
      for (const origin of origins) {
        for (const site of sites) {
          const rows = methods.map(async (method) => {
            asked += 1;
            const headers = [
              `Host: ${name === 'own' ? own : name.replace('PORT', port)}`,
              ...(origin === null ? [] : [`Origin: ${origin === 'own' ? host.own.origin : origin}`]),
              `Sec-Fetch-Site: ${site}`,
              'Content-Type: application/json',
            ];
            const code = gate.issueCode();
            const path = method === 'GET' ? '/assets/app-1.js' : '/session';
            const answer = await say(method, path, headers, method === 'GET' ? '' : JSON.stringify({ code }));
            expect(statusOf(answer), `${headers.join(', ')} ${method}`).toBeGreaterThanOrEqual(200);
            expect(answer).not.toMatch(/access-control-allow/i);
            if (statusOf(answer) < 400) letIn.push([name, origin, site, method].join(' '));
            // A request that is refused spends no code.
            else expect(gate.exchange(code)).toHaveProperty('token');
          });
          await Promise.all(rows);
        }
      }
    }
    expect(asked).toBe(400);
    expect(letIn.toSorted()).toEqual(
      [
        'own own same-origin GET',
        'own own same-origin POST',
        // A GET is told by where it comes from; no page elsewhere can say that it is ours.
        'own  same-origin GET',
        'own null same-origin GET',
        'own http://evil.example same-origin GET',
      ].toSorted(),
    );
  });
});

describe('45 paths that lead elsewhere', () => {
  const ups = ['..', '%2e%2e', '%2E%2E', '.%2e', '%252e%252e', '..%00', '...', '....//..', '%c0%ae%c0%ae'];
  const separators = ['/', '\\', '%2f', '%5c', '//'];
  const paths = ups.flatMap((up) =>
    separators.map((separator) => `/assets${separator}${up}${separator}${up}${separator}secret.txt`),
  );

  // Promise: paths-lead-nowhere
  it('lead nowhere', async () => {
    expect(paths).toHaveLength(45);
    for (const path of paths) {
      const answer = await say('GET', path, [`Host: ${host.own.host}`, 'Sec-Fetch-Site: same-origin']);
      expect(statusOf(answer), path).toBe(404);
      expect(answer).not.toContain(secret);
    }
  });

  it.each([
    '/secret.txt',
    'secret.txt',
    '/assets/app-1.js.map',
    'http://evil.example/assets/app-1.js',
    '*',
    '/etc/passwd',
    '/constructor',
    '/__proto__',
    '/assets/app-1.js/',
    '/ASSETS/APP-1.JS',
  ])('nor does %s', async (path) => {
    const answer = await say('GET', path, [`Host: ${host.own.host}`, 'Sec-Fetch-Site: same-origin']);
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain(secret);
  });
});
