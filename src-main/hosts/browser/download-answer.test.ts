import { throwingGuard } from '../../testing/throwing-guard.ts';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createDownloadOffers,
  type DownloadOffers,
  type OfferedDownload,
} from '../../export/download-offers.ts';
import { ExportCancelled, type ExportSink } from '../../export/file-sink.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createHttpServer, type HttpHost, startHttpHost } from './http-host.ts';
import { createSessionGate } from './session-gate.ts';

let clock: FakeClock;
let downloads: DownloadOffers;
let host: HttpHost;
let isPeerOurs = true;

beforeEach(async () => {
  clock = new FakeClock();
  downloads = createDownloadOffers(clock);
  isPeerOurs = true;
  host = await startHttpHost({
    guard: throwingGuard,
    openingPage: '',
    server: createHttpServer(),
    source: { policy: () => ({}), indexPage: async () => '', answer: async () => false },
    gate: createSessionGate({ clock, onGuessed() {} }),
    previews: { take: () => null },
    downloads,
    port: 0,
    isOwnPeer: () => isPeerOurs,
  });
});
afterEach(() => {
  host.server.close();
  host.server.closeAllConnections();
});

/** A file of two pieces, and how often it was begun. */
function offer(writeTo?: (sink: ExportSink) => Promise<void>) {
  const counts = { begun: 0, expired: 0 };
  const download: OfferedDownload = {
    fileName: 'claims-2026.csv',
    contentType: 'text/csv; charset=utf-8',
    async writeTo(sink) {
      counts.begun += 1;
      if (writeTo) return writeTo(sink);
      await sink.write(Buffer.from('a,b\r\n'));
      await sink.write(Buffer.from('1,2\r\n'));
      await sink.finish('{}');
    },
    expired() {
      counts.expired += 1;
    },
  };
  return { path: downloads.offer(download), counts };
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = request({
    host: '127.0.0.1',
    port: new URL(host.own.origin).port,
    path,
    method,
    headers: { host: host.own.host, 'sec-fetch-site': 'same-origin', ...headers },
  });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return { status: incoming.statusCode, headers: incoming.headers, text };
}

describe('a download', () => {
  it('is saved and never shown, kept by nobody, and comes whole', async () => {
    const { path } = offer();
    const { status, headers, text } = await ask(path);
    expect({ status, text }).toEqual({ status: 200, text: 'a,b\r\n1,2\r\n' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="claims-2026.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  // Promise: download-once
  it('comes once: a second request for it gets nothing', async () => {
    const { path, counts } = offer();
    const answers = await Promise.all([ask(path), ask(path), ask(path)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404']);
    expect((await ask(path)).status).toBe(404);
    expect(counts.begun).toBe(1);
  });

  it('waits for half a minute', async () => {
    const { path, counts } = offer();
    clock.pass(30_000);
    expect((await ask(path)).status).toBe(404);
    expect(counts).toEqual({ begun: 0, expired: 1 });
    const taken = offer();
    await ask(taken.path);
    clock.pass(30_000);
    expect(taken.counts).toEqual({ begun: 1, expired: 0 });
  });

  // Promise: download-own-page
  it.each([
    ['another page', { 'sec-fetch-site': 'cross-site' }, 'GET', 403],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }, 'GET', 403],
    ['no page at all', { 'sec-fetch-site': 'none' }, 'GET', 403],
    ['another name of this machine', { host: 'localhost:1' }, 'GET', 421],
    ['a form', { origin: 'http://evil.example' }, 'POST', 403],
    ['a look ahead', {}, 'HEAD', 405],
  ])('is not given to %s, which does not use it up', async (_, headers, method, refused) => {
    const { path, counts } = offer();
    expect((await ask(path, headers, method)).status).toBe(refused);
    expect(counts.begun).toBe(0);
    expect((await ask(path)).status).toBe(200);
  });

  // Promise: download-own-user
  it('is not given to another user of this machine', async () => {
    const { path, counts } = offer();
    isPeerOurs = false;
    await expect(ask(path)).rejects.toThrow();
    expect(counts.begun).toBe(0);
  });

  it('can be named by its own path alone', async () => {
    const { path, counts } = offer();
    const token = path.slice('/download/'.length);
    for (const other of [
      '/download/',
      '/download',
      `/download/${token.slice(0, -1)}`,
      `/download/${token}/`,
      `/download/x/../${token}`,
      `/download/%2e%2e/download/${token}`,
      `/download//${token}`,
      `//download/${token}`,
      '/download/..%2f..%2fetc%2fpasswd',
      '/download/__proto__',
    ]) {
      expect((await ask(other)).status, other).toBe(404);
    }
    expect(counts.begun).toBe(0);
  });

  it('that fails midway is no whole file to the browser', async () => {
    const { path } = offer(async (sink) => {
      await sink.write(Buffer.from('a,b\r\n'));
      await sink.abandon();
    });
    await expect(ask(path)).rejects.toThrow();
  });

  it('that fails before its first byte says that there is none', async () => {
    const { path } = offer((sink) => sink.abandon());
    expect((await ask(path)).status).toBe(410);
  });

  it('goes no faster than it is taken, and ends when the browser leaves', async () => {
    const ended = Promise.withResolvers<unknown>();
    let written = 0;
    const { path } = offer(async (sink) => {
      try {
        for (;;) {
          await sink.write(Buffer.alloc(1024 * 1024));
          written += 1;
        }
      } catch (error) {
        await sink.abandon();
        ended.resolve(error);
      }
    });
    const outgoing = request({
      host: '127.0.0.1',
      port: new URL(host.own.origin).port,
      path,
      headers: { host: host.own.host, 'sec-fetch-site': 'same-origin' },
    });
    outgoing.on('error', () => undefined).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    await once(incoming, 'readable');
    incoming.on('error', () => undefined).destroy();
    expect(await ended.promise).toBeInstanceOf(ExportCancelled);
    // What the two ends of a socket keep; an unread gigabyte is not among it.
    expect(written).toBeLessThan(64);
  });
});
