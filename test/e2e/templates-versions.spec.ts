import { expect, restHands, startConnected, test } from './testing/app-test.ts';
import {
  beginInEnglish,
  openTemplates,
  preview,
  publish,
  savedDraft,
  source,
  typeAtEnd,
  versions,
} from './testing/templates-app.ts';

test('the difference before publishing shows the styles in the tags; the first version is all new', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await beginInEnglish(page);
  await typeAtEnd(page, '<p>First</p>');
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog');
  const difference = dialog.getByRole('textbox', { name: 'Changes' });
  await expect(dialog.getByText(/Styles are moved into the tags/)).toBeVisible();
  // The sheet goes from the head, and its rules are on the tags: both are seen.
  await expect(difference.locator('.cm-deletedChunk').first()).toBeVisible();
  const removed = (await difference.locator('.cm-deletedLine').allTextContents()).join('\n');
  expect(removed).toContain('.sheet { width: 100%');
  const heading = difference.locator('.cm-changedLine', { hasText: /<h1 style="[^"]*font-size: 24px/ });
  await difference.focus();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(heading).toBeInViewport({ timeout: 500 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await expect(versions(page)).toHaveCount(1);
  const history = page.getByRole('textbox', { name: 'Changes' });
  await expect(history).toContainText('<!doctype html>');
  await expect(page.getByText('There’s no earlier version, so everything is new.')).toBeVisible();
  await expect(history.locator('.cm-deletedChunk, .cm-deletedLine')).toHaveCount(0);
  await history.focus();
  await page.keyboard.press('Escape');
  await expect(source(page)).toBeVisible();
});

test('undone while it is held, a version never arrives, and the history says so', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await beginInEnglish(page);
  await typeAtEnd(page, '<p>First</p>');
  await publish(page);
  await expect(page.getByText(/Published .* by .*, not sent yet/)).toBeVisible();
  await page.keyboard.press('Escape');
  await restHands(page);
  await page.keyboard.press('z');
  await expect(page.getByText('Never published from here.')).toBeVisible();
  await page.keyboard.press('h');
  await expect(versions(page)).toHaveCount(1);
  await expect(versions(page).first()).toContainText('Undone');
  await page.keyboard.press('Escape');
  await expect(preview(page).getByText('First')).toBeVisible();

  await test.step('the button of the toast does the same', async () => {
    await typeAtEnd(page, '<p>Second</p>');
    await publish(page);
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect(page.getByText('Never published from here.')).toBeVisible();
  });

  await test.step('what is published next is compared with what was meant before, not with what was undone', async () => {
    await typeAtEnd(page, '<p>Third</p>');
    await publish(page);
    await expect.poll(async () => (await harness.control.receipts('replaceTemplate')).length).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await expect(versions(page)).toHaveCount(3);
    await expect(versions(page).nth(0)).toContainText('Published');
    await expect(versions(page).nth(1)).toContainText('Undone');
    await expect(versions(page).nth(2)).toContainText('Undone');
    await expect(page.getByText('There’s no earlier version, so everything is new.')).toBeVisible();
    await page.keyboard.press('j');
    await expect(versions(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('h');
    await expect(page.getByText(/Published .* by /)).toBeVisible();
  });
  const effects = await harness.control.effects();
  expect(effects.map(({ kind }) => kind)).toEqual(['replaceTemplate']);
  expect(effects[0]?.value).toContain('Third');
});

test('two windows write on one template: a person says which text stays, and it does', async ({
  page,
  harness,
  context,
  testedHost,
}) => {
  test.skip(testedHost === 'electron', 'Electron has one window.');
  await startConnected(page, harness);
  await beginInEnglish(page);
  await expect(savedDraft(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(await harness.anotherWindow());
  await openTemplates(other);
  await expect(source(other)).toBeVisible();

  await typeAtEnd(page, '<p>Here first</p>');
  await expect(savedDraft(page)).toBeVisible();
  await typeAtEnd(other, '<p>There second</p>');
  const bar = other.getByRole('alert').filter({ hasText: 'Another window saved a draft' });
  await expect(bar).toBeVisible();
  await expect(other.getByText('Not saved', { exact: true })).toBeVisible();

  await test.step('taking theirs: their text is in the editor, and what is typed next is saved', async () => {
    await bar.getByRole('button', { name: 'Use the other draft' }).click();
    await expect(bar).toHaveCount(0);
    await expect(preview(other).getByText('Here first')).toBeVisible();
    await expect(preview(other).getByText('There second')).toHaveCount(0);
    await typeAtEnd(other, '<p>There third</p>');
    await expect(savedDraft(other)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  await test.step('keeping this one: it is the draft from then on', async () => {
    await typeAtEnd(page, '<p>Here fourth</p>');
    const mine = page.getByRole('alert').filter({ hasText: 'Another window saved a draft' });
    await expect(mine).toBeVisible();
    await mine.getByRole('button', { name: 'Keep this draft' }).click();
    await expect(mine).toHaveCount(0);
    await expect(savedDraft(page)).toBeVisible();
    await expect(preview(page).getByText('Here fourth')).toBeVisible();
    await other.reload();
    await openTemplates(other);
    await expect(preview(other).getByText('Here fourth')).toBeVisible();
    await expect(preview(other).getByText('There third')).toHaveCount(0);
  });
});
