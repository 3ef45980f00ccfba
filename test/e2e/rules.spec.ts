import type { Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import {
  currentRow,
  expect,
  expectClaimShown,
  goTo,
  grid,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

test.use({
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
  holdSeconds: { decide_collaboration: 300 },
});

const rules = (page: Page) => page.getByRole('grid', { name: 'Rules' });
const marked = (page: Page) =>
  grid(page).getByRole('row').filter({ hasText: 'Accept proposed · Small amounts' });
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' });

/** Makes a rule that accepts, by keys alone, and switches it on; its name is typed if it is asked for. */
async function makeRule(page: Page, name: string, query: string): Promise<void> {
  await goTo(page, 'r');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeAttached();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(query);
  await expect(dialog.getByText(/^\d+ claims match now$/)).toBeVisible();
  await expectNoViolations(page, 'a rule that is written');
  await page.keyboard.press('ControlOrMeta+Enter');
  const row = rules(page).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Off');
  await restHands(page);
  await page.keyboard.press('o');
  const question = page.getByRole('alertdialog', { name: `Switch on “${name}”?` });
  await expect(question.getByRole('textbox')).toBeFocused();
  await expectNoViolations(page, 'a rule that matches many claims');
  await page.keyboard.type(name);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row).toContainText('On');
}

test('a rule is made, its proposals are seen, taken one by one and all at once, and undone: by keyboard alone', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await goTo(page, 'r');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectNoViolations(page, 'no rules');
  await makeRule(page, 'Small amounts', 'network:visa,mastercard amount:<100000');
  await expectNoViolations(page, 'rules');

  await openList(page, '1', 'Needs decision');
  await expect(marked(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('proposed:accept ');
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('Accept proposed');
  await expectClaimShown(page);
  await expect(proposal(page)).toContainText(/Because: .*network:visa,mastercard \((Visa|Mastercard)\)/);
  await expectNoViolations(page, 'a claim with a proposal');
  const countOf = async () =>
    Number(((await page.getByText(/^[\d,]+ claims$/).textContent()) ?? '').replace(/\D/g, ''));
  const proposed = await countOf();

  await test.step('one is taken, and undone', async () => {
    await restHands(page);
    const id = (await currentRow(page).getAttribute('id')) ?? '';
    await page.keyboard.press('e');
    await expect(currentRow(page)).not.toHaveAttribute('id', id);
    await expect.poll(countOf).toBe(proposed - 1);
    await page.keyboard.press('z');
    await expect.poll(countOf).toBe(proposed);
  });
  await test.step('all are taken by one question, and undone as one', async () => {
    await restHands(page);
    await page.keyboard.press('Shift+Enter');
    const question = page.getByRole('alertdialog', { name: `Accept ${proposed} claims?` });
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(String(proposed));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByText('No matching claims')).toBeVisible();
    await restHands(page);
    await page.keyboard.press('z');
    await expect.poll(countOf).toBe(proposed);
  });
  await test.step('in a review, Enter takes what is proposed and goes on', async () => {
    await page.keyboard.press('Escape');
    await restHands(page);
    await page.keyboard.press('v');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(proposal(page)).toBeVisible();
    await restHands(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expect(page.getByText('1 accepted')).toBeVisible();
  });
});
