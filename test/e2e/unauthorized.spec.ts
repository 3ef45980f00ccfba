import {
  currentRow,
  currentRrn,
  expect,
  expectClaimShown,
  goTo,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';

test('a key that stops working pauses the account; the right key resumes it; nothing is lost', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await harness.control.post('keys', { apiKey: 'another-key-0001' });

  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  const before = await currentRrn(page);
  await page.keyboard.press('a');
  await expect(currentRow(page)).not.toContainText(before);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByText(/The service refused the API key/)).toBeVisible();
  await expect(page.getByText('1 waiting').first()).toBeVisible();

  await goTo(page, 'a');
  await page.getByRole('button', { name: 'Replace key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key').fill('a-wrong-key');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog.getByText(/The service refused this key/)).toBeVisible();
  await dialog.getByLabel('API key').fill('another-key-0001');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog).toHaveCount(0);

  await expect.poll(async () => (await harness.control.effects()).length).toBe(1);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByText('1 waiting')).toHaveCount(0);
});
