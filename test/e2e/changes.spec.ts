import type { Page } from '@playwright/test';
import { expect, goTo, grid, startConnected, test } from './testing/app-test.ts';
import { expectNoViolations } from './testing/axe.ts';

test.use({ claims: 40 });

test('what a colleague did is among the changes, counted until somebody looks, and opens its claim', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await goTo(page, 'c');
  await expect(page.getByText('No changes yet')).toBeVisible();
  await goTo(page, 'i');
  // One that is not seen: those are read each minute, and with “Sync now”.
  const pending = grid(page).getByRole('row').filter({ hasText: 'Pending review' }).first();
  await expect(pending).toBeVisible();
  const claimId = decodeURIComponent((await pending.getAttribute('id')) ?? '').replace(/^\w+-/, '');
  await harness.control.post('colleague', { claimId, action: 'accept' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('sync now');
  await page.keyboard.press('Enter');
  const place = page.getByRole('button', { name: /^Changes/ });
  await expect(place).toHaveText('Changes1');

  await goTo(page, 'c');
  const changes = page.getByRole('grid', { name: 'Changes' });
  await expect(changes).toBeFocused();
  const row = changes.locator('[data-current]');
  await expect(row).toContainText('Pending review → Collaboration accepted');
  await expect(row.getByRole('img', { name: 'New since your last visit' })).toBeVisible();
  await expect(place).toHaveText('Changes');
  await expectNoViolations(page, 'changes');
  await page.keyboard.press('Enter');
  const claim = page.getByRole('complementary', { name: 'Claim' });
  await expect(claim.getByText('Collaboration accepted').first()).toBeVisible();
});

test('two windows count the same changes, and each tells what is new since the last look at them', {
  tag: '@long',
}, async ({ page, harness, context, testedHost }) => {
  test.skip(testedHost === 'electron', 'Electron has one window.');
  const app = await startConnected(page, harness);
  const other = await context.newPage();
  await other.goto(await harness.anotherWindow());
  await expect(grid(other).getByRole('row').first()).toBeVisible();
  const pending = grid(page).getByRole('row').filter({ hasText: 'Pending review' });
  await expect(pending.nth(1)).toBeVisible();
  const [first = '', second = ''] = await pending.evaluateAll((rows) =>
    rows.map(({ id }) => decodeURIComponent(id).replace(/^\w+-/, '')),
  );
  const acceptElsewhere = async (claimId: string) => {
    await harness.control.post('colleague', { claimId, action: 'accept' });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('sync now');
    await page.keyboard.press('Enter');
  };
  const place = (window: Page) => window.getByRole('button', { name: /^Changes/ });
  const news = (window: Page) => window.getByRole('img', { name: 'New since your last visit' });

  await acceptElsewhere(first);
  for (const window of [page, other]) await expect(place(window)).toHaveText('Changes1');
  await place(page).click();
  await expect(news(page)).toHaveCount(1);
  for (const window of [page, other]) await expect(place(window)).toHaveText('Changes');
  // It is as new there: nothing came since the look before.
  await place(other).click();
  await expect(news(other)).toHaveCount(1);

  await acceptElsewhere(second);
  for (const window of [page, other]) {
    await expect(news(window)).toHaveCount(2);
    await expect(place(window)).toHaveText('Changes1');
  }
  await other.getByRole('button', { name: /^Inbox/ }).click();
  await expect(place(page)).toHaveText('Changes');
  await expect(news(page)).toHaveCount(2);

  await app.stop();
  const again = await harness.start();
  await page.goto(again.ready.url);
  await expect(place(page)).toHaveText('Changes');
  await place(page).click();
  await expect(news(page)).toHaveCount(1);
});
