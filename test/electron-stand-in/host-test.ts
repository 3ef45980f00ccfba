import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect } from '../e2e/testing/app-test.ts';
import { demoArgs } from '../testing/program.ts';
import { startStandIn, type StandInProgram } from './start-stand-in.ts';

/** The demo in the built Electron host on the stand-in. Its page logs no error, and asks nothing of other places. */
export const test = base.extend<{ host: StandInProgram; isDemo: boolean; allowedErrors: RegExp[] }>({
  /** Or an empty profile. */
  isDemo: [true, { option: true }],
  /** Errors that a test brings about itself, each with its reason beside it. */
  allowedErrors: [[], { option: true }],
  host: async ({ isDemo, allowedErrors }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'claimdesk-desktop-'));
    const demo = isDemo ? [...demoArgs, '--claims', '60'] : [];
    const host = await startStandIn('--profile', profile, ...demo);
    await use(host);
    expect(await host.stop()).toBe(0);
    // Also by a quit, which closes no window first.
    expect(existsSync(join(profile, 'window-bounds.json'))).toBe(true);
    rmSync(profile, { recursive: true, force: true });
    expect(host.errors.filter((text) => !allowedErrors.some((one) => one.test(text)))).toEqual([]);
  },
});
export { expect };
