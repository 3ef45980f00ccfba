import type { Page } from '@playwright/test';
import { expect, goTo, startConnected, test } from './testing/app-test.ts';

test.use({ claims: 40 });

/** Ways in which the hands come from the filters of insights: what they chose may still be counted. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'after a network was chosen by mouse': async (page) => {
    await network(page).click();
    await page.getByRole('option').nth(1).click();
  },
  'after a network was chosen by keys': async (page) => {
    await network(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
  'after the menu of networks was left by Esc': async (page) => {
    await network(page).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
  },
  'from the search for a merchant': async (page) => {
    await page.getByRole('searchbox').fill('a');
  },
};

const network = (page: Page) => page.getByRole('search').getByRole('button', { name: /Network/ });

async function openInsights(page: Page): Promise<void> {
  await goTo(page, 'n');
  await expect(page.getByRole('region', { name: 'Merchants' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector('.print-sheet');
      document.body.dataset['printed'] =
        sheet?.querySelector('[data-chart]') != null &&
        sheet.querySelector('[role=status] .animate-late') === null
          ? 'all'
          : 'not all';
    };
  });
}

test('Ctrl P prints all figures, also while they are counted and from a field', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  // A slow machine: an answer is there long before it is drawn.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await openInsights(page);
  for (const [way, act] of Object.entries(ways)) {
    await test.step(way, async () => {
      await act(page);
      await page.keyboard.press('ControlOrMeta+p');
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'all');
      await page.evaluate(() => {
        delete document.body.dataset['printed'];
        dispatchEvent(new Event('afterprint'));
      });
      await expect(page.locator('.print-sheet')).toHaveCount(0);
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
});
