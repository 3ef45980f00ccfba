import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { HoldSeconds } from '../../../src-shared/domain/decision/hold-time.ts';
import { startSandbox } from '../../../src-sandbox/sandbox.ts';
import { type AppReady, type Program, type SandboxReady, startApp } from '../../testing/program.ts';
import { type ConnectedProfiles, type CopiedAccount, createConnectedProfiles } from './connected-profile.ts';
import { test as base } from './console-watch.ts';
import { createControl, type SandboxControl } from './sandbox-control.ts';
import { createVaultWhereNeeded, isWithoutKeychain, unlockAutomatically } from './vault-app.ts';

/** A sandbox service, a profile in a folder of its own, and programs that end with the test. */
export interface AppHarness {
  sandbox: SandboxReady;
  control: SandboxControl;
  profile: string;
  /**
   * Puts the connected account of a copied profile into the new one. Answers whether it is there: where there is
   * no keychain, or no profile to copy, it is connected through the interface.
   */
  copyConnected(partnerId: string): Promise<boolean>;
  /** Starts Claimdesk on the profile. */
  start(): Promise<Program<AppReady>>;
  /** Starts it once more on the same profile: the program that has it answers with an address for another window. */
  anotherWindow(): Promise<string>;
}

export const claimsInSandbox = 300;

/** Numbers of claims with which several tests begin. */
const copiedClaims: readonly number[] = [claimsInSandbox, 1_500];

interface HarnessOptions {
  claims: number;
  appEnv: NodeJS.ProcessEnv;
  holdSeconds: HoldSeconds;
  opensVault: boolean;
}

export const test = base.extend<
  HarnessOptions & { harness: AppHarness },
  { connectedProfiles: ConnectedProfiles }
>({
  connectedProfiles: [
    async ({ browser }, use, { project }) =>
      use(createConnectedProfiles(join(project.outputDir, 'connected'), browser, connectAccount)),
    { scope: 'worker' },
  ],
  /** What Claimdesk's process finds in its environment besides what is there. */
  appEnv: [{}, { option: true }],
  /** How many claims the sandbox has. */
  claims: [claimsInSandbox, { option: true }],
  /** The holds of the new profile; a kind that is absent has its own. */
  holdSeconds: [{}, { option: true }],
  /** Whether a vault that a test's account lies in is opened when its lock screen comes. */
  opensVault: [true, { option: true }],
  context: async ({ context, opensVault }, use) => {
    if (opensVault) unlockAutomatically(context);
    await use(context);
  },
  harness: async ({ claims, appEnv, holdSeconds, host, connectedProfiles }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'claimdesk-e2e-'));
    if (Object.keys(holdSeconds).length > 0) writeNewProfile(profile, { holdSeconds });
    const sandboxFromMs = Date.now();
    // In this process: one of its own for each test costs more than what it answers.
    const { close: stopSandbox, ...sandbox } = await startSandbox({ claims, timeScale: 0 });
    let copied: CopiedAccount | null = null;
    const apps: Program<AppReady>[] = [];
    await use({
      sandbox,
      control: createControl(sandbox.controlUrl),
      profile,
      async copyConnected(partnerId) {
        if (isWithoutKeychain || host.kind === 'electron' || !copiedClaims.includes(claims)) return false;
        const options = { claims, sandboxFromMs, partnerId };
        copied = await connectedProfiles.copyTo(profile, sandbox, options);
        return copied !== null;
      },
      async start() {
        const app = await host.start(profile, appEnv);
        apps.push(app);
        return app;
      },
      async anotherWindow() {
        const refusal = await startApp(profile).then(
          () => '',
          (error: unknown) => String(error),
        );
        const address = /Open it at (\S+)/.exec(refusal)?.[1];
        if (address === undefined) throw new Error(`No address for another window: ${refusal}`);
        return address;
      },
    });
    await Promise.all(apps.map((app) => app.stop()));
    await stopSandbox();
    await (copied as CopiedAccount | null)?.forget();
    rmSync(profile, { recursive: true, force: true });
  },
});

export { expect };
export { restHands } from './rest-hands.ts';

/** Goes through the connect form as a person would, and waits for the claims. */
export async function connectAccount(page: Page, sandbox: SandboxReady, partnerId = ''): Promise<void> {
  await openConnectForm(page);
  await page.getByLabel('Service address').fill(sandbox.url);
  await page.getByLabel('Acquirer id').fill(sandbox.acquirerId);
  await page.getByLabel('API key').fill(sandbox.apiKey);
  await page.getByLabel('Name').fill('Banco del Sur');
  if (partnerId !== '') await page.getByLabel('Partner id').fill(partnerId);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectClaims(page);
}

