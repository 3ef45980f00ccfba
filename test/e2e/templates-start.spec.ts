import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { inlineStyles } from '../../src-renderer/templates/inline-styles.ts';
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import { fillPlaceholders } from '../../src-shared/domain/template/template-placeholders.ts';
import { projectRoot } from '../testing/program.ts';
import { colourRules } from './testing/axe.ts';

const languages = ['en', 'es', 'pt'];
const claim = {
  authCode: '243568',
  paymentId: 'pay_8b563605ed5ae3efd4d5',
  amount: '1,498.10',
  pan: '528561••••••0602',
};

/** A mail is shown within a program's page: the landmarks are the program's. */
const rulesOfPages = ['landmark-one-main', 'region'];

/**
 * The preview's frame lets no checker in. What a merchant would open is looked at here as a page of its
 * own: filled as for a claim, once as it is written and once as the service gets it.
 */
for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any template to begin with, ${colorScheme}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // The schemes share every element and every size: colours alone can differ.
    const isDark = colorScheme === 'dark';
    for (const width of isDark ? [1024] : [1024, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of emailTemplateNames) {
        for (const language of languages) {
          const file = join(projectRoot, 'resources/templates', `${name}.${language}.html`);
          const source = readFileSync(file, 'utf8');
          for (const [how, html] of Object.entries({ written: source, published: inlineStyles(source) })) {
            await page.setContent(fillPlaceholders(html, claim, () => ''));
            await expect(page.getByText(claim.paymentId)).toBeVisible();
            const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
            const { violations } = await (isDark
              ? axe.withRules(colourRules)
              : axe.disableRules(rulesOfPages)
            ).analyze();
            const found = violations.map(
              ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
            );
            expect(found, `${name} ${language} ${how} ${width}`).toEqual([]);
            const overflowPx = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(overflowPx, `${name} ${language} ${how} ${width}`).toBe(0);
          }
        }
      }
    }
  });
}
