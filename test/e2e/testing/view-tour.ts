import type { Page } from '@playwright/test';
import { pngFile, textPdf } from '../../testing/document-files.ts';
import { type AppHarness, expect, expectClaimShown, restHands } from './app-test.ts';

/** A stop of a tour: the page shows the view with this name, and nothing moves any more. */
export type Look = (view: string) => Promise<void>;

/** Goes from view to view by keyboard. It knows no words, so that it can be taken in any language. */
export type Tour = (page: Page, look: Look, harness: AppHarness) => Promise<void>;

/** Rows of any list. */
export const rows = (page: Page) => page.locator('[role=row][aria-selected]');
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Presses one key after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens a dialog by its keys, looks at it, and closes it. */
export async function lookAtDialog(page: Page, look: Look, view: string, ...keys: string[]): Promise<void> {
  // The dialog before may have had a field: its text is over.
  await restHands(page);
  await press(page, ...keys);
  await expect(dialog(page)).toBeVisible();
  await look(view);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** Without an account. */
export const startTour: Tour = async (page, look) => {
  await look('onboarding');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.locator('form')).toBeVisible();
  await look('connect-form');
  await page.locator('form button[type=submit]').click();
  await look('connect-form-problems');
};

/** Ends with an empty list, because nothing is called "zzzz". */
export const inboxTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, '6');
  await page.getByRole('grid').focus();
  await press(page, 'j');
  await expect(page.getByRole('complementary').locator('dd').first()).toBeVisible();
  await look('inbox');
  await press(page, 'Enter');
  await look('claim');
  await press(page, 'Escape', 'x', 'Shift+ArrowDown');
  await look('selection');
  await press(page, 'Escape', 'ControlOrMeta+a');
  await lookAtDialog(page, look, 'bulk-question', 's');
  await press(page, 'Escape');
  await lookAtDialog(page, look, 'e-mail', 'm');
  await lookAtDialog(page, look, 'save-list', 'ControlOrMeta+s');
  await lookAtDialog(page, look, 'palette', 'ControlOrMeta+k');
  await lookAtDialog(page, look, 'keys', 'Shift+?');
  await page.locator('button:has(.lucide-list-filter)').click();
  await expect(dialog(page)).toBeVisible();
  await look('filters');
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await press(page, '/');
  await page.keyboard.type('zzzz');
  await expect(rows(page)).toHaveCount(0);
  await look('nothing-matches');
};

/** The views of the navigation besides the claims. */
export const viewsTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, '1');
  await expect(page).toHaveURL(/needs_decision/);
  await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
  await page.getByRole('grid').focus();
  await expectClaimShown(page);
  await press(page, 'r');
  await expect(page.locator('[role=status] button').first()).toBeVisible();
  await look('toast');
  await press(page, 'g', 'o');
  await expect(rows(page).first()).toBeVisible();
  await press(page, 'Enter');
  await look('outbox');
  await press(page, 'g', 'a');
  await look('accounts');
  await press(page, 'g', ',');
  await look('settings');
  await press(page, 'g', 'w');
  await look('webhooks');
  await lookAtDialog(page, look, 'webhook-form', 'n');
  await press(page, 'g', 't');
  await look('templates');
  await press(page, 'e');
  await look('template-editor');
};

/** A claim with a PDF and a picture, and what is asked before it is finished. */
export const documentsTour: Tour = async (page, look, harness) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, '1');
  await expect(page).toHaveURL(/needs_decision/);
  await page.getByRole('grid').focus();
  await expectClaimShown(page);
  await press(page, 'Enter');
  const claim = page.getByRole('complementary').last();
  const id = claim.locator('dd', { hasText: /^[0-9a-f-]{36}/ });
  const claimId = ((await id.first().textContent()) ?? '').trim();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  await harness.control.post('documents', {
    claimId,
    documents: [
      { name: 'contract.pdf', status: 'approved', base64: base64(await textPdf(3)) },
      { name: 'photo.png', status: 'unapproved', base64: base64(pngFile()) },
    ],
  });
  // A claim that is come to anew is listed anew.
  await press(page, 'j');
  await expect(claim).not.toContainText(claimId);
  await press(page, 'k');
  await expect(claim.getByText('contract.pdf').first()).toBeVisible();
  await look('claim-with-documents');
  await press(page, 'd');
  await expect(page.locator('.pdfViewer .page[data-loaded]').first()).toBeVisible();
  await look('document');
  await press(page, 'f');
  await expect(dialog(page)).toBeVisible();
  await look('finish-gate');
};
