import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, expect, test } from '@playwright/test';
import { electronFilesOf, findElectron } from '../../scripts/launch/electron-files.ts';
import { demoArgs, projectRoot } from '../testing/program.ts';
import { expectClaims, openList, rejectAndUndo } from './testing/app-test.ts';

const binary = findElectron(electronFilesOf(projectRoot));
test.skip(binary === null, "Electron's binary is not on this machine (node_modules/electron/dist).");

test('the demo works in Electron: window, claims, a decision and its undo', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'claimdesk-electron-'));
  const app = await electron.launch({
    executablePath: binary ?? '',
    args: [projectRoot, ...demoArgs, '--profile', profile],
  });
  try {
    const page = await app.firstWindow();
    await expectClaims(page);
    expect(new URL(page.url()).protocol).toBe('claimdesk:');
    expect(await page.evaluate(() => 'require' in globalThis || 'process' in globalThis)).toBe(false);

    await openList(page, '1', 'Needs decision');
    await rejectAndUndo(page);
  } finally {
    await app.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
