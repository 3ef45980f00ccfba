import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';
import { tool } from './test-workspace.ts';
import { withKeychain } from './with-keychain.ts';

/** Builds the interface and runs one file of Playwright to its end, however long that takes. Answers the exit code. */
export function runWalk(project: string, file: string, env: Readonly<Record<string, string>>): number {
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.error(chromium.message);
    return 1;
  }
  const commands = [
    tool('electron-vite', 'build', '--logLevel', 'warn'),
    withKeychain(tool('playwright', 'test', `--project=${project}`, file, '--timeout=0')).command,
  ];
  for (const [program = '', ...args] of commands) {
    const { status } = spawnSync(program, args, {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: { ...process.env, CLAIMDESK_CHROMIUM: chromium.path, ...env },
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
