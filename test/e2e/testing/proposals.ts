import type { Page } from '@playwright/test';
import { currentRow, expect, expectClaimShown } from './app-test.ts';

/** Searches the list for the claims for which rules propose to accept them, and waits until one is shown. */
export async function searchProposed(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('proposed:accept ');
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('Accept proposed');
  await expectClaimShown(page);
}

/** Takes all proposals of the list, of which there are so many, by the key and its question. */
export async function takeAllProposed(page: Page, proposed: number): Promise<void> {
  await page.keyboard.press('Shift+Enter');
  const question = page.getByRole('alertdialog', { name: `Accept ${proposed} claims?` });
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(String(proposed));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('No matching claims')).toBeVisible();
}
