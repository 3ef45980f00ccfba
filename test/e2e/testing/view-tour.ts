import type { Page } from '@playwright/test';
import type { ListFile } from '../../../src-shared/contract/saved-lists.ts';
import { pngFile, textPdf } from '../../testing/document-files.ts';
import { type AppHarness, expect, expectClaimShown, restHands } from './app-test.ts';
import { passphrase } from './vault-app.ts';

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
  await openDecidable(page);
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
  await press(page, 'g', 'r');
  await look('rules');
  await lookAtDialog(page, look, 'rule-form', 'n');
  await press(page, 'g', 't');
  await look('templates');
  await press(page, 'e');
  await look('template-editor');
};

/** A claim with a PDF and a picture, and what is asked before it is finished. */
export const documentsTour: Tour = async (page, look, harness) => {
  await openDecidable(page);
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

/** Opens the list of claims that need a decision, with its first claim under the cursor. */
async function openDecidable(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await press(page, '1');
  await expect(page).toHaveURL(/needs_decision/);
  await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
  await page.getByRole('grid').focus();
  await expectClaimShown(page);
}

/** What is asked about several claims. */
export const bulkTour: Tour = async (page, look) => {
  await openDecidable(page);
  await press(page, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown');
  const dialogs = {
    'accept-several': 'a',
    'email-several': 'm',
    'finish-several': 'f',
    'notes-of-several': 'Shift+N',
    'tags-of-several': 'l',
    'snooze-several': 'b',
    'case-files': 'Shift+P',
    'export-of-several': 'Shift+E',
  };
  for (const [view, key] of Object.entries(dialogs)) await lookAtDialog(page, look, view, key);
};

/** What changed, the insights as charts and as tables, and a review to its end. */
export const figuresTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, 'g', 'c');
  await expect(page).toHaveURL(/changes/);
  await look('changes');
  await press(page, 'g', 'n');
  await expect(page.locator('svg[role=group]').first()).toBeVisible();
  await look('insights');
  await press(page, 't');
  await expect(page.locator('table').first()).toBeVisible();
  await look('insights-tables');
  await press(page, 'g', 'i');
  await openDecidable(page);
  await press(page, 'x', 'Shift+ArrowDown', 'v');
  await expect(page).toHaveURL(/review/);
  await expect(
    page
      .locator('.pdfViewer .page[data-loaded], [role=document] img')
      .or(page.getByRole('progressbar'))
      .first(),
  ).toBeVisible();
  await look('review');
  await press(page, 'r');
  await lookAtDialog(page, look, 'undo', 'Shift+Z');
  await restHands(page);
  await press(page, 'h');
  await expect(page.locator('#review-ended')).toBeVisible();
  await look('review-summary');
};

/** A webhook that was created, with its secret, and what is asked before it is replaced or deleted. */
export const webhookTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, 'g', 'w');
  await expect(page).toHaveURL(/webhooks/);
  await press(page, 'n');
  await expect(dialog(page).locator('input').first()).toBeFocused();
  await page.keyboard.type('https://hooks.example/claims');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await restHands(page);
  await press(page, 'ControlOrMeta+Enter');
  await expect(page.getByRole('complementary').locator('[aria-keyshortcuts=v]')).toBeVisible();
  await press(page, 'Enter');
  await look('webhook');
  await lookAtDialog(page, look, 'webhook-rotation', 'r');
  await lookAtDialog(page, look, 'webhook-deletion', 'd');
};

/** A rule that was made, and how it would have proposed in the past. */
export const rulesTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, 'g', 'r');
  await expect(page).toHaveURL(/rules/);
  await press(page, 'n');
  await expect(dialog(page).locator('input').first()).toBeFocused();
  await page.keyboard.type('Unseen');
  await page.keyboard.press('Tab');
  await page.keyboard.type('seen:no needs-decision:yes');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).getByRole('gridcell').last()).toHaveText(/\d/);
  await look('rules-of-one');
  await lookAtDialog(page, look, 'rule-trial', 't');
};

/** What is shown before a template is published, and its versions. Not its text: Tab indents in it. */
export const templateTour: Tour = async (page, look) => {
  await expect(rows(page).first()).toBeVisible();
  await press(page, 'g', 't');
  await expect(page).toHaveURL(/templates/);
  await page.locator('main li button').first().click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await press(page, 'ControlOrMeta+Enter');
  const publish = dialog(page).getByRole('button').last();
  await expect(publish).toBeFocused();
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true');
  await look('template-publishing');
  await press(page, 'Enter');
  await expect(dialog(page)).toHaveCount(0);
  await press(page, 'Escape', 'h');
  await expect(rows(page).first()).toBeVisible();
  await look('template-history');
};

/** The check of the ledger, and in the settings an import and the passphrase. */
export const storedTour: Tour = async (page, look) => {
  await openDecidable(page);
  await press(page, 'a', 'g', 'o');
  await expect(page).toHaveURL(/outbox/);
  await page.locator('main button.underline').first().click();
  await expect(dialog(page)).toBeVisible();
  await look('ledger-check');
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await press(page, 'g', ',');
  await expect(page).toHaveURL(/settings/);
  const settings = JSON.stringify({
    claimdeskSettings: 1,
    settings: { theme: 'dark', afterDecision: 'stay' },
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(settings) });
  await expect(dialog(page)).toBeVisible();
  await look('settings-import');
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  // The first locks, where there is a vault.
  await page.locator('[data-setting=keys] button').last().click();
  await expect(dialog(page)).toBeVisible();
  await look('passphrase');
};

/** Without an account, and on a machine without a keychain: a passphrase, and the screen that asks for it. */
export const lockTour: Tour = async (page, look) => {
  await look('onboarding-without-keychain');
  await page.locator('section:has(.lucide-key-round) button').first().click();
  await expect(dialog(page).locator('input').first()).toBeFocused();
  await look('new-passphrase');
  for (const name of ['next', 'repeat']) await dialog(page).locator(`input[name=${name}]`).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('section:has(.lucide-flask-conical) button').first().click();
  await expect(rows(page).first()).toBeVisible();
  await restHands(page);
  await page.keyboard.press('ControlOrMeta+Shift+l');
  const field = page.locator('input[name=passphrase]');
  await expect(field).toBeFocused();
  await look('lock-screen');
  await field.fill('it is not this one');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await look('lock-screen-refusal');
};

const listsText = JSON.stringify({
  claimdesk: 'saved lists',
  language: 1,
  lists: [{ name: 'Contract', view: 'all', search: 'network:visa', sort: 'newest' }],
} satisfies ListFile);

/** A file with saved lists that has none, and one that has. */
export const listsTour: Tour = async (page, look) => {
  await openDecidable(page);
  const file = (text: string) => ({
    name: 'lists.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const field = page.locator('main input[type=file]');
  await field.setInputFiles(file('{}'));
  await expect(page.locator('[role=status] button').first()).toBeVisible();
  await look('lists-import-refusal');
  await field.setInputFiles(file(listsText));
  await expect(page.locator('nav [aria-current=page]')).toContainText('Contract');
  await look('lists-import');
};

/** What the walk of every view goes through beside the tours that begin without an account. */
export const allTours: Readonly<Record<string, Tour>> = {
  inbox: inboxTour,
  views: viewsTour,
  documents: documentsTour,
  bulk: bulkTour,
  figures: figuresTour,
  webhook: webhookTour,
  rules: rulesTour,
  template: templateTour,
  stored: storedTour,
  lists: listsTour,
};
