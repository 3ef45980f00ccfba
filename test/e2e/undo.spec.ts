import type { Page } from '@playwright/test';
import {
  type AppHarness,
  currentRow,
  currentRrn,
  expect,
  expectClaims,
  expectClaimShown,
  goTo,
  grid,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';

const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo/ });

async function runFromPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).click();
}

/** Rejects the current claim and waits until its hold has ended without a connection. Answers its row. */
async function rejectAndOutwait(page: Page): Promise<string> {
  await expectClaimShown(page);
  const rejected = await currentRrn(page);
  await page.keyboard.press('r');
  await expect(page.getByText(/then waits for the connection/)).toBeVisible();
  await expect(currentRow(page)).not.toContainText(rejected);
  await expect(undoButton(page)).toHaveCount(0);
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  return rejected;
}

// Each decision is waited for until its hold has ended.
test.use({ holdSeconds: { decide_collaboration: 4 } });

/** Connects, and loses the connection with the claims that need a decision on the screen. */
async function goOffline(page: Page, harness: AppHarness): ReturnType<typeof startConnected> {
  const app = await startConnected(page, harness);
  await harness.control.post('down');
  await openList(page, '1', 'Needs decision');
  await runFromPalette(page, 'Sync now');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await grid(page).focus();
  return app;
}

test('a decision is undone after its hold ended offline, also after a reload', async ({ page, harness }) => {
  await goOffline(page, harness);

  await test.step('with the key', async () => {
    const rejected = await rejectAndOutwait(page);
    await page.keyboard.press('z');
    await expect(page.getByText(/^Undone: Reject · /)).toBeVisible();
    await expect(currentRow(page)).toContainText(rejected);
    await expect(currentRow(page)).toContainText('Pending review');
    await expect(page.getByText(/\d waiting/)).toHaveCount(0);
  });

  await test.step('the outbox says the same', async () => {
    await goTo(page, 'o');
    await expect(page.getByRole('grid').getByText('Cancelled').first()).toBeVisible();
    await openList(page, '1', 'Needs decision');
  });

  await test.step('after a reload, with the toast that returns on demand', async () => {
    const rejected = await rejectAndOutwait(page);
    await page.reload();
    await expect(page.getByText('1 waiting').first()).toBeVisible();
    await grid(page).focus();
    await runFromPalette(page, 'Show last decision');
    await expect(page.getByText(/^Waiting to be sent: Reject · /)).toBeVisible();
    await undoButton(page).click();
    await expect(currentRow(page)).toContainText(rejected);
    await expect(page.getByText(/\d waiting/)).toHaveCount(0);
  });

  await harness.control.post('up');
  await expectClaims(page);
  expect(await harness.control.effects()).toEqual([]);
});

test('a decision is undone after a restart; what was sent is not, and nothing older in its place', async ({
  page,
  harness,
  context,
}) => {
  const app = await goOffline(page, harness);
  await rejectAndOutwait(page);
  await app.kill();
  await page.close();
  const again = await harness.start();
  const reopened = await context.newPage();
  await reopened.goto(again.ready.url);
  await test.step('after a restart', async () => {
    await expect(reopened.getByText('1 waiting').first()).toBeVisible();
    await grid(reopened).focus();
    await reopened.keyboard.press('z');
    await expect(reopened.getByText(/^Undone: Reject · /)).toBeVisible();
    await expect(reopened.getByText(/\d waiting/)).toHaveCount(0);
  });

  await harness.control.post('up');
  await expectClaims(reopened);
  expect(await harness.control.effects()).toEqual([]);

  await test.step('what was sent is not undone, and nothing older in its place', async () => {
    await expectClaimShown(reopened);
    await reopened.keyboard.press('r');
    await expect.poll(async () => (await harness.control.effects()).length).toBe(1);
    await expect(undoButton(reopened)).toHaveCount(0);
    await reopened.keyboard.press('z');
    await expect(reopened.getByText(/Can’t undo, .*: Reject · /)).toBeVisible();
    expect(await harness.control.effects()).toHaveLength(1);
  });
});
