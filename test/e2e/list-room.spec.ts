import type { Page } from '@playwright/test';
import { labelsMessages as english } from '../../src-shared/words/en/en-labels.ts';
import { labelsMessages as portuguese } from '../../src-shared/words/pt/pt-labels.ts';
import { labelsMessages as spanish } from '../../src-shared/words/es/es-labels.ts';
import {
  currentRow,
  expect,
  expectClaimShown,
  goTo,
  openList,
  startInLanguage,
  test,
} from './testing/app-test.ts';
import { needlesslyCut } from './testing/cut-texts.ts';
import { rows, webhookTour } from './testing/view-tour.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const labels = { en: english, es: spanish, pt: portuguese };
const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

/** Width in pixels of the list that nothing lies over, at its left. */
function listInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('[role=grid]')?.getBoundingClientRect();
    const menu = document.querySelector('[role=dialog]')?.getBoundingClientRect();
    if (list === undefined || menu === undefined) throw new Error('There is no list, or no menu.');
    return menu.left - list.left;
  });
}

for (const language of ['en', 'es', 'pt'] as const) {
  test(`a list cuts no text while a column has room, at four widths: ${language}`, async ({
    page,
    harness,
  }) => {
    await startInLanguage(page, harness, language, true);
    const current = page.getByRole('grid').locator('[data-current]');
    await expect(current).toBeVisible();
    for (const [key, list] of Object.entries({ 1: 'needs_decision', 3: 'won' } as const)) {
      await page.keyboard.press(key);
      await expect(page.getByRole('heading', { level: 1, name: labels[language].view[list] })).toBeVisible();
      await expect(current).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        // Columns follow a new width when it was measured.
        await expect.poll(() => needlesslyCut(page), `list ${key} at ${size.width}`).toEqual([]);
      }
    }
  });
}

test('a decision waiting and done leaves its long merchant the room that its state does not need', async ({
  page,
  harness,
}) => {
  await startInLanguage(page, harness, 'en', true);
  await expect(currentRow(page)).toBeVisible();
  await openList(page, '1', english.view.needs_decision);
  await expectClaimShown(page);
  await expect(currentRow(page)).toContainText(/Juguetería .* Sacramento/);
  await page.keyboard.press('a');
  await goTo(page, 'o');
  for (const state of [/Sends in/, /Done/]) {
    await expect(rows(page).first()).toContainText(state);
    for (const size of sizes.slice(0, 2)) {
      await page.setViewportSize(size);
      await expect.poll(() => needlesslyCut(page), `${state} at ${size.width}`).toEqual([]);
    }
    if (state.source === 'Done') break;
    await page.keyboard.press('ControlOrMeta+Enter');
  }
});

test('a status that comes into view later is not cut, though the widths hold still', async ({
  page,
  harness,
}) => {
  await startInLanguage(page, harness, 'en', true);
  await expect(currentRow(page)).toBeVisible();
  await page.keyboard.press('6');
  await expect(page.getByRole('heading', { level: 1, name: english.view.all })).toBeVisible();
  const statuses = page.getByRole('grid').locator('[role=gridcell] :has(> i) > span');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.keyboard.press('Home');
    await expect(page.getByRole('grid').locator('[data-current][aria-rowindex="2"]')).toBeVisible();
    await page.keyboard.press('End');
    await expect(
      statuses.filter({ hasText: english.status.SECOND_PRESENTATION_ACCEPTED }).first(),
    ).toBeVisible();
    const cut = await statuses.evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `at ${size.width}`).toEqual([]);
  }
});

test('the menu of filters leaves the merchants of the list in sight', async ({ page, harness }) => {
  await startInLanguage(page, harness, 'en', true);
  await expect(currentRow(page)).toBeVisible();
  await openList(page, '6', 'All claims');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.keyboard.press('Shift+F');
    const merchants = page.getByRole('columnheader', { name: 'Merchant' });
    await expect(page.getByRole('dialog')).toBeVisible();
    const width = await merchants.evaluate((head) => head.getBoundingClientRect().width);
    expect(await listInSight(page), `at ${size.width}`).toBeGreaterThan(width * 0.8);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

for (const locale of ['es', 'pt'])
  test(`the day of a webhook is not cut, and in the outbox its address leaves the claims their room: ${locale}`, async ({
    page,
    harness,
  }) => {
    await startInLanguage(page, harness, locale, true);
    await webhookTour(
      page,
      async (view) => {
        if (view !== 'webhook') return;
        const day = page.getByRole('grid').getByRole('gridcell').last();
        expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      },
      harness,
    );
    await goTo(page, 'o');
    await expect(rows(page).first()).toBeVisible();
    const widths = await page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
    const [, decision = 0, claim = 0] = widths;
    expect(claim).toBeGreaterThan(decision);
  });

for (const language of ['en', 'es', 'pt'] as const) {
  test(`the search stays one line with room for a word, however narrow the list is: ${language}`, async ({
    page,
    harness,
  }) => {
    await startInLanguage(page, harness, language, true);
    await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
    await page.keyboard.press('1');
    await expect(
      page.getByRole('heading', { level: 1, name: labels[language].view.needs_decision }),
    ).toBeVisible();
    const field = page.getByRole('search').getByRole('combobox');
    const oneLine = (await field.boundingBox())?.height;
    // From where a claim has its place beside the list; 1152 is 1440 with the largest text.
    for (const width of [1100, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = page.getByRole('separator');
      await edge.focus();
      for (const key of ['Home', 'End']) {
        await page.keyboard.press(key);
        await expect.poll(() => searchRoom(page), `${width}, ${key}`).toEqual({ lines: 1, hasRoom: true });
      }
    }
    expect((await field.boundingBox())?.height).toBe(oneLine);
  });
}

/** Number of lines of the search's box, and whether what is typed and each button beside it have room. */
function searchRoom(page: Page): Promise<{ lines: number; hasRoom: boolean }> {
  return page.getByRole('search').evaluate((search) => {
    const field = search.querySelector('[role=combobox]');
    const frame = field?.parentElement?.parentElement;
    if (!field || !frame) throw new Error('There is no search.');
    const end = search.closest('section')?.getBoundingClientRect().right ?? 0;
    const buttons = [...search.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
    const isInside = buttons.every(
      ({ right, top }) => right <= end && top < frame.getBoundingClientRect().bottom,
    );
    return {
      lines: Math.round(frame.getBoundingClientRect().height / field.getBoundingClientRect().height),
      hasRoom: isInside && field.getBoundingClientRect().width >= 56,
    };
  });
}