/** Opens the form that connects an account; where there is no keychain, a vault is made first. */
export async function openConnectForm(page: Page): Promise<void> {
  await createVaultWhereNeeded(page);
  await page.getByRole('button', { name: 'Connect an account' }).click();
}

/** Starts Claimdesk with the sandbox's account connected, and opens it. */
export async function startConnected(
  page: Page,
  harness: AppHarness,
  partnerId = '',
): Promise<Program<AppReady>> {
  const isConnected = await harness.copyConnected(partnerId);
  const app = await harness.start();
  await page.goto(app.ready.url);
  await (isConnected ? expectClaims(page) : connectAccount(page, harness.sandbox, partnerId));
  return app;
}

/** Starts Claimdesk in a language (BCP 47), with the sandbox's account connected or without an account. */
export async function startInLanguage(
  page: Page,
  harness: AppHarness,
  locale: string,
  isConnected: boolean,
): Promise<Program<AppReady>> {
  if (isConnected) {
    const { partnerId } = harness.sandbox;
    if (!(await harness.copyConnected(partnerId))) {
      const first = await harness.start();
      await page.goto(first.ready.url);
      await connectAccount(page, harness.sandbox, partnerId);
      await first.stop();
    }
    const path = join(harness.profile, 'profile.json');
    const profile = JSON.parse(readFileSync(path, 'utf8')) as { preferences: object };
    writeFileSync(path, JSON.stringify({ ...profile, preferences: { ...profile.preferences, locale } }));
  } else writeNewProfile(harness.profile, { locale });
  const app = await harness.start();
  await page.goto(app.ready.url);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale.slice(0, 2)}`));
  return app;
}

/** A profile without an account, with these preferences. */
function writeNewProfile(dir: string, preferences: object): void {
  const first = { theme: 'system', accountId: null, route: null, sort: null, host: null };
  const profile = { version: 1, accounts: [], removed: [], preferences: { ...first, ...preferences } };
  writeFileSync(join(dir, 'profile.json'), JSON.stringify(profile));
}

export function grid(page: Page) {
  return page.getByRole('grid', { name: 'Claims' });
}

/** The inbox has claims, the connection is known to work, and the grid has the focus. */
export async function expectClaims(page: Page): Promise<void> {
  await expect(grid(page).locator('[role=row][aria-selected]').first()).toBeVisible();
  await expect(page.getByText('Everything is up to date.')).toBeVisible();
  await grid(page).focus();
}

/** Goes to a list by its key, and waits until a claim of it is current: the next key acts on that one. */
export async function openList(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
  await expect(currentRow(page)).toBeVisible();
  await grid(page).focus();
}

/** The row that the keys act on. */
export function currentRow(page: Page) {
  return grid(page).locator('[data-current]');
}

/** Goes to a view with `g` and its key, pressed in one go: on a busy machine a wait between them ends the sequence. */
export async function goTo(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)]);
}

/** Presses a key that goes to another row, and waits until it is there. Answers the id of its claim. */
export async function pressToMove(page: Page, key: string): Promise<string> {
  const row = currentRow(page);
  const before = (await row.getAttribute('id')) ?? '';
  await page.keyboard.press(key);
  await expect(row).not.toHaveAttribute('id', before);
  return ((await row.getAttribute('id')) ?? '').replace(/^claim-/, '');
}

/** What tells the current row apart; its age changes by the minute. */
export async function currentRrn(page: Page): Promise<string> {
  const rrn = /RRN (\d{12})/.exec((await currentRow(page).textContent()) ?? '')?.[1];
  if (rrn === undefined) throw new Error('The current row has no RRN.');
  return rrn;
}

/** The claim under the cursor is the one whose details are shown, in any language: a key that decides is about it. */
export async function expectClaimShown(page: Page): Promise<void> {
  const details = page.getByRole('complementary').locator('header[data-claim-id]').first();
  await expect
    .poll(async () => {
      const id = await page.getByRole('grid').locator('[data-current]').getAttribute('id');
      return id !== null && id === `claim-${await details.getAttribute('data-claim-id')}`;
    })
    .toBe(true);
}

/** One decision by key, taken back by key: the next claim comes up, and then this one again. */
export async function rejectAndUndo(page: Page): Promise<void> {
  await expectClaimShown(page);
  const rejected = await currentRrn(page);
  await page.keyboard.press('r');
  await expect(currentRow(page)).not.toContainText(rejected);
  await page.keyboard.press('z');
  await expect(currentRow(page)).toContainText(rejected);
}
