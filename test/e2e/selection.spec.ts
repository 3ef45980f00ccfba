import type { Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import {
  claimsInSandbox,
  currentRow,
  expect,
  expectClaimShown,
  grid,
  openList,
  pressToMove,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

/** More claims than may be decided on without their number. */
test.use({ claims: 1_500, contextOptions: { reducedMotion: 'reduce' } });

const summary = (page: Page) => page.getByRole('complementary', { name: 'Selection' });
const claim = (page: Page) => page.getByRole('complementary', { name: 'Claim' });
const strip = (page: Page) => page.getByRole('region', { name: 'Current claim' });

async function selectThree(page: Page): Promise<void> {
  await page.keyboard.press('x');
  for (let count = 2; count <= 3; count += 1) {
    await page.keyboard.press('Shift+j');
    await expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible();
  }
}

/** What has the focus is in the view: keys never go nowhere. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

// Promise: click-asks-about-selection
// Promise: pane-keeps-focus
test('with three claims selected, a click asks about the three as the key does, and decides nothing by itself; the pane goes to the claim and back without losing the focus', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await selectThree(page);
  await expect(summary(page).getByRole('heading', { name: '3 claims selected' })).toBeVisible();
  await expect(claim(page)).toHaveCount(0);
  await expect(summary(page).getByText('3 can be accepted or rejected').first()).toBeVisible();
  await expectNoViolations(page, 'selection');

  for (const [name, key, title] of [
    ['Accept', 'a', 'Accept 3 claims?'],
    ['Reject', 'r', 'Reject 3 claims?'],
    ['Seen', 's', /as seen/],
    ['E-mail', 'm', /^Send \d e-mails?\?$/],
  ] as const) {
    const question = page.getByRole('alertdialog', { name: title });
    await summary(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await grid(page).focus();
    await page.keyboard.press(key);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  expect(await harness.control.effects()).toEqual([]);
  await expect(page.getByText(/waiting/)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(page.getByText(/ selected$/)).toHaveCount(0);
  await grid(page).focus();
  await expectClaimShown(page);
  await page.keyboard.press('Enter');
  await expect(claim(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(summary(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(claim(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();

  await claim(page).getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('x');
  await expect(summary(page)).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await summary(page).getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('x');
  await expect(claim(page)).toBeVisible();
  await expect.poll(() => hasFocus(page)).toBe(true);
});

// Promise: number-typed-first
test('a page that is loaded again finds its selection; Ctrl A, a, Enter accepts nothing: the number is typed first, and what it means is said', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '6', 'All claims');
  await page.keyboard.press('ControlOrMeta+a');
  const selected = page.getByText(/^[\d,]+ selected$/);
  await expect(selected).toBeVisible();
  const before = (await selected.textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(before, { exact: true })).toBeVisible();
  await expect(currentRow(page)).toHaveAttribute('aria-selected', 'true');
  await grid(page).focus();
  await page.keyboard.press('x');
  const left = Number(before.replaceAll(/\D/g, '')) - 1;
  await expect(page.getByText(`${left.toLocaleString('en')} selected`, { exact: true })).toBeVisible();
  await expect(currentRow(page)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(summary(page)).toHaveCount(0);
  await page.reload();
  await expectClaimShown(page);
  await expect(page.getByText(/ selected$/)).toHaveCount(0);

  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('1,500 selected', { exact: true })).toBeVisible();
  for (const key of ['a', 'Enter', 'Enter']) await page.keyboard.press(key);
  const question = page.getByRole('alertdialog', { name: /^Accept [\d,]+ claims\?$/ });
  const field = question.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  const title = (await question.getByRole('heading').textContent()) ?? '';
  const count = title.replaceAll(/\D/g, '');
  expect(Number(count)).toBeGreaterThan(25);
  const confirm = question.getByRole('button', { name: /^Accept [\d,]+/ });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect(question.getByText(/once sent, it’s final/)).toBeVisible();
  await expect(question.getByText(/^[\d,]+ can’t be accepted:$/)).toBeVisible();
  await expectNoViolations(page, 'question that asks for the number');

  await test.step('currencies come in order of size', async () => {
    const totals = await question.locator('dd').first().locator('span').allTextContents();
    const sizes = totals
      .filter((text) => /^[A-Z]{3} /.test(text))
      .map((text) => Number(text.slice(4).replaceAll(',', '')));
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  await page.keyboard.type(`${count}0`);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  expect(await harness.control.effects()).toEqual([]);
  await expect(page.getByText(/[\d,]+ waiting/)).toHaveCount(0);
  await field.fill(count);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText(`${Number(count).toLocaleString('en')} waiting`)).toBeVisible();
  await restHands(page);
  await page.keyboard.press('z');
  await expect(page.getByText(/[\d,]+ waiting/)).toHaveCount(0);
});

test.describe('where the list is alone', () => {
  test.use({ claims: claimsInSandbox, viewport: { width: 1024, height: 700 } });

  // Promise: strip-shows-target
  test('a selection stands in the strip, a click on its button asks as its key does, and the strip shows the claim that keys act on at one height', {
    tag: '@long',
  }, async ({ page, harness }) => {
    await startConnected(page, harness);
    await openList(page, '1', 'Needs decision');
    const listTop = async () => (await grid(page).boundingBox())?.y;
    const top = await listTop();
    await selectThree(page);
    const selected = page.getByRole('region', { name: 'Selection' });
    await expect(selected.getByText('3 claims selected')).toBeVisible();
    await expect(selected.getByText(/3 can be accepted or rejected/)).toBeVisible();
    expect(await listTop()).toBe(top);
    await expectNoViolations(page, 'selection where the list is alone');

    await page.getByRole('button', { name: 'Accept' }).click();
    const question = page.getByRole('alertdialog', { name: 'Accept 3 claims?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    // A click on a row moves to it, and leaves neither the list nor the selection.
    await grid(page).locator('[role=row][aria-selected=false]').last().click();
    await expect(currentRow(page)).toHaveAttribute('aria-selected', 'false');
    await expect(selected.getByText('3 claims selected')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(summary(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('a');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    expect(await harness.control.effects()).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(page.getByText(/ selected$/)).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(claim(page)).toHaveCount(0);
    for (let step = 0; step < 8; step += 1) {
      const id = await pressToMove(page, 'j');
      await expect(strip(page).locator(`[data-claim-id="${id}"]`)).toBeVisible();
      await expect(strip(page)).toContainText('Pending review');
      expect(await listTop()).toBe(top);
    }
    await expectNoViolations(page, 'list alone');
    const shown = (await strip(page).locator('[data-claim-id]').getAttribute('data-claim-id')) ?? '';
    await page.keyboard.press('r');
    await expect
      .poll(async () => (await harness.control.effects()).map(({ claimId, value }) => `${claimId} ${value}`))
      .toEqual([`${shown} REJECTED`]);
  });
});

test('The buttons of a selection are where those of the claim were', async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  const placeOf = (name: string) =>
    page
      .getByRole('complementary', { name })
      .getByRole('button', { name: /^Accept/ })
      .boundingBox();
  const before = await placeOf('Claim');
  await page.keyboard.press('x');
  await expect(page.getByRole('heading', { name: '1 claim selected' })).toBeVisible();
  const after = await placeOf('Selection');
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
});
