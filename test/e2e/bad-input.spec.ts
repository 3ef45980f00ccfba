import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../testing/program.ts';
import { expect, expectClaims, openConnectForm, startConnected, test } from './testing/app-test.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(projectRoot, 'scripts/start.ts'), ...args], { encoding: 'utf8' });

test('an unknown option gets one clear line and the usage', () => {
  const { status, stderr, stdout } = run('--nonsense');
  expect(status).toBe(2);
  expect(stderr).toContain('--nonsense');
  expect(stderr).toContain('Usage:');
  expect(stdout).toBe('');
});

test('a profile folder that can’t be written is refused with the reason', ({ browserName: _ }, info) => {
  const file = info.outputPath('a-file');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  const { status, stderr } = run('--no-open', '--json', '--profile', join(file, 'profile'));
  expect(status).not.toBe(0);
  expect(stderr).toContain(file);
  expect(stderr).not.toContain('    at ');
});

test('a second instance on one profile says so and points to the first', async ({ harness }) => {
  await harness.start();
  const { status, stderr, stdout } = run('--no-open', '--json', '--profile', harness.profile);
  expect(status).not.toBe(null);
  expect(`${stderr}${stdout}`).toMatch(/already open/i);
});

test('a damaged replica is set aside and synced again, and the person is notified', { tag: '@long' }, async ({
  page,
  harness,
  context,
}) => {
  const app = await startConnected(page, harness);
  await app.stop();
  await page.close();
  const [file = ''] = globSync('accounts/*/replica.db', { cwd: harness.profile }).map((path) =>
    join(harness.profile, path),
  );
  const bytes = readFileSync(file);
  bytes.fill(7, 0, 4096);
  chmodSync(file, 0o600);
  writeFileSync(file, bytes);

  const again = await harness.start();
  const reopened = await context.newPage();
  await reopened.goto(again.ready.url);
  await expectClaims(reopened);
  await expect(reopened.getByText('The local copy of the claims was damaged')).toBeVisible();
  expect(globSync('accounts/*/replica.db.damaged-*', { cwd: harness.profile }).length).toBeGreaterThan(0);
});

test('the connect form says exactly what is wrong, at its field', async ({ page, harness }) => {
  const app = await harness.start();
  await page.goto(app.ready.url);
  await openConnectForm(page);
  const address = page.getByLabel('Service address');
  const acquirer = page.getByLabel('Acquirer id');
  const key = page.getByLabel('API key');
  const testConnection = page.getByRole('button', { name: 'Test connection' });

  await address.fill('not an address');
  await acquirer.fill(harness.sandbox.acquirerId);
  await key.fill('with blank');
  await testConnection.click();
  await expect(page.getByText('Enter a web address')).toBeVisible();
  await expect(page.getByText('API keys have no spaces')).toBeVisible();
  await expect(address).toBeFocused();

  await address.fill('http://claims.example');
  await testConnection.click();
  await expect(page.getByText('The address must start with https://')).toBeVisible();

  await address.fill('https://no-such-host.invalid');
  await key.fill('some-key');
  await testConnection.click();
  await expect(page.getByText(/Host not found/)).toBeVisible();

  await address.fill('http://127.0.0.1:9');
  await key.fill('some-key');
  await testConnection.click();
  await expect(page.getByText(/Connection refused/)).toBeVisible();

  await address.fill(harness.sandbox.url);
  await key.fill('some-key');
  await testConnection.click();
  await expect(page.getByText('The service refused this key.')).toBeVisible();

  // Of the unseen and of the seen claims: only a key that lists none of ours is another's.
  await harness.control.post('faults', {
    rules: [{ endpoint: 'listAcquirerClaims', times: 2, fault: { kind: 'page', how: 'foreign' } }],
  });
  await key.fill(harness.sandbox.apiKey);
  await testConnection.click();
  await expect(page.getByText('This key returns claims of another acquirer.')).toBeVisible();

  await key.fill(harness.sandbox.apiKey);
  await testConnection.click();
  await expect(page.getByText(/The connection works/)).toBeVisible();
});
