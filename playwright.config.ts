import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { limits } from './src-testing/limits.ts';
import type { TestedHost } from './test/e2e/testing/console-watch.ts';

/** Two for each core: a test waits for a good part of its time, for holds and for what the service answers. */
const workers = Math.min(8, 2 * availableParallelism());

/**
 * Chromium listens to the last `--disable-features` only, so what Playwright switches off comes first.
 * The rest are parts of its own window, drawn anew for each test: nobody looks at them.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'TabSearch',
  'SpareRendererForSitePerProcess',
];

/** `CLAIMDESK_CHROMIUM` names the browser; `npm test` finds one and sets it. */
export default defineConfig<{ testedHost: TestedHost }>({
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    // What takes minutes, each by a command of its own: `npm run campaign -- review-walk` and others.
    { name: 'walks', testDir: 'test/walks' },
    // Parts of `npm run campaign -- desktop`: what only that host has, and suites of `e2e` over it.
    { name: 'desktop', testDir: 'test/desktop' },
    {
      name: 'desktop-suites',
      testDir: 'test/e2e',
      testMatch: /\/(demo|keyboard|documents|documents-.*|templates|templates-.*)\.spec\.ts$/,
      use: { testedHost: 'electron' },
      // What goes through a port there goes through two clients of Chromium, byte by byte.
      timeout: 3 * limits.testMs,
      expect: { timeout: 3 * limits.conditionMs },
    },
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
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
});
