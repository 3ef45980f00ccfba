import type { Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import { makeRule } from './testing/make-rule.ts';
import { searchProposed, takeAllProposed } from './testing/proposals.ts';
import {
  currentRow,
  expect,
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

const marked = (page: Page) =>
  grid(page).getByRole('row').filter({ hasText: 'Accept proposed · Small amounts' });
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' });

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
  await searchProposed(page);
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
    await takeAllProposed(page, proposed);
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
