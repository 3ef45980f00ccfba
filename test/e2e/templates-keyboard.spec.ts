import type { Page } from '@playwright/test';
import { expect, restHands, startConnected, test } from './testing/app-test.ts';
import { openTemplates, preview, savedDraft, source } from './testing/templates-app.ts';

/** Moves the focus on with Tab until the control of that name has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page.getByRole('button', { name });
  await expect(control).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

/** The list of completions is there, and takes keys: in its first 75 ms they are still the text's. */
async function offered(page: Page): Promise<void> {
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  const shownAtMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((atMs) => performance.now() - atMs > 75, shownAtMs);
}

test('with the keyboard alone: begin, fold, search, lay out, publish', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openTemplates(page);
  await tabTo(page, 'English');
  await page.keyboard.press('Enter');
  await expect(source(page)).toBeFocused();
  const folded = page.locator('.cm-foldPlaceholder');

  await test.step('folding hides what an element holds, and brings it back', async () => {
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(source(page)).toContainText('<meta charset');
    // An element can be folded once it is parsed, which the editor does beside.
    await expect(page.locator('.cm-foldGutter').getByText('⌄').nth(1)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+BracketLeft');
    await expect(folded).toHaveCount(1);
    await expect(source(page)).not.toContainText('<meta charset');
    await page.keyboard.press('ControlOrMeta+Shift+BracketRight');
    await expect(folded).toHaveCount(0);
    await expect(source(page)).toContainText('<meta charset');
    await page.keyboard.press('ControlOrMeta+Alt+BracketLeft');
    await expect(folded).not.toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+Alt+BracketRight');
    await expect(folded).toHaveCount(0);
  });

  await test.step('search goes from match to match and gives the focus back', async () => {
    await page.keyboard.press('Escape');
    await expect(source(page)).not.toBeFocused();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(page.getByPlaceholder('Find')).toBeFocused();
    await page.keyboard.type('{{amount}}');
    await expect(page.locator('.cm-searchMatch').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-searchMatch-selected')).toHaveText('{{amount}}');
    const first = await page
      .locator('.cm-line', { has: page.locator('.cm-searchMatch-selected') })
      .textContent();
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-line', { has: page.locator('.cm-searchMatch-selected') })).not.toHaveText(
      first ?? '',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder('Find')).toHaveCount(0);
    await expect(source(page)).toBeFocused();
  });

  await test.step('laying out breaks long lines; it is one step to undo', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('<div><p>One</p><p>Two</p></div>');
    await expect(page.locator('.cm-line', { hasText: '<div><p>One</p><p>Two</p></div>' })).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+Shift+F');
    await expect(page.locator('.cm-line', { hasText: '<div><p>One</p><p>Two</p></div>' })).toHaveCount(0);
    await expect(source(page)).toBeFocused();
    await expect(preview(page).getByText('Two')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+End');
    await expect(page.locator('.cm-line', { hasText: '<div><p>One</p><p>Two</p></div>' })).toHaveCount(1);
  });
  await expect(savedDraft(page)).toBeVisible();

  await test.step('publishing is two keys', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
    await expect(confirm).toBeFocused();
    await expect(page.getByRole('dialog').getByText('No problems found.')).toBeVisible();
    // An Enter that comes at once may still be meant for the text.
    await restHands(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Publishing “New claim”')).toBeVisible();
  });
});

test('a placeholder is explained on hover, and offered and explained with the keyboard', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await openTemplates(page);
  await tabTo(page, 'Start from scratch');
  await page.keyboard.press('Enter');
  await expect(source(page)).toBeFocused();
  await page.keyboard.insertText('<p>{{paymentId}}</p>\n');

  await page.locator('.cm-placeholder-name').hover();
  await expect(page.locator('.cm-tooltip-note')).toHaveText(
    'Payment ID of the external processor, specific to one bank',
  );
  await page.mouse.move(5, 5);
  await expect(page.locator('.cm-tooltip-note')).toHaveCount(0);

  await test.step('from one brace on, chosen with the arrows', async () => {
    await page.keyboard.type('<p>{');
    await offered(page);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(4);
    await expect(page.getByRole('option', { name: /amount/ })).toContainText('Amount of the dispute');
    await expect(page.getByRole('option', { selected: true })).toContainText('amount');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('pan');
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-line').nth(1)).toHaveText('<p>{{pan}}</p>');
  });

  await test.step('escape lets it go, and the next one leaves the editor', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('{{');
    await offered(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(source(page)).toBeFocused();
    await page.keyboard.type('amo');
    await page.keyboard.press('Control+Space');
    await offered(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-line').nth(2)).toHaveText('{{amount}}');
  });

  await test.step('asked for within one, it takes the place of all of it', async () => {
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await offered(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('.cm-line').nth(2)).toHaveText('{{amount}}');
  });
});
