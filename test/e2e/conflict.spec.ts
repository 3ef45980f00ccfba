import {
  currentRrn,
  expect,
  expectClaimShown,
  goTo,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';

test('a colleague decides the same claim meanwhile: nothing is sent, both sides are shown', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  const rrn = await currentRrn(page);
  await page.keyboard.press('Enter');
  const id = await page
    .getByRole('complementary', { name: 'Claim' })
    .locator('dd', { hasText: /^[0-9a-f-]{36}/ })
    .first()
    .textContent();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await harness.control.post('colleague', { claimId: id?.trim(), action: 'reject' });

  await expect(page.getByRole('button', { name: /^Outbox/ })).toContainText('1');
  await goTo(page, 'o');
  await expect(page.getByText(/Claim has changed(?! since)/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('complementary', { name: 'Decision' });
  await expect(detail).toContainText('Pending review');
  await expect(detail).toContainText('Collaboration rejected');
  expect(await harness.control.receipts('putClaimStatus')).toEqual([]);
  expect((await harness.control.effects()).filter(({ kind }) => kind === 'putClaimStatus')).toEqual([]);
  expect(rrn).not.toBe('');

  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Claim has changed(?! since)/)).toHaveCount(0);
});
