import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, grid, startConnected, test } from './testing/app-test.ts';

test('no key reaches the renderer, a log, or any file outside the encrypted ones; no card data in the clear', async ({
  page,
  harness,
}) => {
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('response', (response) => {
    if (!/\.(woff2?|js|css)$/.test(new URL(response.url()).pathname)) {
      void response.text().then(
        (text) => received.push(text, JSON.stringify(response.headers())),
        () => undefined,
      );
    }
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));

  const app = await startConnected(page, harness);
  const first = (await grid(page).locator('[role=row][aria-selected]').first().textContent()) ?? '';
  const holder = /([\p{Lu}]{4,} [\p{Lu} ]{4,}) · RRN/u.exec(first)?.[1] ?? 'no holder';
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await page.keyboard.press('s');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
  await app.stop();

  const { apiKey } = harness.sandbox;
  expect(received.join('\n').length).toBeGreaterThan(10_000);
  expect(received.filter((text) => text.includes(apiKey))).toEqual([]);
  expect(received.filter((text) => text.includes('data_privacy'))).toEqual([]);
  expect(said.filter((text) => text.includes(apiKey))).toEqual([]);
  expect(app.output()).not.toContain(apiKey);
  expect(holder).not.toBe('no holder');

  const files = globSync('**/*', { cwd: harness.profile })
    .map((file) => join(harness.profile, file))
    .filter((file) => statSync(file).isFile());
  const holding = (text: string) => files.filter((file) => readFileSync(file).includes(text));
  expect(files.some((file) => file.endsWith('replica.db'))).toBe(true);
  expect(holding(apiKey)).toEqual([]);
  expect(holding(holder)).toEqual([]);
  expect(holding('SQLite format 3').filter((file) => !file.endsWith('lock.db'))).toEqual([]);
});
