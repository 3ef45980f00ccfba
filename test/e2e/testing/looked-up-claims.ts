import type { Page } from '@playwright/test';
import { type AppHarness, expect, grid, openList } from './app-test.ts';

/** Brings claims that no listing has into All claims, which has `before` claims so far: each is looked up by its id. */
export async function lookUpClaims(
  page: Page,
  { control, sandbox }: AppHarness,
  before: number,
  claims: Readonly<Record<string, object>>,
): Promise<void> {
  await openList(page, '6', 'All claims');
  const rules = Object.entries(claims).map(([id, fields]) => {
    const data = { id, acquirerId: sandbox.acquirerId, status: 'PENDING_REVIEW', isOpen: true, ...fields };
    return {
      endpoint: 'getClaim',
      claimId: id,
      fault: { kind: 'status', status: 200, body: { success: true, data } },
    };
  });
  await control.post('faults', { rules });
  for (const [index, claimId] of Object.keys(claims).entries()) {
    await page.keyboard.press('/');
    await page.keyboard.insertText(claimId);
    await expect(page.getByRole('button', { name: 'Look up on the service' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `All claims ${before + 1 + index}` })).toBeVisible();
    // Until the row is there the empty list offers the same.
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await grid(page).focus();
  }
}
