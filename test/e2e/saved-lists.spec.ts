import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pngFile } from '../testing/document-files.ts';
import {
  currentRow,
  currentRrn,
  expect,
  expectClaims,
  expectClaimShown,
  goTo,
  grid,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

test.use({
  allowedErrors: [
    // A page that is left lacks the icon that it was about to fetch from its own memory.
    /^Failed to load resource: net::ERR_FILE_NOT_FOUND \(blob:/,
  ],
});

const nav = (page: Page) => page.getByRole('navigation');
const rows = (page: Page) => grid(page).locator('[role=row][aria-selected]');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search claims' });

async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function count(page: Page): Promise<number> {
  const text = (await page.getByText(/^[\d,]+ claims?$/).textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

test('in a small window, a saved list is in sight while a review is open', async ({ page, harness }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  const list = nav(page).getByRole('button', { name: /^Mine/ });
  await expect(list).toHaveAttribute('aria-current', 'page');
  await restHands(page);
  await page.keyboard.press('v');
  await expect(nav(page).getByRole('button', { name: /^Review/ })).toHaveAttribute('aria-current', 'page');
  await expect(list).toBeInViewport({ ratio: 1 });
  for (const name of ['Collapse', 'Commands', 'Keyboard shortcuts'])
    await expect(nav(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('a narrowed list gets a name, is there after a restart, and follows its keys', async ({
  page,
  harness,
}) => {
  const app = await startConnected(page, harness);
  await expect(nav(page).getByRole('heading', { name: 'Lists' })).toHaveCount(0);

  await openList(page, '6', 'All claims');
  const rrn = await currentRrn(page);
  await page.keyboard.press('/');
  await page.keyboard.type(rrn);
  await expect(rows(page)).toHaveCount(1);

  await test.step('names that can’t be are refused at the field', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: 'Save this list' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Give the list a name.')).toBeVisible();
    await page.keyboard.type('x'.repeat(61));
    await expect(dialog.getByText('Use at most 60 characters. This name has 61.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Señora Núñez, reclamos canario-secreto');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });
  const list = nav(page).getByRole('button', { name: /^Señora Núñez/ });
  await expect(list).toHaveAttribute('aria-current', 'page');
  await expect(list).toContainText('1');
  await page.keyboard.press('ControlOrMeta+Shift+s');
  await expect(page.getByRole('dialog', { name: 'Save as a new list' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('SEÑORA núñez,  reclamos canario-secreto');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another list has this name.')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('where the reader was is remembered, and the program starts there again', async () => {
    await expect.poll(() => readFileSync(join(harness.profile, 'profile.json'), 'utf8')).toContain('/all');
    await expect.poll(() => readFileSync(join(harness.profile, 'profile.json'), 'utf8')).toContain('?list=');
    await app.stop();
    const again = await harness.start();
    await page.goto('about:blank');
    await page.goto(again.ready.url);
    await expectClaims(page);
    await expect(list).toHaveAttribute('aria-current', 'page');
    await expect(search(page)).toHaveValue(rrn);
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('by digit, by chooser and by palette from another view', async () => {
    const openers: (() => Promise<void>)[] = [
      () => page.keyboard.press('7'),
      async () => {
        await goTo(page, 'l');
        await expect(
          page.getByRole('dialog', { name: 'Saved lists' }).getByLabel('Find a list'),
        ).toBeFocused();
        await page.keyboard.type('nunez');
        await page.keyboard.press('Enter');
      },
      () => runCommand(page, 'go list senora'),
    ];
    for (const open of openers) {
      await page.keyboard.press('1');
      await expect(list).not.toHaveAttribute('aria-current', 'page');
      await expect(rows(page).nth(1)).toBeVisible();
      await open();
      await expect(list).toHaveAttribute('aria-current', 'page');
      await expect(rows(page)).toHaveCount(1);
    }
  });

  await test.step('changed, saved, and the change undone', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    const changes = page.getByRole('region', { name: 'Unsaved changes' });
    await expect(changes).toBeVisible();
    await expect(list).toContainText('edited');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(changes).toHaveCount(0);
    await page.keyboard.press('Enter');
    await restHands(page);
    await page.keyboard.press('z');
    await expect(changes).toBeVisible();
    await runCommand(page, 'revert changes');
    await expect(changes).toHaveCount(0);
    await expect(search(page)).toHaveValue(rrn);
  });

  await test.step('renamed, deleted, restored', async () => {
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog', { name: 'Rename this list' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Otra canario-secreto');
    await page.keyboard.press('Enter');
    const renamed = nav(page).getByRole('button', { name: /^Otra canario/ });
    await expect(renamed).toHaveAttribute('aria-current', 'page');
    await runCommand(page, 'delete this list');
    await expect(page.getByText('Deleted list “Otra canario-secreto”')).toBeVisible();
    await expect(renamed).toHaveCount(0);
    await expect(rows(page).nth(1)).toBeVisible();
    await restHands(page);
    await page.keyboard.press('z');
    await expect(renamed).toHaveAttribute('aria-current', 'page');
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('nothing of it lies in the clear', async () => {
    const files = globSync('**/*', { cwd: harness.profile })
      .map((file) => join(harness.profile, file))
      .filter((file) => statSync(file).isFile());
    expect(files.some((file) => file.endsWith('journal.db'))).toBe(true);
    const holding = (text: string) => files.filter((file) => readFileSync(file).includes(text));
    expect(holding('canario')).toEqual([]);
    expect(holding(rrn)).toEqual([]);
  });
});

test('the documents of a saved list are kept offline: asked once, paused, resumed, read offline', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  // Few enough to be fetched soon, and enough to be paused meanwhile.
  await page.keyboard.press('/');
  await page.keyboard.type('farmacia');
  await expect(currentRow(page)).toContainText('Farmacia');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('dialog').getByLabel('Name').fill('Viaje a Córdoba');
  await page.keyboard.press('Enter');
  await expect(nav(page).getByRole('button', { name: /^Viaje a Córdoba/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // What is counted beside its name is what the list shows by now.
  const entry = nav(page).getByRole('button', { name: /^Viaje a Córdoba/ });
  await expect(async () => {
    const shown = (await count(page)).toLocaleString('en');
    await expect(entry.getByText(shown, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const claims = await count(page);
  expect(claims).toBeGreaterThan(5);

  // The first claim has one document whose bytes are known.
  const detail = page.getByRole('complementary', { name: 'Claim', exact: true });
  await grid(page).focus();
  await expectClaimShown(page);
  await page.keyboard.press('Enter');
  const id = detail.locator('dd', { hasText: /^[0-9a-f-]{36}/ }).first();
  const claimId = ((await id.textContent()) ?? '').trim();
  await harness.control.post('documents', {
    claimId,
    documents: [{ name: 'viaje.png', status: 'approved', base64: Buffer.from(pngFile()).toString('base64') }],
  });
  await expect(detail.getByText('viaje.png').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Slow enough for a hand that pauses it, however busy the machine is.
  await harness.control.post('behaviour', { latencyMs: 5_000 });
  await restHands(page);
  await page.keyboard.press('Shift+O');
  const question = page.getByRole('alertdialog', {
    name: `Keep the documents of ${claims} claims offline?`,
  });
  await expect(question).toContainText('Claims added later aren’t included');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);

  const bar = page.getByRole('region', { name: 'Offline copies' });
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(bar).toContainText('Paused');
  const paused = await bar.getByRole('status').textContent();
  await harness.control.post('behaviour', { latencyMs: 0 });
  await bar.getByRole('button', { name: 'Resume' }).click();
  await expect(bar).toHaveCount(0);
  expect(paused).not.toContain(`${claims} of ${claims} claims`);

  await harness.control.post('down');
  await grid(page).focus();
  await page.keyboard.press('Home');
  await expect(detail.getByText('viaje.png').first()).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('img', { name: /^viaje\.png/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await restHands(page);
  await page.keyboard.press('Shift+O');
  await expect(
    page.getByRole('alertdialog', { name: `The documents of all ${claims} claims are already kept offline` }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await runCommand(page, 'remove offline');
  const release = page.getByRole('alertdialog', { name: `Remove the offline copies of ${claims} claims?` });
  await expect(release).toBeVisible();
  // The Enter that ran the command answers nothing of what it brought.
  await restHands(page);
  await page.keyboard.press('Enter');
  await expect(release).toHaveCount(0);
  await runCommand(page, 'remove offline');
  await expect(
    page.getByRole('alertdialog', { name: 'No claim in this list has offline copies' }),
  ).toBeVisible();
});
