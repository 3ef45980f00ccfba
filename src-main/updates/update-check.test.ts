import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../base/clock.ts';
import { createUpdateCheck } from './update-check.ts';
import { isNewer, signFeed } from './update-feed.ts';

const office = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const release = {
  version: '1.3.0',
  releasedOn: '2026-11-22',
  changes: ['Lists open faster.'],
  url: 'https://downloads.example/claimdesk',
};

let server: Server;
let answer: { status: number; body: string; location?: string };
let asked: string[];
let settingsPath: string;

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: signFeed(release, office.privateKey) };
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  settingsPath = join(tempDir(), 'updates.json');
  name({});
});
afterEach(() => void server.close());

function name(change: Record<string, unknown>): void {
  const { port } = server.address() as AddressInfo;
  const publicKey = office.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const feed = `http://127.0.0.1:${port}/feed.json?channel=stable`;
  writeFileSync(settingsPath, JSON.stringify({ feed, publicKey, ...change }));
}

const check = (version = '1.2.9', path: string | null = settingsPath) =>
  createUpdateCheck({ settingsPath: path, version, clock: systemClock }).check();

describe('a check for updates', () => {
  it('tells of a newer version, and what changed', async () => {
    expect(await check()).toEqual({ state: 'available', release });
    expect(asked).toEqual(['GET /feed.json?channel=stable']);
  });

  it.each(['1.3.0', '1.3.1', '2.0.0'])('offers no way back from %s', async (version) => {
    expect(await check(version)).toEqual({ state: 'current' });
  });

  it('asks nobody where no office named a feed', async () => {
    expect(await check('1.0.0', join(tempDir(), 'none.json'))).toEqual({ state: 'off' });
    expect(await check('1.0.0', null)).toEqual({ state: 'off' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a stranger’s signature', signFeed(release, stranger.privateKey), 'not_signed'],
    [
      'a text that was changed after it was signed',
      signFeed(release, office.privateKey).replace('1.3.0', '9.9.9'),
      'not_signed',
    ],
    ['a page of a portal', '<html>Please log in</html>', 'not_a_feed'],
    ['no signature', JSON.stringify({ feed: JSON.stringify(release) }), 'not_a_feed'],
    [
      'an address that is not HTTPS',
      signFeed({ ...release, url: 'http://downloads.example/' }, office.privateKey),
      'not_a_feed',
    ],
  ])('believes nothing with %s', async (_name, body, code) => {
    answer = { status: 200, body };
    expect(await check()).toEqual({ state: 'problem', code });
  });

  it.each([
    { status: 404, body: '' },
    { status: 302, body: '', location: 'https://elsewhere.example/' },
    { status: 200, body: 'x'.repeat(600 * 1024) },
  ])('takes $status as no answer when it is none', async (one) => {
    answer = one;
    expect(await check()).toEqual({ state: 'problem', code: 'unreachable' });
  });

  it.each([
    { feed: 'http://updates.example/feed.json' },
    { feed: 'file:///etc/feed.json' },
    { publicKey: 'bm90IGEga2V5' },
    {
      publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64'),
    },
    { more: 1 },
  ])('does not go by settings with %j', async (change) => {
    name(change);
    expect(await check()).toEqual({ state: 'problem', code: 'settings_unreadable' });
    expect(asked).toEqual([]);
  });
});

it('compares versions by their numbers', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true);
  expect(isNewer('1.9.9', '1.10.0')).toBe(false);
  expect(isNewer('2.0.0', '1.99.99')).toBe(true);
  expect(isNewer('1.2.3', '1.2.3')).toBe(false);
});
