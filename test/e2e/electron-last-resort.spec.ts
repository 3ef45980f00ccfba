import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../electron-stand-in/host-test.ts';
import { startStandIn } from '../electron-stand-in/start-stand-in.ts';

test.describe('an error that no guard catches in the Electron host', () => {
  test.use({ isDemo: false });

  for (const kind of ['exception', 'rejection'] as const)
    test(`is told on the first screen, which goes on: ${kind}`, async ({ host }) => {
      const { page } = host;
      const connect = page.getByRole('button', { name: 'Connect an account' });
      await expect(connect).toBeVisible();
      host.order({ standIn: 'uncaught', kind });
      await expect(page.getByText('Claimdesk had an unexpected error')).toBeVisible();
      await connect.click();
      await expect(page.getByLabel(/^Acquirer id/i)).toBeVisible();
    });
});

test('A program that does nothing but fail says so, and ends with code 1', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'claimdesk-desktop-'));
  const host = await startStandIn('--profile', profile);
  await expect(host.page.getByRole('button', { name: 'Connect an account' })).toBeVisible();
  for (let count = 0; count < 8; count += 1) host.order({ standIn: 'uncaught', kind: 'exception' });
  expect(await host.ended).toBe(1);
  expect(host.said()).toContain('Claimdesk');
  await host.stop();
  rmSync(profile, { recursive: true, force: true });
});
