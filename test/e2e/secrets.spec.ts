import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filesIn, findLeaks } from '../testing/byte-scan.ts';
import { pngFile } from '../testing/document-files.ts';
import {
  type AppHarness,
  connectAccount,
  expect,
  expectClaimShown,
  goTo,
  openList,
  restHands,
  test as base,
} from './testing/app-test.ts';
import { isWithoutKeychain } from './testing/vault-app.ts';
import { beginInEnglish, publish, savedDraft, typeAtEnd } from './testing/templates-app.ts';

/** All that is written outside the profile: temporary files, the state folder, the browser's own profile. */
const test = base.extend<{ outside: string; keptPage: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from this
  outside: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'claimdesk-outside-'));
    await use(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  },
  appEnv: async ({ outside }, use) => {
    await use({
      TMPDIR: outside,
      XDG_STATE_HOME: outside,
      XDG_CACHE_HOME: outside,
      XDG_CONFIG_HOME: outside,
    });
  },
  /** In a browser that keeps its profile on the disk, as a person's own does. */
  keptPage: async ({ playwright, launchOptions, viewport, locale, appEnv, outside }, use) => {
    const context = await playwright.chromium.launchPersistentContext(join(outside, 'browser'), {
      ...launchOptions,
      viewport,
      locale: locale ?? 'en-GB',
      env: { ...process.env, ...appEnv } as Record<string, string>,
    });
    await use(context.pages()[0] ?? (await context.newPage()));
    await context.close();
  },
});

const typed = {
  email: 'canario.correo@comercio.example',
  template: 'Plantilla «canario» para Núñez',
  list: 'Señora Núñez, reclamos canario-lista',
  search: 'canario-busqueda',
  webhook: 'https://canario-aviso.example/claims',
  passphrase: 'canario correcto batería',
};

const claimDetail = (page: Page) => page.getByRole('complementary', { name: 'Claim', exact: true });
const go = async (page: Page, key: string) => {
  await goTo(page, key);
};

