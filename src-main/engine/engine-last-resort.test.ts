import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change } from '../../src-shared/contract/changes.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(() => bench.close());

const unexpected = { code: 'unexpected_error', detail: null };

it('An uncaught error is told to a window that shows no account, and the program goes on', async () => {
  const engine = bench.make();
  await engine.start();
  const client = createRouterClient(engine.router);
  expect((await client.accounts.list()).notices).toEqual([]);
  const window = new AbortController();
  const told: Change[] = [];
  const following = (async () => {
    for await (const change of engine.followChanges(window.signal)) told.push(change);
  })();
  expect(await engine.survive(new Error('nobody caught it'))).toBe(true);
  await expect.poll(() => told).toContainEqual({ topic: 'accounts' });
  expect((await client.accounts.list()).notices).toEqual([unexpected]);
  window.abort();
  await following;

  const accountId = await bench.connect(client);
  expect((await bench.status(client, accountId)).notices).toEqual([unexpected]);
});

it('A program that does nothing but fail is ended, and one that is being ended is not kept alive', async () => {
  const engine = bench.make();
  await engine.start();
  const answers: boolean[] = [];
  for (let count = 1; count <= 6; count += 1) answers.push(await engine.survive(new Error(`error ${count}`)));
  expect(answers).toEqual([true, true, true, true, true, false]);
  await Promise.all([engine.stop(), engine.stop()]);
  expect(await engine.survive(new Error('too late'))).toBe(false);
});

it('An uncaught error while the vault is locked is told to the lock screen, and nothing of an account', async () => {
  const engine = bench.make();
  await engine.start();
  const client = createRouterClient(engine.router);
  expect(await client.vault.moveToVault({ passphrase: 'correct horse battery' })).toEqual({ ok: true });
  await bench.connect(client);
  await client.vault.lock();
  expect((await client.vault.status()).notices).toEqual([]);
  const window = new AbortController();
  const told: Change[] = [];
  const following = (async () => {
    for await (const change of engine.followChanges(window.signal)) told.push(change);
  })();
  expect(await engine.survive(new Error('nobody caught it'))).toBe(true);
  await expect.poll(() => told).toContainEqual({ topic: 'vault' });
  expect((await client.vault.status()).notices).toEqual([unexpected]);
  window.abort();
  await following;
  expect(new Set(told.map(({ topic }) => topic))).toEqual(new Set(['vault']));
});
