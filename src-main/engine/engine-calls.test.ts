import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

it('keeps a page for the preview without an account, and with one', async () => {
  const client = await bench.start();
  expect((await client.templates.preview({ html: '<p>One</p>' })).path).not.toBe('');
  await bench.connect(client);
  expect((await client.templates.preview({ html: '<p>Two</p>' })).path).not.toBe('');
});

it('refuses a call about an account that there is not', async () => {
  const client = await bench.start();
  await expect(client.templates.draft({ accountId: 'acc-none', name: 'new_claim' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
