import { expect, grid, startConnected, test } from './testing/app-test.ts';
import { expectNoViolations } from './testing/axe.ts';

test.use({ claims: 40 });

test('what a colleague did is among the changes, counted until somebody looks, and opens its claim', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByText('No changes yet')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
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

  await page.keyboard.press('g');
  await page.keyboard.press('c');
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
