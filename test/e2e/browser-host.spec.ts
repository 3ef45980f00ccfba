import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { expect, goTo, grid, startConnected, test } from './testing/app-test.ts';

test.use({
  allowedErrors: [
    // A code that was used already is refused: the browser logs every such answer.
    /^Failed to load resource: the server responded with a status of 403 .*\/session\)$/,
  ],
});

test('a second tab, a used address and a reopened window say what to do, and take a fresh address at once', async ({
  page,
  harness,
  context,
}) => {
  const app = await startConnected(page, harness);
  const { origin } = new URL(app.ready.url);

  const second = await context.newPage();
  await second.goto(origin);
  await expect(second.getByText('This address needs a code')).toBeVisible();
  await expect(second.getByText(/press Enter in the terminal where Claimdesk is running/)).toBeVisible();

  const used = await context.newPage();
  await used.goto(app.ready.url);
  await expect(used.getByText('This address has already been used')).toBeVisible();

  // In the page's own field, and over its own address.
  await second.getByLabel('Paste the new address').fill('http://127.0.0.1:1/#code=abc');
  await expect(second.getByText(/This address has another port/)).toBeVisible();
  await second.getByLabel('Paste the new address').fill(await harness.anotherWindow());
  await expect(grid(second)).toBeVisible();
  await used.goto(await harness.anotherWindow());
  await expect(grid(used)).toBeVisible();

  // The first tab goes on, and comes back after a reload.
  await page.reload();
  await expect(grid(page)).toBeVisible();
});

// Promise: port-thief-learns-nothing
test('a page gives nothing to whoever takes the port after its host was killed', async ({
  page,
  harness,
}) => {
  const app = await startConnected(page, harness);
  const { port } = new URL(app.ready.url);
  const asked: string[] = [];
  const said: string[] = [];
  await app.kill();
  const impostor: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{"token":"mine"}');
  });
  const sockets = new WebSocketServer({ server: impostor });
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      said.push(String(data));
      socket.send('{"nonce":"mine","proof":"mine"}');
    });
  });
  impostor.listen(Number(port), '127.0.0.1');
  await once(impostor, 'listening');
  try {
    await expect(page.getByText(/This session has ended/)).toBeVisible();
    await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
    // What is typed, decided or asked for from now on stays here.
    await page.keyboard.press('/');
    await page.keyboard.type('secret');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await goTo(page, 'o');
    expect(said.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([['session', 'nonce']]);
    expect(asked).toEqual([]);
  } finally {
    sockets.close();
    for (const socket of sockets.clients) socket.terminate();
    impostor.close();
    impostor.closeAllConnections();
  }
});
