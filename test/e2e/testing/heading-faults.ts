import type { Page } from '@playwright/test';

const floats = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/** Says so where what the page shows has not exactly one title: a heading of the first level. Under a float it has none. */
export async function headingFaults(page: Page): Promise<string[]> {
  if ((await page.locator(floats).count()) > 0) return [];
  const titles = await page.locator('h1:visible:not([inert] *)').allTextContents();
  return titles.length === 1 ? [] : [`${titles.length} titles: ${titles.join(', ')}`];
}
