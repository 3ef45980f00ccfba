import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { limits } from './src-testing/limits.ts';

/** One more than there are cores: a test waits for most of its time, for holds and for what the service answers. */
const workers = Math.min(8, availableParallelism() + 1);

/** `CLAIMDESK_CHROMIUM` names the browser; `npm test` finds one and sets it. */
export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    // Part of `npm run test:desktop`.
    { name: 'desktop', testDir: 'test/desktop' },
  ],
  outputDir: 'test-results',
  workers,
  fullyParallel: true,
  timeout: limits.testMs,
  expect: { timeout: limits.conditionMs },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: limits.conditionMs,
    navigationTimeout: limits.conditionMs,
    // Recording every step takes longer than the steps: `--trace retain-on-failure` records one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CLAIMDESK_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
