import type { Page } from '@playwright/test';
import { type AppHarness, expect, startConnected, test } from './testing/app-test.ts';
import { engineErrors, ibmFindings } from './testing/ibm-checker.ts';
import { documentsTour, figuresTour, type Look, type Tour, viewsTour } from './testing/view-tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [engineErrors] });

/** What IBM's checker finds in the views of these tours. */
async function findingsOf(page: Page, harness: AppHarness, tours: readonly Tour[]): Promise<string[]> {
  await startConnected(page, harness, harness.sandbox.partnerId);
  const found: string[] = [];
  const look: Look = async (view) => {
    found.push(...(await ibmFindings(page)).map((finding) => `${view}: ${finding}`));
  };
  for (const [index, tour] of tours.entries()) {
    if (index > 0) await page.reload();
    await tour(page, look, harness);
  }
  return found;
}

test.describe('light', () => {
  test.use({ colorScheme: 'light' });

  test('IBM’s checker finds nothing in the outbox, settings, accounts, webhooks and templates', async ({
    page,
    harness,
  }) => {
    expect(await findingsOf(page, harness, [viewsTour])).toEqual([]);
  });

  test('IBM’s checker finds nothing in changes, insights, a review and documents', { tag: '@long' }, async ({
    page,
    harness,
  }) => {
    expect(await findingsOf(page, harness, [figuresTour])).toEqual([]);
  });
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  for (const [name, tour] of Object.entries({
    views: viewsTour,
    figures: figuresTour,
    documents: documentsTour,
  })) {
    test(`IBM’s checker finds nothing in the dark: ${name}`, { tag: '@long' }, async ({ page, harness }) => {
      expect(await findingsOf(page, harness, [tour])).toEqual([]);
    });
  }
});
