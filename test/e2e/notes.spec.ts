import { expect, grid, openList, restHands, startConnected, test } from './testing/app-test.ts';

test('tags and a note of several claims are undone by key, and each claim has what it had', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '6', 'All claims');
  const detail = page.getByRole('complementary', { name: 'Claim' });
  const tags = detail.getByRole('list', { name: 'Tags' }).getByRole('listitem');

  await test.step('the first has a tag of its own', async () => {
    await expect(detail.getByRole('button', { name: /Edit tags/ })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused();
    await page.keyboard.type('Fraud');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(tags).toHaveText(['Fraud']);
  });
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+j');
  await page.keyboard.press('Shift+j');
  await expect(page.getByText(/^3 selected/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Selection' })).toBeVisible();

  await page.keyboard.press('l');
  const tagsDialog = page.getByRole('dialog', { name: 'Tags of 3 claims' });
  await expect(tagsDialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('fraud, call back');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Tags of 3 claims changed')).toBeVisible();

  await restHands(page);
  await page.keyboard.press('Shift+n');
  const noteDialog = page.getByRole('dialog', { name: 'Note on 3 claims' });
  await expect(noteDialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Called the bank');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Note saved on 3 claims')).toBeVisible();
  // Until it is gone, Escape closes the dialog.
  await expect(noteDialog).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  // Without the selection, the pane shows the current claim: the last of the three.
  await page.keyboard.press('Escape');
  await expect(tags).toHaveText(['call back', 'fraud']);
  await expect(detail.getByText('Called the bank').first()).toBeVisible();

  await restHands(page);
  await page.keyboard.press('z');
  await expect(detail.getByText('Called the bank')).toHaveCount(0);
  await expect(tags).toHaveText(['call back', 'fraud']);
  await page.keyboard.press('z');
  await expect(tags).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(tags).toHaveText(['Fraud']);
});
