import type { Page } from '@playwright/test';
import { appMessages as english } from '../../src-shared/words/en/en-app.ts';
import { appMessages as portuguese } from '../../src-shared/words/pt/pt-app.ts';
import { appMessages as spanish } from '../../src-shared/words/es/es-app.ts';
import {
  type AppHarness,
  expect,
  expectClaimShown,
  restHands,
  startInLanguage,
  test,
} from '../e2e/testing/app-test.ts';
import { axeFindings } from '../e2e/testing/axe.ts';
import { headingFaults } from '../e2e/testing/heading-faults.ts';
import { keyboardFaults } from '../e2e/testing/keyboard-faults.ts';
import { layoutFaults } from '../e2e/testing/layout-faults.ts';
import { allTours, dialog, lockTour, type Look, press, rows, startTour } from '../e2e/testing/view-tour.ts';
import { withoutKeychain } from '../e2e/testing/vault-app.ts';

/**
 * Each view in each language, at three sizes: nothing is cut, and there is one title. In English also: axe finds nothing, light
 * and dark, and every control is reached by keyboard and seen when it is. `npm run campaign -- views`.
 */
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 700 },
  // A window of 1440 × 900 at 200 %.
  { name: '200-percent', width: 720, height: 450 },
] as const;

const labels = { en: english.commands, es: spanish.commands, pt: portuguese.commands };
type WalkedLanguage = keyof typeof labels;
const chosen = process.env['CLAIMDESK_WALK_LANGUAGE'];
const languages = (['en', 'es', 'pt'] as const).filter((one) => chosen === undefined || chosen === one);

function createJudge(page: Page, language: WalkedLanguage) {
  const found: string[] = [];
  const look: Look = async (view) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.screenshot({ path: test.info().outputPath(`${view}-${size.name}.png`) });
      const faults = [...(await layoutFaults(page)), ...(await headingFaults(page))];
      if (language === 'en') {
        faults.push(...(await keyboardFaults(page)));
        if (size.name !== '1024') faults.push(...(await axeFindings(page)));
      }
      found.push(...faults.map((fault) => `${view} ${size.name}: ${fault}`));
    }
    await page.setViewportSize(sizes[0]);
  };
  return { found, look };
}

for (const language of languages) {
  test.describe(language, () => {
    test('the start', async ({ page, harness }) => {
      await startInLanguage(page, harness, language, false);
      const { found, look } = createJudge(page, language);
      await startTour(page, look, harness);
      expect(found).toEqual([]);
    });

    test.describe('without a keychain', () => {
      test.use(withoutKeychain);

      test('the lock screen', async ({ page, harness }) => {
        await startInLanguage(page, harness, language, false);
        const { found, look } = createJudge(page, language);
        await lockTour(page, look, harness);
        expect(found).toEqual([]);
      });
    });

    for (const [name, tour] of Object.entries(allTours)) {
      test(name, async ({ page, harness }) => {
        await startInLanguage(page, harness, language, true);
        const { found, look } = createJudge(page, language);
        await tour(page, look, harness);
        expect(found).toEqual([]);
      });
    }

    test('dialogs of the list and of a claim', async ({ page, harness }) => {
      await openList(page, harness, language);
      const { found, look } = createJudge(page, language);
      const dialogs: Readonly<Record<string, readonly string[]>> = {
        filters: ['Shift+F'],
        sort: ['Shift+S'],
        columns: ['Shift+C'],
        export: ['Shift+E'],
        note: ['Shift+N'],
        tags: ['l'],
        snooze: ['b'],
        copy: ['y'],
        'case-file': ['Shift+P'],
        targets: ['Shift+T'],
        lists: ['g', 'l'],
      };
      for (const [view, keys] of Object.entries(dialogs)) {
        // The dialog before may have had a field: its text is over.
        await restHands(page);
        await page.getByRole('grid').focus();
        await press(page, ...keys);
        await expect(dialog(page).or(page.getByRole('menu')).first()).toBeVisible();
        await look(view);
        await page.keyboard.press('Escape');
        await expect(dialog(page).or(page.getByRole('menu'))).toHaveCount(0);
      }
      expect(found).toEqual([]);
    });

    test('what the palette opens', async ({ page, harness }) => {
      await openList(page, harness, language);
      const { found, look } = createJudge(page, language);
      const { palette, keys, guide, exports, notifications, about, report } = labels[language];
      const sheets = {
        'exports-of-the-ledger': exports.show,
        notifications: notifications.edit,
        about: about.open,
        report: report.open,
        'keys-to-change': keys.change,
        guide: guide.open,
      };
      for (const [view, label] of Object.entries(sheets)) {
        await page.keyboard.press('ControlOrMeta+k');
        await expect(dialog(page)).toBeVisible();
        await page.keyboard.type(label);
        await expect(page.getByRole('option', { name: label }).first()).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: palette.open })).toHaveCount(0);
        await expect(dialog(page).first()).toBeVisible();
        await look(view);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      }
      expect(found).toEqual([]);
    });
  });
}

async function openList(page: Page, harness: AppHarness, language: WalkedLanguage): Promise<void> {
  await startInLanguage(page, harness, language, true);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('6');
  await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
  await page.getByRole('grid').focus();
  await expectClaimShown(page);
}
