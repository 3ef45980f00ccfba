import type { Locator } from '@playwright/test';
import { htmlFile, pngFile, textPdf } from '../testing/document-files.ts';
import { expectNoViolations } from './testing/axe.ts';
import {
  connectAccount,
  currentRow,
  goTo,
  openConnectForm,
  expect,
  expectClaimShown,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

test.use({
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
});

test('axe finds nothing at the start, in the inbox, in a claim and in the filters', async ({
  page,
  harness,
}) => {
  const app = await harness.start();
  await page.goto(app.ready.url);
  await expect(page.getByRole('button', { name: 'Connect an account' })).toBeVisible();
  await expectNoViolations(page, 'onboarding');
  await openConnectForm(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Enter the API key.')).toBeVisible();
  await expectNoViolations(page, 'connect form with problems');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await connectAccount(page, harness.sandbox);
  await expectNoViolations(page, 'inbox');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Claim' }).getByText('Identifiers')).toBeVisible();
  await expectNoViolations(page, 'claim');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(/\d+ selected/).first()).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'question on several');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/\d+ selected/)).toHaveCount(0);

  await test.step('with reduced motion, a change of the theme is there at once', async () => {
    const moving = await page.evaluate(() => {
      const root = document.documentElement;
      root.dataset['theme'] = 'dark';
      // Not what appears by an animation of its own meanwhile.
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition).length;
      root.dataset['theme'] = 'light';
      return running;
    });
    expect(moving).toBe(0);
  });
  await test.step('in forced colours, the current row, the focus, a choice and a status are outlined, and dots keep their colour', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = (of: Locator) => of.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline(currentRow(page))).toBe('solid');
    expect(await outline(page.locator('nav [aria-current=page]').first())).toBe('solid');
    const pill = page.locator('aside header[data-claim-id] .rounded-full').first();
    expect(await pill.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
    const dot = currentRow(page).locator('i.keeps-color').first();
    const [colour, ground] = await dot.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(colour).not.toBe(ground);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search claims' });
    await expect(field).toBeFocused();
    expect(await outline(field)).toBe('none');
    expect(await outline(page.locator('div:focus-within', { has: field }).last())).toBe('solid');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    expect(await outline(page.locator('[role=option][data-selected=true]'))).toBe('solid');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await outline(page.locator('[role=radiogroup] label[data-selected]').first())).toBe('solid');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expectNoViolations(page, 'filters');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search claims' })).toBeFocused();
  await page.keyboard.type('nothing is called this');
  await expect(page.getByText('No matching claims')).toBeVisible();
  await expectNoViolations(page, 'no matching claims');
});

test('axe finds nothing in the documents and in the saved lists', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('Enter');
  const claim = page.getByRole('complementary', { name: 'Claim' });
  const id = claim.locator('dd', { hasText: /^[0-9a-f-]{36}/ });
  const claimId = ((await id.first().textContent()) ?? '').trim();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  await harness.control.post('documents', {
    claimId,
    documents: [
      { name: 'contract.pdf', status: 'approved', base64: base64(await textPdf(3)) },
      { name: 'photo.png', status: 'unapproved', base64: base64(pngFile()) },
      { name: 'page.html', status: 'unapproved', base64: base64(htmlFile('http://127.0.0.1:9/')) },
    ],
  });
  // A claim that is come to anew is listed anew.
  await page.keyboard.press('j');
  await expect(claim).not.toContainText(claimId);
  await page.keyboard.press('k');
  await expect(claim.getByText('contract.pdf').first()).toBeVisible();
  await expectNoViolations(page, 'claim with documents');
  await page.keyboard.press('d');
  await expect(page.locator('.pdfViewer .page[data-loaded]').first()).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('/');
  await expectNoViolations(page, 'a PDF with thumbnails and search');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await page.keyboard.press('j');
  await expect(page.getByRole('img', { name: /^photo\.png/ })).toBeVisible();
  await page.keyboard.press('b');
  await expectNoViolations(page, 'side by side');
  await page.keyboard.press('b');
  await restHands(page);
  await page.keyboard.press('f');
  await expect(page.getByText('Just read from the service:')).toBeVisible();
  await expectNoViolations(page, 'the gate before a finish');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await restHands(page);
  await openList(page, '1', 'Needs decision');

  await goTo(page, 'l');
  await expect(page.getByText(/No saved lists yet/)).toBeVisible();
  await expectNoViolations(page, 'no lists to choose');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Give the list a name.')).toBeVisible();
  await expectNoViolations(page, 'a list without a name');
  await page.keyboard.type('Reclamos en revisión');
  await page.keyboard.press('Enter');
  const list = page.getByRole('navigation').getByRole('button', { name: /^Reclamos/ });
  await expect(list).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('/');
  await page.keyboard.type('s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await expectNoViolations(page, 'a list with changes');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page, 'what can be done with a list');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await goTo(page, 'l');
  await expect(page.getByRole('dialog', { name: 'Saved lists' })).toBeVisible();
  await expectNoViolations(page, 'lists to choose');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await restHands(page);
  // Without a connection the copies don’t come, and the bar stays for the checker.
  await harness.control.post('down');
  await page.keyboard.press('Shift+O');
  await expect(page.getByRole('alertdialog').getByText('aren’t included')).toBeVisible();
  await expectNoViolations(page, 'question before a list is pinned');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Offline copies' })).toBeVisible();
  await expectNoViolations(page, 'a list being pinned');
});

