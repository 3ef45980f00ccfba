import type { Page } from '@playwright/test';

/** What comes next was not typed in one go with what came before: the keys mean what they mean at rest. */
export async function restHands(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')));
}
