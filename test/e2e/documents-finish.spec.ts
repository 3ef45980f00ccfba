import * as files from '../testing/document-files.ts';
import { goTo, restHands } from './testing/app-test.ts';
import { claim, expect, test } from './testing/documents-app.ts';

test('the service’s own count is shown when it is another; a finish is undone while it is held, and nothing is sent', {
  tag: '@long',
}, async ({ page, harness }) => {
  const line = claim(page).getByText(
    'The service reports a quantity of 7. Its documentation doesn’t say what that counts.',
  );
  await harness.place({ name: 'one.png', bytes: files.pngFile() });
  await expect(line).toHaveCount(0);
  await harness.control.post('faults', {
    rules: [
      {
        endpoint: 'listDocumentation',
        claimId: harness.claimId,
        fault: { kind: 'row', path: '$.quantity', value: 7 },
      },
    ],
  });
  await harness.place({ name: 'two.png', bytes: files.pngFile() });
  await expect(line).toBeVisible();

  await page.keyboard.press('f');
  const gate = page.getByRole('alertdialog', { name: 'Finish documentation' });
  await expect(gate.getByText('Just read from the service:')).toBeVisible();
  await expect(gate.getByLabel('Type FINISH to confirm')).toBeFocused();
  await page.keyboard.type('finish');
  await page.keyboard.press('Enter');
  await expect(gate).toHaveCount(0);
  const toast = page.getByText(/Finishing the documentation of/);
  await expect(toast).toBeVisible();
  await expect(claim(page).getByText(/A finish from .* is on hold/)).toBeVisible();
  await restHands(page);
  await page.keyboard.press('z');
  await expect(toast).toHaveCount(0);
  await expect(claim(page).getByText(/A finish from/)).toHaveCount(0);
  await expect(claim(page).getByRole('button', { name: /Finish documentation/ })).toBeEnabled();

  await page.keyboard.press('f');
  await expect(gate.getByText('Just read from the service:')).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(page, 'o');
  const row = page
    .getByRole('grid', { name: 'Decisions' })
    .getByRole('row', { name: /Finish documentation/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Cancelled');
  expect(await harness.control.receipts('finishDocumentation')).toEqual([]);
});