/** The system's print window can't be had here: Chromium prints what it would be called with. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await (await page.context().newCDPSession(page)).send('Page.printToPDF');
}

async function exportClaims(page: Page): Promise<void> {
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('button', { name: /^Export \d+ claims$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await (await download).delete();
  await expect(page.getByText(/^Exported \d+ claims to /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Claims' })).toBeFocused();
}

/** Goes once through all that shows or takes what must stay secret. Answers it by name. */
async function workThrough(page: Page, { sandbox, control }: AppHarness): Promise<Record<string, string>> {
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('Enter');
  const id = claimDetail(page).locator('dd', { hasText: /^[0-9a-f-]{36}/ });
  const claimId = ((await id.first().textContent()) ?? '').trim();
  const { payment, primaryAccountNumber, rrn, transactionId } = await control.claim(claimId);
  const bytes = Buffer.concat([pngFile(), Buffer.from('canario-documento de Núñez')]);
  const document = { name: 'canario-nombre.png', status: 'approved', base64: bytes.toString('base64') };
  await control.post('documents', { claimId, documents: [document] });
  await page.keyboard.press('j');
  await expect(claimDetail(page)).not.toContainText(claimId);
  await page.keyboard.press('k');
  await expect(claimDetail(page).getByText(document.name).first()).toBeVisible();

  await page.keyboard.press('d');
  await expect(page.getByRole('img', { name: /^canario-nombre/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+s');
  // The copy is the person's own; nothing else of it may stay.
  await (await download).delete();
  await print(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(claimDetail(page).getByRole('button', { name: /Kept offline/ })).toBeVisible();

  await page.keyboard.press('m');
  const email = page.getByRole('dialog', { name: 'Send e-mail about this claim' });
  await expect(email.getByRole('button', { name: /Cancel|Close/ })).toBeVisible();
  await expect(email.getByText('Loading addresses…')).toHaveCount(0);
  const address = email.getByRole('textbox', { name: 'Address' });
  // Where addresses are offered, the first has the focus, and going up from it comes to the field.
  await expect(address.or(email.getByRole('radio')).first()).toBeVisible();
  if ((await email.getByRole('radio').count()) > 0 && (await address.count()) === 0) {
    await expect(email.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
  }
  await address.fill(typed.email);
  await page.keyboard.press('Enter');
  await expect(email).toHaveCount(0);
  await restHands(page);
  await page.keyboard.press('a');
  await exportClaims(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search claims' })).toBeFocused();
  await page.keyboard.type(typed.search);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Save this list' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(typed.list);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Señora/ })).toBeVisible();

  await beginInEnglish(page);
  await typeAtEnd(page, `<p>${typed.template}</p>`);
  await expect(savedDraft(page)).toBeVisible();
  await publish(page);
  await page.keyboard.press('Escape');

  await go(page, 'w');
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('Address').fill(typed.webhook);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Home');
  await restHands(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Stored safely with this account’s API key.')).toBeVisible();
  await page.keyboard.press('v');
  const secret = page.getByRole('group', { name: 'Secret' });
  await expect(secret).toHaveText(/whsec_/);
  return {
    ...typed,
    apiKey: sandbox.apiKey,
    webhookSecret: (await secret.textContent()) ?? '',
    document: 'canario-documento de Núñez',
    documentName: document.name,
    holder: payment.card_holder_name,
    holderEmail: payment.card_holder_email,
    holderDocument: payment.card_holder_doc_number,
    pan: payment.pan,
    accountNumber: primaryAccountNumber,
    rrn,
    transactionId,
  };
}

test.skip(isWithoutKeychain, 'needs a keychain: secrets are moved from it to a vault');

// Promise: secrets-never-in-clear
test('no key reaches the renderer, a log, or any file outside the encrypted ones; no card data in the clear', async ({
  keptPage: page,
  harness,
  outside,
}) => {
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('response', (response) => {
    if (!/\.(woff2?|js|css)$/.test(new URL(response.url()).pathname)) {
      void response.text().then(
        (text) => received.push(text, JSON.stringify(response.headers())),
        () => undefined,
      );
    }
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { apiKey, partnerId } = harness.sandbox;

  const app = await harness.start();
  await page.goto(app.ready.url);
  await connectAccount(page, harness.sandbox, partnerId);
  const canaries = await workThrough(page, harness);
  // With whatever lies in its files at that moment.
  await app.kill();
  const scan = () => findLeaks(filesIn([harness.profile, outside]), canaries);
  expect(scan()).toEqual([]);

  const again = await harness.start();
  await page.goto(again.ready.url);
  // Which view it opens on is not of the journal: the kill may have come before it was kept.
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Move to a passphrase vault' }).click();
  await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  await page.keyboard.type(typed.passphrase);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed.passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change passphrase' })).toBeVisible();
  expect(scan()).toEqual([]);
  await page.context().close();
  await again.stop();
  expect(scan()).toEqual([]);

  expect(received.join('\n').length).toBeGreaterThan(10_000);
  expect(received.filter((text) => text.includes(apiKey))).toEqual([]);
  expect(received.filter((text) => text.includes('data_privacy'))).toEqual([]);
  expect(said.filter((text) => text.includes(apiKey))).toEqual([]);
  expect(app.output() + again.output()).not.toContain(apiKey);

  const files = filesIn([harness.profile]);
  for (const name of ['replica.db', 'journal.db', 'documents.db', 'vault.json', 'claimdesk.log'])
    expect(
      files.some((file) => file.endsWith(name)),
      name,
    ).toBe(true);
  const databases = files.filter((file) => file.endsWith('.db') && !file.endsWith('lock.db'));
  expect(databases.some((file) => file.includes('backups'))).toBe(true);
  expect(databases.filter((file) => readFileSync(file).includes('SQLite format 3'))).toEqual([]);
});
