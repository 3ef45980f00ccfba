import { expect, expectClaims, startConnected, test } from './testing/app-test.ts';

test('offline says why and when it tries again, and comes back automatically', async ({ page, harness }) => {
  await startConnected(page, harness);
  await harness.control.post('down');
  const status = page.getByRole('status').filter({ hasText: 'Offline since' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sync now');
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Connection refused.');
  await expect(page.getByText(/^Retrying( in \d+ s|…)$/)).toBeVisible();
  await expect(page.getByText('ECONNREFUSED')).toHaveCount(0);
  await harness.control.post('up');
  await expect(status).toHaveCount(0);
  await expectClaims(page);
});

test('a refused key says so, is tried again automatically, and everything goes on', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await harness.control.post('faults', {
    rules: [{ endpoint: 'listAcquirerClaims', times: 2, fault: { kind: 'status', status: 401 } }],
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sync now');
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'the service refused the API key' });
  await expect(status).toBeVisible();
  await expect(page.getByText(/^Retrying in \d+ s$/)).toBeVisible();
  await expect(status).toHaveCount(0);
});