test('axe finds nothing in the outbox, the accounts, the palette, templates and e-mail', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await expectClaimShown(page);
  await page.keyboard.press('r');
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  await goTo(page, 'o');
  await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Decision' })).toBeVisible();
  await expectNoViolations(page, 'outbox');

  await page.getByRole('button', { name: 'Check the ledger' }).click();
  const check = page.getByRole('dialog', { name: 'Check the ledger' });
  await expect(check.getByRole('radio', { name: '50 requests' })).toBeVisible();
  await expectNoViolations(page, 'check of the ledger');
  await page.keyboard.press('Escape');
  await expect(check).toHaveCount(0);

  await goTo(page, 'n');
  const insights = page.getByRole('region', { name: 'Insights', exact: true });
  await expect(insights.getByRole('link').first()).toBeVisible();
  await expectNoViolations(page, 'insights');
  await page.keyboard.press('t');
  await expect(insights.getByRole('region', { name: /, table$/ }).first()).toBeVisible();
  await expectNoViolations(page, 'insights as tables');

  await goTo(page, 'r');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectNoViolations(page, 'no rules');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New rule' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('network:');
  await expect(page.getByRole('option', { name: /^visa/ })).toBeVisible();
  await expectNoViolations(page, 'a rule that is written');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await restHands(page);
  await goTo(page, 'a');
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await expectNoViolations(page, 'accounts');
  await goTo(page, ',');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Document storage limit/ })).toBeVisible();
  await expectNoViolations(page, 'settings');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search commands, views, accounts and claims')).toBeVisible();
  await expectNoViolations(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await restHands(page);

  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('j');
  await expectClaimShown(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Send e-mail about this claim' })).toBeVisible();
  await expectNoViolations(page, 'e-mail');
  await page.keyboard.press('Escape');

  await goTo(page, 't');
  await expect(page.getByText('Start from a template')).toBeVisible();
  await expectNoViolations(page, 'beginning a template');
  await page.getByRole('button', { name: 'English' }).click();
  const source = page.getByRole('textbox', { name: /Source of the template/ });
  await expect(source).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('<p onclick="x()">{{ammount}}</p><video></video>');
  await expect(page.getByText('2 errors')).toBeVisible();
  await expectNoViolations(page, 'editor with problems');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByPlaceholder('Find')).toBeVisible();
  await expectNoViolations(page, 'find in source');
  await page.keyboard.press('Escape');
  await source.focus();
  await page.keyboard.press('ControlOrMeta+.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const publish = page.getByRole('dialog').getByRole('button', { name: /^Publish/ });
  await expect(publish).toBeEnabled();
  await expect(page.getByRole('dialog').getByText('This is what will be published')).toBeVisible();
  await expectNoViolations(page, 'publishing');
  await publish.click();
  await expect(source).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await expect(page.getByRole('grid', { name: 'Versions' })).toBeVisible();
  await expectNoViolations(page, 'history of a template');
});

test('axe finds nothing in the webhooks', { tag: '@long' }, async ({ page, harness }) => {
  await startConnected(page, harness);
  await goTo(page, 'w');
  await expect(page.getByText('Webhooks belong to a partner')).toBeVisible();
  await expectNoViolations(page, 'webhooks without a partner');
  await page.getByRole('button', { name: 'Add partner ID' }).click();
  await page.getByRole('dialog').getByLabel('Partner id').fill(harness.sandbox.partnerId);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectNoViolations(page, 'no webhooks');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeFocused();
  await page.keyboard.type('http://hooks.example');
  await expect(page.getByText('The address must start with https://')).toBeVisible();
  await expectNoViolations(page, 'new webhook with a problem');
  await page.getByRole('dialog').getByLabel('Address').fill('https://hooks.example/claims');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Webhook' }).getByText('Events')).toBeVisible();
  await expectNoViolations(page, 'webhook on its way');
  await restHands(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Stored safely with this account’s API key.')).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByText('Hides in')).toBeVisible();
  await expectNoViolations(page, 'webhook with its secret');
  await page.keyboard.press('r');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'question before a rotation');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Being replaced · step 1 of 3')).toBeVisible();
  await expectNoViolations(page, 'rotation');
  await page.keyboard.press('End');
  await page.keyboard.press('d');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'typed confirmation');
  await page.keyboard.press('Escape');
});
