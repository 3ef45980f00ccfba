import type { Page } from '@playwright/test';
import { expect, goTo, restHands } from './app-test.ts';
import { expectNoViolations } from './axe.ts';

/** Makes a rule that accepts, by keys alone, and switches it on; its name is typed if it is asked for. */
export async function makeRule(page: Page, name: string, query: string): Promise<void> {
  await goTo(page, 'r');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeAttached();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(query);
  await expect(dialog.getByText(/^[\d,]+ claims match now$/)).toBeVisible();
  await expectNoViolations(page, 'a rule that is written');
  await page.keyboard.press('ControlOrMeta+Enter');
  const row = page.getByRole('grid', { name: 'Rules' }).getByRole('row', { name: new RegExp(name) });
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
