import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import { regions } from '../../src-shared/contract/app.ts';
import { type AppHarness, expect, startInLanguage, test } from './testing/app-test.ts';
import { headingFaults } from './testing/heading-faults.ts';
import { layoutFaults } from './testing/layout-faults.ts';
import { untranslatedTexts, wordsIn } from './testing/untranslated-texts.ts';
import { isWithoutKeychain, withoutKeychain } from './testing/vault-app.ts';
import {
  bulkTour,
  documentsTour,
  figuresTour,
  inboxTour,
  listsTour,
  lockTour,
  startTour,
  storedTour,
  type Tour,
  templateTour,
  viewsTour,
  webhookTour,
} from './testing/view-tour.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

/** `npm run campaign -- views` looks at each view in both sizes, otherwise in the one with less space. */
const isWhole = process.env['CLAIMDESK_VIEWS'] === 'all';
const usual = { width: 1440, height: 900 };
const sizes = [...(isWhole ? [usual] : []), { width: 1024, height: 700 }];

/** Names, units and signs that no language translates. */
const proper =
  'Claimdesk PDF PNG JPEG TIFF WebP HTTP HTTPS TLS UTC GMT API UUID JSON Ctrl Alt Shift Esc Enter';

/** Units as the browser writes them in the language of the words, which is English here. */
const units = 'byte bytes';

/** React Aria's own words come in the system's language. */
const ofLibraries = 'Dismiss';

/** Starts Claimdesk in the pseudo-locale, with the account connected or without one. */
async function startPseudo(page: Page, harness: AppHarness, isConnected: boolean): Promise<void> {
  await startInLanguage(page, harness, 'en-XA', isConnected);
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
    units,
    userInfo().username,
    subscriptionEvents,
    url,
    acquirerId,
    partnerId,
    join(harness.profile, 'logs'),
    join(harness.profile, 'vault.json'),
    'Banco del Sur',
    regionNames,
  ]);
  let startKey = '';
  for (;;) {
    const query = `items=50${startKey === '' ? '' : `&startKey=${encodeURIComponent(startKey)}`}`;
    // One after another: each page is asked for with the last id of the one before.
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

/** Collects what is wrong in each view, and takes a picture where something is. */
function createInspector(page: Page, data: ReadonlySet<string>) {
  const found: string[] = [];
  return {
    found,
    look: async (view: string): Promise<void> => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        const layout = [...(await layoutFaults(page)), ...(await headingFaults(page))];
        const untranslated = await untranslatedTexts(page, data);
        found.push(...layout.map((fault) => `${view} ${size.width}: ${fault}`));
        found.push(...untranslated.map((text) => `${view} ${size.width}: not translated: ${text}`));
        if (layout.length + untranslated.length > 0)
          await page.screenshot({ path: test.info().outputPath(`${view}-${size.width}.png`) });
      }
      await page.setViewportSize(usual);
    },
  };
}

test('the start and the connect form hold longer words', { tag: '@long' }, async ({ page, harness }) => {
  test.skip(isWithoutKeychain, 'needs a keychain: without one, the form opens once a vault is made');
  await startPseudo(page, harness, false);
  const { look, found } = createInspector(page, await dataWords(harness));
  await startTour(page, look, harness);
  expect(found).toEqual([]);
});

test('the inbox, a claim and their dialogs hold longer words', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  const found = await faultsOf(inboxTour, page, harness);
  expect(found.filter((fault) => !fault.endsWith('zzzz'))).toEqual([]);
});

test('the outbox, the accounts, the settings, the webhooks and the templates hold longer words', {
  tag: '@long',
}, async ({ page, harness }) => {
  expect(await faultsOf(viewsTour, page, harness)).toEqual([]);
});

test('the documents and the gate before a finish hold longer words', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  expect(await faultsOf(documentsTour, page, harness)).toEqual([]);
});

/** What is wrong in the views of a tour. */
async function faultsOf(tour: Tour, page: Page, harness: AppHarness): Promise<string[]> {
  await startPseudo(page, harness, true);
  const data = wordsIn(
    'https hooks example claims contract pdf photo png approved',
    await dataWords(harness),
  );
  const { look, found } = createInspector(page, data);
  await tour(page, look, harness);
  return found;
}

test('a webhook, its secret and its questions hold longer words', async ({ page, harness }) => {
  expect(await faultsOf(webhookTour, page, harness)).toEqual([]);
});

test('changes, insights and a review hold longer words', { tag: '@long' }, async ({ page, harness }) => {
  expect(await faultsOf(figuresTour, page, harness)).toEqual([]);
});

test('a template, its publishing and its versions hold longer words', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  expect(await faultsOf(templateTour, page, harness)).toEqual([]);
});

test('questions on several claims hold longer words', { tag: '@long' }, async ({ page, harness }) => {
  expect(await faultsOf(bulkTour, page, harness)).toEqual([]);
});

test('the check of the ledger, an import and the passphrase hold longer words', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  expect(await faultsOf(storedTour, page, harness)).toEqual([]);
});

test('an import of saved lists holds longer words', { tag: '@long' }, async ({ page, harness }) => {
  expect(await faultsOf(listsTour, page, harness)).toEqual([]);
});

test.describe('without a keychain', () => {
  test.use(withoutKeychain);

  test('the passphrase and the lock screen hold longer words', async ({ page, harness }) => {
    await startPseudo(page, harness, false);
    const { look, found } = createInspector(page, await dataWords(harness));
    await lockTour(page, look, harness);
    expect(found).toEqual([]);
  });
});
