import type { Page } from '@playwright/test';
import { expect, goTo } from './app-test.ts';

export const source = (page: Page) => page.getByRole('textbox', { name: /Source of the template/ });
export const preview = (page: Page) => page.frameLocator('iframe[data-shown]');
export const versions = (page: Page) => page.getByRole('grid', { name: 'Versions' }).getByRole('row');
/** The draft on disk is what the editor shows. */
export const savedDraft = (page: Page) => page.locator('[data-phase=saved]');

export async function openTemplates(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
  await goTo(page, 't');
  await expect(page.getByRole('radio', { name: 'New claim' })).toBeVisible();
}

export async function beginInEnglish(page: Page): Promise<void> {
  await openTemplates(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(source(page)).toBeFocused();
}

/** Leaves the editor by key. An Escape that comes as it offers to complete a word closes that first. */
export async function leaveSource(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(source(page)).not.toBeFocused({ timeout: 500 });
  }).toPass();
}

/** Puts text at the very end, past what the template has. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

export async function publish(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
