import type { Page } from '@playwright/test';
import { startSandbox } from '../../src-sandbox/sandbox.ts';
import type { SandboxReady } from '../testing/program.ts';
import {
  currentRow,
  expect,
  expectClaims,
  expectClaimShown,
  goTo,
  grid,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { createControl } from './testing/sandbox-control.ts';

test.use({ claims: 60, holdSeconds: { decide_collaboration: 3 } });

const first = 'Banco del Sur';
const second = 'Zweite Bank';

async function connectSecond(page: Page, sandbox: SandboxReady): Promise<void> {
  await goTo(page, 'a');
  await page.getByRole('button', { name: 'Connect another' }).click();
  await page.getByLabel('Service address').fill(sandbox.url);
  await page.getByLabel('Acquirer id').fill(sandbox.acquirerId);
  await page.getByLabel('API key').fill(sandbox.apiKey);
  await page.getByLabel('Name').fill(second);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectClaims(page);
  await restHands(page);
}

/** Goes to an account by its key, to the claims that need a decision. */
async function goToAccount(page: Page, key: '1' | '2', name: string): Promise<void> {
  await goTo(page, key);
  await expect(page.getByRole('navigation').getByText(name)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 1, name: 'Needs decision' })).toBeAttached();
  await expect(currentRow(page)).toBeVisible();
  await grid(page).focus();
  await restHands(page);
}

/** The claim under the cursor, whose details are shown: the one that a key decides. */
async function claimShown(page: Page): Promise<string> {
  await expectClaimShown(page);
  return ((await currentRow(page).getAttribute('id')) ?? '').replace(/^claim-/, '');
}

/** What is typed for the first status in the dialog of the internal targets. */
async function openTargets(page: Page) {
  await page.keyboard.press('Shift+T');
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await expect(field).toBeVisible();
  return field;
}

test('two accounts in two windows: what is saved and decided in one never reaches the other', {
  tag: '@long',
}, async ({ page, harness }) => {
  const other = await startSandbox({ claims: 60, seed: 7, timeScale: 0 });
  const decided = async (controlUrl: string) =>
    (await createControl(controlUrl).effects())
      .map(({ claimId, value }) => ({ claimId, value }))
      .toSorted((one, two) => String(one.claimId).localeCompare(String(two.claimId)));
  try {
    await startConnected(page, harness);
    await connectSecond(page, other);
    const window = await page.context().newPage();
    await window.goto(await harness.anotherWindow());
    await expectClaims(window);

    await test.step('targets that were typed before a step back are saved in no account', async () => {
      await goToAccount(page, '1', first);
      await goToAccount(page, '2', second);
      const field = await openTargets(page);
      await field.fill('7');
      await page.evaluate(() => history.go(-2));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+Enter');
      for (const [key, name] of [
        ['1', first],
        ['2', second],
      ] as const) {
        await restHands(page);
        await goToAccount(page, key, name);
        await expect(await openTargets(page)).toHaveValue('');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    await goToAccount(page, '1', first);
    await goToAccount(window, '2', second);
    const [here, there] = [await claimShown(page), await claimShown(window)];
    await Promise.all([page.keyboard.press('a'), window.keyboard.press('r')]);
    await expect(currentRow(page)).not.toHaveAttribute('id', `claim-${here}`);
    await expect(currentRow(window)).not.toHaveAttribute('id', `claim-${there}`);
    // The account is left before anything says that the decision is taken.
    await restHands(window);
    const left = await claimShown(window);
    await window.keyboard.press('a');
    await goTo(window, '1');
    await expect(window.getByRole('navigation').getByText(first)).toBeVisible();
    await expect(grid(window).locator('[role=row][aria-selected]').first()).toBeVisible();

    const byId = (rows: { claimId: string; value: string }[]) =>
      rows.toSorted((one, two) => one.claimId.localeCompare(two.claimId));
    await expect
      .poll(() => decided(harness.sandbox.controlUrl))
      .toEqual(byId([{ claimId: here, value: 'ACCEPTED' }]));
    await expect
      .poll(() => decided(other.controlUrl))
      .toEqual(
        byId([
          { claimId: there, value: 'REJECTED' },
          { claimId: left, value: 'ACCEPTED' },
        ]),
      );
  } finally {
    await other.close();
  }
});
