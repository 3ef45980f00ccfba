import { startSandbox } from '../../src-sandbox/sandbox.ts';
import { expect, expectClaims, goTo, startConnected, test } from './testing/app-test.ts';

test('two accounts: a key for each, each with its own mark, on the navigation bar and in questions', {
  tag: '@long',
}, async ({ page, harness }) => {
  const other = await startSandbox({ claims: 20, seed: 7, timeScale: 0 });
  try {
    await startConnected(page, harness);
    await goTo(page, 'a');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Label').fill('EU live');
    await page.getByRole('radio', { name: 'Red' }).click({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('navigation').getByText('EU live')).toBeVisible();

    await page.getByRole('button', { name: 'Connect another' }).click();
    await page.getByLabel('Service address').fill(other.url);
    await page.getByLabel('Acquirer id').fill(other.acquirerId);
    await page.getByLabel('API key').fill(other.apiKey);
    await page.getByLabel('Name').fill('Zweite Bank');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expectClaims(page);
    await expect(page.getByRole('navigation').getByText('Zweite Bank')).toBeVisible();
    await expect(page.getByRole('navigation').getByText('Production')).toBeVisible();

    await goTo(page, '1');
    await expect(page.getByRole('navigation').getByText('EU live')).toBeVisible();
    await goTo(page, '2');
    await expect(page.getByRole('navigation').getByText('Zweite Bank')).toBeVisible();
    await goTo(page, 'a');
    await page.getByRole('group', { name: 'Zweite Bank' }).getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Production')).toBeVisible();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('navigation').getByText('EU live')).toBeVisible();
  } finally {
    await other.close();
  }
});
