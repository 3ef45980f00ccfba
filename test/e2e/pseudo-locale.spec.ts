import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import { regions } from '../../src-shared/contract/app.ts';
import { pngFile, textPdf } from '../testing/document-files.ts';
import { type AppHarness, connectAccount, expect, test, expectClaimShown } from './testing/app-test.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { untranslatedTexts, wordsIn } from './testing/untranslated-texts.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

/** Names, units and signs that no language translates. */
const proper =
  'Claimdesk PDF PNG JPEG TIFF WebP HTTP HTTPS TLS UTC GMT API UUID JSON Ctrl Alt Shift Esc Enter';

/** React Aria's own words come in the system's language. */
const ofLibraries = 'Dismiss';

/** Starts Claimdesk in the pseudo-locale, with the account connected or without one. */
async function startPseudo(page: Page, harness: AppHarness, isConnected: boolean): Promise<void> {
  const first = await harness.start();
  if (isConnected) {
    await page.goto(first.ready.url);
    await connectAccount(page, harness.sandbox, harness.sandbox.partnerId);
  }
  await first.stop();
  const path = join(harness.profile, 'profile.json');
  const profile = isConnected
    ? (JSON.parse(readFileSync(path, 'utf8')) as { preferences: object })
    : {
        version: 1,
        accounts: [],
        removed: [],
        preferences: { theme: 'light', accountId: null, route: null, sort: null, host: null },
      };
  writeFileSync(
    path,
    JSON.stringify({ ...profile, preferences: { ...profile.preferences, locale: 'en-XA' } }),
  );
  const app = await harness.start();
  await page.goto(app.ready.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page.getByRole('main').or(page.getByRole('navigation')).first()).toContainText('⟦');
}

/** What the page may show in plain letters: the service's data, names that were typed here, dates. */
/** As the browser calls them in the language of the words, which is English here. */
const regionNames = regions.en.map((tag) =>
  new Intl.DisplayNames('en', { type: 'region' }).of(new Intl.Locale(tag).region ?? tag),
);

async function dataWords(harness: AppHarness): Promise<Set<string>> {
  const { url, acquirerId, partnerId, apiKey } = harness.sandbox;
  const words = wordsIn([
    proper,
    ofLibraries,
    userInfo().username,
    subscriptionEvents,
    url,
    acquirerId,
    partnerId,
    join(harness.profile, 'logs'),
    'Banco del Sur',
    regionNames,
  ]);
  let startKey = '';
  for (;;) {
    const query = `items=50${startKey === '' ? '' : `&startKey=${encodeURIComponent(startKey)}`}`;
    // One after another: each page is asked for with the last id of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = (await (
      await fetch(`${url}/claims/acquirer/${acquirerId}?${query}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
    ).json()) as { data: { id: string }[] };
    wordsIn(answer.data, words);
    const last = answer.data.at(-1)?.id;
    if (last === undefined || last === startKey) break;
    startKey = last;
  }
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, month + 1));
    for (const style of ['short', 'long'] as const)
      wordsIn(new Intl.DateTimeFormat('en-GB', { month: style, weekday: style }).format(date), words);
  }
  return words;
}

/** Collects what is wrong in each view, in both sizes, and takes a picture of each. */
function createInspector(page: Page, data: ReadonlySet<string>) {
  const found: string[] = [];
  return {
    found,
    look: async (view: string): Promise<void> => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.screenshot({ path: test.info().outputPath(`${view}-${size.width}.png`) });
        const layout = await layoutFaults(page);
        const untranslated = await untranslatedTexts(page, data);
        found.push(...layout.map((fault) => `${view} ${size.width}: ${fault}`));
        found.push(...untranslated.map((text) => `${view} ${size.width}: not translated: ${text}`));
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  };
}

const rows = (page: Page) => page.locator('[role=row][aria-selected]');

test('the start and the connect form hold longer words', async ({ page, harness }) => {
  await startPseudo(page, harness, false);
  const { look, found } = createInspector(page, await dataWords(harness));
  await look('onboarding');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.locator('form')).toBeVisible();
  await look('connect-form');
  await page.locator('form button[type=submit]').click();
  await look('connect-form-problems');
  await page.keyboard.press('Shift+?');
  expect(found).toEqual([]);
});

test('the inbox, a claim and their dialogs hold longer words', async ({ page, harness }) => {
  await startPseudo(page, harness, true);
  const { look, found } = createInspector(page, await dataWords(harness));
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('6');
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary').locator('dd').first()).toBeVisible();
  await look('inbox');
  await page.keyboard.press('Enter');
  await look('claim');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await look('selection');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('s');
  await expect(dialog).toBeVisible();
  await look('bulk-question');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(dialog).toBeVisible();
  await look('e-mail');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog).toBeVisible();
  await look('save-list');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog).toBeVisible();
  await look('palette');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Shift+?');
  await expect(dialog).toBeVisible();
  await look('keys');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.locator('button:has(.lucide-list-filter)').click();
  await expect(dialog).toBeVisible();
  await look('filters');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await expect(rows(page)).toHaveCount(0);
  await look('nothing-matches');
  expect(found.filter((fault) => !fault.endsWith('zzzz'))).toEqual([]);
});

test('the outbox, the accounts, the settings, the webhooks and the templates hold longer words', async ({
  page,
  harness,
}) => {
  await startPseudo(page, harness, true);
  const { look, found } = createInspector(page, await dataWords(harness));
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const go = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 1, name: /^⟦Ñéé/ })).toBeAttached();
  await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
  await page.getByRole('grid').focus();
  await expectClaimShown(page);
  await page.keyboard.press('r');
  await expect(page.getByRole('status').filter({ hasText: '⟦' }).first()).toBeVisible();
  await look('toast');
  await go('go');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await look('outbox');
  await go('ga');
  await look('accounts');
  await go('g,');
  await look('settings');
  await go('gw');
  await look('webhooks');
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await look('webhook-form');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await go('gt');
  await look('templates');
  await page.keyboard.press('e');
  await look('template-editor');
  expect(found).toEqual([]);
});

test('the documents and the gate before a finish hold longer words', async ({ page, harness }) => {
  await startPseudo(page, harness, true);
  const { look, found } = createInspector(
    page,
    wordsIn('contract pdf photo png approved', await dataWords(harness)),
  );
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('1');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  const claim = page.getByRole('complementary').last();
  const id = claim.locator('dd', { hasText: /^[0-9a-f-]{36}/ });
  const claimId = ((await id.first().textContent()) ?? '').trim();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  await harness.control.post('documents', {
    claimId,
    documents: [
      { name: 'contract.pdf', status: 'approved', base64: base64(await textPdf(3)) },
      { name: 'photo.png', status: 'unapproved', base64: base64(pngFile()) },
    ],
  });
  await page.keyboard.press('j');
  await expect(claim).not.toContainText(claimId);
  await page.keyboard.press('k');
  await expect(claim.getByText('contract.pdf').first()).toBeVisible();
  await look('claim-with-documents');
  await page.keyboard.press('d');
  await expect(page.locator('.pdfViewer .page[data-loaded]').first()).toBeVisible();
  await look('document');
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await look('finish-gate');
  expect(found).toEqual([]);
});
