import type { Page } from '@playwright/test';
import type { SandboxControl } from './testing/sandbox-control.ts';
import {
  currentRow,
  expect,
  expectClaims,
  grid,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

const rows = (page: Page) => grid(page).locator('[role=row][aria-selected]');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  // With claims before it, an empty list can only be the answer to this text.
  await expect(rows(page)).not.toHaveCount(0);
  await page.keyboard.insertText(text);
}

/** A claim that no listing gives, as the service answers to its id. */
async function answerClaim(control: SandboxControl, claimId: string, data: object): Promise<void> {
  const fault = { kind: 'status', status: 200, body: { success: true, data } };
  await control.post('faults', { rules: [{ endpoint: 'getClaim', claimId, fault }] });
}

test('finds an amount as the screen shows it, and names in the palette; what matches elsewhere is one key away, and a search without a word selects nothing', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await test.step('long names leave space for what distinguishes claims in the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sociedad');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toContainText(/\d/);
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await restHands(page);
  });
  const row = rows(page).nth(3);
  await expect(row).toContainText(/\d/);
  const [holder = '', amount = ''] = await row
    .getByRole('gridcell')
    .allTextContents()
    .then((cells) => cells.slice(1, 3));
  const all = await page.getByText(/^\d+ claims$/).textContent();
  expect(amount).toMatch(/\d/);
  await search(page, amount);
  await expect(page.getByText(all ?? '', { exact: true })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: holder })).toHaveCount(1);
  for (const found of await rows(page).all()) await expect(found).toContainText(amount.split(/\s/)[0] ?? '');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText(all ?? '', { exact: true })).toBeVisible();
  await restHands(page);
  const rrn = /RRN (\d{12})/.exec((await rows(page).first().textContent()) ?? '')?.[1] ?? '';
  expect(rrn).not.toBe('');
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { level: 1, name: 'Won' })).toBeAttached();
  await search(page, rrn);
  await expect(page.getByText('1 claim matches in All claims.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
  await expect(rows(page)).toHaveCount(1);
  await expect(currentRow(page)).toContainText(rrn);

  await search(page, 'words:zzqx* OR (');
  await page.keyboard.press('Enter');
  const box = page.getByRole('combobox', { name: 'Search claims' });
  await expect(box).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Claims' })).toHaveAttribute('aria-busy', 'true');
  await expect(rows(page)).not.toHaveCount(0);
  await search(page, '"*) . -');
  await page.keyboard.press('Enter');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  await expect(page.getByText(/\d+ selected/)).toHaveCount(0);
});

test('a look-up keeps what is ours and nothing else, and asks for no other address', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await test.step('what the service says of a claim id that is not here is said', async () => {
    await search(page, 'no-claim-0001');
    await expect(page.getByRole('button', { name: 'Look up on the service' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The service returned no claim “no-claim-0001”.')).toBeVisible();
    const asked = await harness.control.receipts('getClaim');
    expect(asked.filter(({ path }) => path.includes('no-claim-0001'))).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expectClaims(page);
    await restHands(page);
  });
  const { acquirerId } = harness.sandbox;
  const lookUp = async (claimId: string) => {
    await search(page, claimId);
    await expect(page.getByRole('button', { name: 'Look up on the service' })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await answerClaim(harness.control, 'elsewhere-1', { id: 'elsewhere-1', acquirerId: 'another' });
  await lookUp('elsewhere-1');
  await expect(page.getByText('Claim “elsewhere-1” belongs to another acquirer.')).toBeVisible();
  await answerClaim(harness.control, 'asked-for-2', { id: 'given-2', acquirerId });
  await lookUp('asked-for-2');
  await expect(page.getByText('The service gave no usable response for claim “asked-for-2”.')).toBeVisible();
  await lookUp('../claims/acquirer/1');
  await expect(page.getByText('The service returned no claim “../claims/acquirer/1”.')).toBeVisible();
  const paths = (await harness.control.receipts()).map(({ path }) => path);
  expect(paths.some((path) => path.includes('..%2Fclaims%2Facquirer%2F1'))).toBe(true);
  expect(paths.filter((path) => path.includes('acquirer/1'))).toEqual([]);

  await answerClaim(harness.control, 'ours-and-old-3', {
    id: 'ours-and-old-3',
    acquirerId,
    rrn: '000000007777',
    createdAt: '2020-01-01T00:00:00Z',
  });
  await lookUp('ours-and-old-3');
  await expect(page.getByText('000000007777').first()).toBeVisible();
  for (const nothing of ['elsewhere', 'given-2']) {
    await search(page, nothing);
    await expect(page.getByText('No matching claims')).toBeVisible();
  }
});
