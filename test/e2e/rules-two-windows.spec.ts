import type { Page } from '@playwright/test';
import {
  currentRow,
  expect,
  expectClaims,
  goTo,
  grid,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { makeRule } from './testing/make-rule.ts';
import { searchProposed } from './testing/proposals.ts';

test.use({ holdSeconds: { decide_collaboration: 300 } });

const ruleRow = (window: Page, name: string) =>
  window.getByRole('grid', { name: 'Rules' }).getByRole('row', { name: new RegExp(name) });
const marked = (window: Page, rule: string) =>
  grid(window)
    .getByRole('row')
    .filter({ hasText: `Accept proposed · ${rule}` });

async function goToRules(window: Page): Promise<void> {
  await restHands(window);
  await goTo(window, 'r');
  await expect(window.getByRole('heading', { level: 1, name: 'Rules' })).toBeAttached();
}

test('what one window does with a rule is seen in the other without a reload, and a proposal that both take is taken once', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  const other = await page.context().newPage();
  await other.goto(await harness.anotherWindow());
  await expectClaims(other);

  await test.step('a rule that is made shows in the other window, and so do its marks', async () => {
    await goToRules(other);
    await expect(other.getByText('No rules yet')).toBeVisible();
    await makeRule(page, 'Small amounts', 'network:visa,mastercard amount:<100000');
    await expect(ruleRow(other, 'Small amounts')).toContainText('On');
    for (const window of [page, other]) {
      await openList(window, '1', 'Needs decision');
      await expect(marked(window, 'Small amounts').first()).toBeVisible();
    }
  });

  await test.step('both take the proposal for one claim: one decision, one answer', async () => {
    for (const window of [page, other]) await searchProposed(window);
    const id = (await currentRow(page).getAttribute('id')) ?? '';
    await expect(currentRow(other)).toHaveAttribute('id', id);
    for (const window of [page, other]) await restHands(window);
    await Promise.all([page.keyboard.press('e'), other.keyboard.press('e')]);
    for (const window of [page, other]) {
      await expect(currentRow(window)).not.toHaveAttribute('id', id);
      await expect(window.getByText(/^1 waiting$/).first()).toBeVisible();
    }
    await goToRules(other);
    await expect(ruleRow(other, 'Small amounts')).toContainText('1 taken · 0 changed');
  });

  await test.step('an edit in one window gives the marks of the other the new version’s name', async () => {
    await goToRules(page);
    await restHands(page);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit “Small amounts”' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Trifles');
    await page.keyboard.press('ControlOrMeta+Enter');
    const question = page.getByRole('alertdialog', { name: 'Switch on “Trifles”?' });
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Trifles');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(question).toHaveCount(0);
    await expect(ruleRow(other, 'Trifles')).toContainText('On');
    await expect(ruleRow(other, 'Trifles')).toContainText('1 taken · 0 changed');
    await restHands(page);
    await page.keyboard.press('1');
    await expect(marked(page, 'Trifles').first()).toBeVisible();
  });

  await test.step('switched off in the other window, its marks leave the first', async () => {
    await restHands(other);
    await other.keyboard.press('o');
    await expect(ruleRow(other, 'Trifles')).toContainText('Off');
    await expect(marked(page, 'Trifles')).toHaveCount(0);
  });
});
