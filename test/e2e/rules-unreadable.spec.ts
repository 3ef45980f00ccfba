import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeRuleContent } from '../../src-main/journal/stored-rule.ts';
import { createOsKeychain } from '../../src-main/keychain/keychain.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { rulesMessages as en } from '../../src-shared/words/en/en-rules.ts';
import { rulesMessages as es } from '../../src-shared/words/es/es-rules.ts';
import { rulesMessages as pt } from '../../src-shared/words/pt/pt-rules.ts';
import { type AppHarness, expect, goTo, restHands, startInLanguage, test } from './testing/app-test.ts';
import type { AddedRules } from './testing/add-rules.ts';
import { isWithoutKeychain } from './testing/vault-app.ts';

test.use({ viewport: { width: 1024, height: 700 } });

const search = 'network:visa,mastercard amount:<100000';

/** Switches two rules on for the same claims, of which the first is in words of a later version. */
async function addRules({ profile }: AppHarness): Promise<void> {
  const [accountId = ''] = readdirSync(join(profile, 'accounts'));
  const dataKey = (await createOsKeychain().read(accountId, 'data-key')) ?? '';
  const readable = writeRuleContent({ query: queryOf(search), decision: { kind: 'accept' } });
  const rules = { Later: readable.replaceAll('"network"', '"colour"'), Small: readable };
  const added: AddedRules = { dataKey, rules };
  const program = join(import.meta.dirname, 'testing/add-rules.ts');
  const journal = join(profile, 'accounts', accountId, 'journal.db');
  execFileSync(process.execPath, [program, journal], { input: JSON.stringify(added) });
}

for (const [locale, words] of Object.entries({ en, es, pt })) {
  test(`a rule that this version can’t read proposes nothing, says what to do, and leaves the others: ${locale}`, async ({
    page,
    harness,
  }) => {
    test.skip(isWithoutKeychain, 'A journal is not written to: its key is in a vault.');
    const app = await startInLanguage(page, harness, locale, true);
    // A page whose program ends would ask for the rest of its fonts in vain.
    await page.goto('about:blank');
    await app.stop();
    await addRules(harness);
    await page.goto((await harness.start()).ready.url);
    const marked = (rule: string) =>
      page.getByRole('row').filter({ hasText: words.mark.accept.replace('{rule}', rule) });
    await expect(marked('Small').first()).toBeVisible();
    await expect(marked('Later')).toHaveCount(0);

    await restHands(page);
    await goTo(page, 'r');
    const row = (rule: string) => page.getByRole('row', { name: new RegExp(rule) });
    await expect(row('Small').getByRole('gridcell').last()).toHaveText(/^[1-9]\d*$/);
    await expect(row('Small')).toContainText(words.on);
    await expect(row('Later')).toContainText(words.unreadable);
    await expect(row('Later').getByText(words.on, { exact: true })).toBeVisible();
    await expect(row('Later').getByRole('gridcell').last()).toHaveText('');
    const hasRoom = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth <= clientWidth;
    expect(await row('Later').getByText(words.unreadable).evaluate(hasRoom)).toBe(true);

    await test.step('it can’t be switched on or edited, but removed', async () => {
      await row('Later').click();
      await expect(row('Later')).toHaveAttribute('data-current', 'true');
      await restHands(page);
      await page.keyboard.press('o');
      await page.keyboard.press('e');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('d');
      await expect(row('Later')).toHaveCount(0);
      await expect(row('Small')).toContainText(words.on);
    });
  });
}
