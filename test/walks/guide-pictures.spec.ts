import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Catalogue } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { es } from '../../src-shared/words/es/es.ts';
import { pt } from '../../src-shared/words/pt/pt.ts';
import { expect, expectClaimShown, goTo, test } from '../e2e/testing/app-test.ts';
import { projectRoot } from '../testing/program.ts';

/** The pictures of the guide and of the README, in each language of the guide: `npm run docs:pictures`. */
const languages: readonly { language: string; locale: string; words: Catalogue }[] = [
  { language: 'en', locale: 'en-GB', words: en },
  { language: 'es', locale: 'es-419', words: es },
  { language: 'pt', locale: 'pt-BR', words: pt },
];

for (const { language, locale, words } of languages) {
  test.describe(language, () => {
    test.use({ locale, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

    test('the pictures are taken', async ({ page, host }) => {
      const picture = (name: string) => takePicture(page, `${language}/${name}`);
      const demo = await host.demo('--claims', '2000');
      try {
        await page.goto(demo.ready.url);
        await expect(page.getByText(words.app.serviceConnection.sentences.idle)).toBeVisible();
        await page.getByRole('button', { name: words.practice.decline }).click();
        await page.getByRole('grid').focus();
        await openList(page, '1', words.labels.view.needs_decision);
        await expect(page.locator('section[aria-labelledby=documents-heading] li').first()).toBeVisible();
        await picture('inbox');
        if (language === 'en') {
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
          await picture('inbox-dark');
          await page.emulateMedia({ colorScheme: 'light' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        }

        await page.keyboard.press('v');
        const position = page.getByText(/^\d+ (?:of|de) \d+$/);
        await expect(position).toBeVisible();
        await expect(
          page.locator('.pdfViewer .page[data-loaded], [role=document] img, [role=document] canvas').first(),
        ).toBeVisible();
        await picture('review');
        const claim = page.locator('header[data-claim-id]').first();
        for (const key of ['a', 'r', 'j', 'a']) {
          const before = (await claim.getAttribute('data-claim-id')) ?? '';
          await page.keyboard.press(key);
          // Only what is drawn can be decided on.
          await expect(claim).not.toHaveAttribute('data-claim-id', before);
        }

        // Until they were sent, a notice of theirs lies over each view.
        await expect(page.getByText(words.app.serviceConnection.sentences.idle)).toBeVisible();

        await go(page, 'o');
        await expect(
          page.getByRole('grid', { name: words.outbox.list }).locator('[data-current]'),
        ).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.outbox.compare.heading)).toBeVisible();
        await renameAgent(page);
        await picture('outbox');

        await go(page, 'n');
        await expect(page.getByRole('heading', { name: words.app.parts.insights })).toBeVisible();
        await expect(page.locator('svg[role=group]').first()).toBeVisible();
        await expect(page.getByText(words.insights.loading)).toHaveCount(0);
        await picture('insights');
      } finally {
        await demo.stop();
      }
    });
  });
}

async function go(page: Page, key: string): Promise<void> {
  await goTo(page, key);
}

async function openList(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
  await expectClaimShown(page);
}

/** Puts a name of an example where the account of whoever takes the pictures stands. */
async function renameAgent(page: Page): Promise<void> {
  const term = page.locator('dd').getByText(userInfo().username, { exact: true });
  await term.evaluate((element) => (element.textContent = 'lucia.perez'));
}

/** Takes a picture of a view that has settled: nothing is being loaded or moves, and nothing is pointed at. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const screenshot = await page.screenshot();
  const file = join(projectRoot, 'docs/images', `${name}.webp`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, await webpOf(page, screenshot));
}

/** The same picture in a third of the bytes, made by the browser in a page of its own. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const own = await page.context().newPage();
  const address = await own.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.75);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await own.close();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
