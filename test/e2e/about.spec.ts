import { expect, test } from './testing/documents-app.ts';

test('the palette shows the version, and the licences of what Claimdesk is made of', async ({
  page,
  harness,
}) => {
  expect(harness.claimId).not.toBe('');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Claimdesk' });
  await expect(about).toContainText(/Version \d+\.\d+\.\d+/);
  const library = about.getByRole('listitem').filter({ hasText: /^react \d/ });
  await expect(library).toHaveCount(1);
  await library.locator('summary').click();
  await expect(library).toContainText('Permission is hereby granted');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
});
