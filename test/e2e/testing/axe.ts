import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './app-test.ts';

/** Rules on colours: all that can differ between the themes, which share every element. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** `npm run campaign -- views` looks at each view in both themes. */
const isWhole = process.env['CLAIMDESK_VIEWS'] === 'all';
/** Pages of which the dark theme was looked at. */
const seenInDark = new WeakSet<Page>();

/** Axe finds nothing in what the page shows, in the light theme, and in the dark one where it is the page's first view. */
export async function expectNoViolations(page: Page, view: string): Promise<void> {
  const isInDark = isWhole || !seenInDark.has(page);
  seenInDark.add(page);
  const found = isInDark ? await axeFindings(page) : await violations(page);
  expect(found, `what axe finds in the view: ${view}`).toEqual([]);
}

/** What axe finds in the light theme, and of colours in the dark one. The page is in the light theme before and after. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await violations(page);
  await setTheme(page, 'dark');
  const inDark = await violations(page, colourRules);
  await setTheme(page, 'light');
  return [...found, ...inDark.map((one) => `dark: ${one}`)];
}

/** Without what frames hold: a template's preview is the agent's own, and lets no checker in. */
async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: all } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze();
  return all.map(({ id, nodes }) => {
    const places = nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')} (${failureSummary})`);
    return `${id} at ${places.join(', ')}`;
  });
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
