import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { AppReady, Program } from '../testing/program.ts';
import { type AppHarness, expect, goTo, restHands, startConnected, test } from './testing/app-test.ts';

const address = 'https://hooks.bancodelsur.example/claims';
const secretShape = /whsec_[0-9a-f]{40}/;

/** Starts Claimdesk with an account that has this partner id, and goes to its webhooks. */
async function startAtWebhooks(
  page: Page,
  harness: AppHarness,
  partnerId: string,
): Promise<Program<AppReady>> {
  const app = await startConnected(page, harness, partnerId);
  await goToWebhooks(page);
  return app;
}

async function goToWebhooks(page: Page): Promise<void> {
  await goTo(page, 'w');
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Webhooks' }).getByRole('row');
const detail = (page: Page) => page.getByRole('complementary', { name: 'Webhook' });

/** Creates one by keyboard alone; it is on hold then. */
async function create(page: Page, url = address): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('Address').fill(url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Home');
  await restHands(page);
}

/** Ends the hold of the decision under the cursor. */
async function sendNow(page: Page, outcome: Locator): Promise<void> {
  // On a slow machine the hold may end before the key is pressed.
  await expect(detail(page).getByText('Send now').or(outcome).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(outcome).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('delete');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

const kinds = async ({ control }: AppHarness) => (await control.effects()).map(({ kind }) => kind);

test('a secret is in the keychain and reaches the renderer only when it is asked for', async ({
  page,
  harness,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const app = await startAtWebhooks(page, harness, harness.sandbox.partnerId);
  await expect(page.getByText('No webhooks yet')).toBeVisible();

  await test.step('the address is checked as it is typed', async () => {
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await expect(form.getByLabel('Address')).toBeFocused();
    await page.keyboard.type('https://ana@hooks.example');
    await expect(form.getByText('Remove the user name')).toBeVisible();
    await form.getByLabel('Address').fill('https://bücher.example');
    await expect(form.getByText('Sent as https://xn--bcher-kva.example/')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await create(page);
  await expect(rows(page).first()).toContainText('Created by you');
  await sendNow(page, rows(page).first().filter({ hasText: 'Active' }));
  await expect(detail(page).getByText('Stored safely with this account’s API key.')).toBeVisible();
  await goTo(page, 'o');
  await expect(page.getByRole('grid', { name: 'Decisions' }).getByText('Create webhook')).toBeVisible();
  await goToWebhooks(page);
  expect(received.join('\n')).not.toMatch(secretShape);

  await page.keyboard.press('v');
  const shown = detail(page).getByRole('group', { name: 'Secret' });
  await expect(shown).toHaveText(secretShape);
  const secret = (await shown.textContent()) ?? '';
  expect(received.filter((frame) => frame.includes(secret))).toHaveLength(1);
  await page.keyboard.press('v');
  await expect(shown).toBeHidden();
  await page.keyboard.press('c');
  await expect(detail(page).getByText('The clipboard is cleared in')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  await test.step('one like it is caught before it is sent', async () => {
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill('https://HOOKS.bancodelsur.example:443/claims');
    await expect(
      form.getByText('A webhook with this address and these events already exists.'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await app.stop();
  expect(said.filter((text) => text.includes(secret))).toEqual([]);
  expect(app.output()).not.toContain(secret);
  const files = globSync('**/*', { cwd: harness.profile })
    .map((file) => join(harness.profile, file))
    .filter((file) => statSync(file).isFile());
  expect(files.some((file) => file.endsWith('claimdesk.log'))).toBe(true);
  expect(files.filter((file) => readFileSync(file).includes(secret))).toEqual([]);

  await test.step('it is there after a restart, and goes with its webhook', async () => {
    const again = await harness.start();
    await page.clock.install();
    await page.goto(again.ready.url);
    await expect(detail(page).getByText('Stored safely with this account’s API key.')).toBeVisible();
    await page.keyboard.press('v');
    await expect(shown).toHaveText(secret);

    // A copy lasts for a minute.
    const onClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.keyboard.press('c');
    await expect(detail(page).getByText('The clipboard is cleared in')).toBeVisible();
    expect(await onClipboard()).toBe(secret);
    await page.clock.fastForward(60_000);
    await expect.poll(onClipboard).toBe('');
    await expect(detail(page).getByText('Clipboard cleared')).toBeVisible();
    await page.keyboard.press('d');
    await confirmDeletion(page);
    await sendNow(page, page.getByText('No webhooks yet'));
    expect(await kinds(harness)).toEqual(['createSubscription', 'deleteSubscription']);
  });
});

test.describe('while its decisions wait', () => {
  // Held until a test sends them: a start takes longer than a hold on a slow machine.
  test.use({ holdSeconds: { create_subscription: 300, delete_subscription: 300 } });

  test('a rotation goes on after a kill at every step', async ({ page, harness, context }) => {
    let app = await startAtWebhooks(page, harness, harness.sandbox.partnerId);
    let current = page;
    async function killAndReopen(): Promise<void> {
      await app.kill();
      await current.close();
      app = await harness.start();
      current = await context.newPage();
      await current.goto(app.ready.url);
      await expect(current.getByRole('region', { name: 'Webhooks' })).toBeVisible();
      await expect(rows(current).first()).toBeVisible();
    }
    await create(current);
    await sendNow(current, rows(current).first().filter({ hasText: 'Active' }));
    // The place that is remembered a moment later is where a restart comes back to.
    await expect
      .poll(() => readFileSync(join(harness.profile, 'profile.json'), 'utf8'))
      .toContain('/webhooks');

    await current.keyboard.press('r');
    await expect(current.getByRole('alertdialog', { name: 'Rotate this webhook?' })).toBeVisible();
    await current.keyboard.press('Enter');
    await expect(rows(current)).toHaveCount(2);
    await killAndReopen();
    await expect(detail(current).getByText('The new webhook is being created.')).toBeVisible();
    await sendNow(current, rows(current).filter({ hasText: 'Replaces another · step 2 of 3' }));

    await killAndReopen();
    await expect(rows(current).filter({ hasText: 'Being replaced · step 2 of 3' })).toHaveCount(1);
    await rows(current).filter({ hasText: 'Replaces another' }).click();
    await expect(detail(current).getByText('Stored safely with this account’s API key.')).toBeVisible();
    await current.keyboard.press('v');
    await expect(detail(current).getByRole('group', { name: 'Secret' })).toHaveText(secretShape);
    await current.keyboard.press('r');
    await confirmDeletion(current);
    await expect(rows(current).filter({ hasText: 'step 3 of 3' })).toHaveCount(2);

    await killAndReopen();
    await rows(current).filter({ hasText: 'Being replaced · step 3 of 3' }).click();
    await sendNow(current, detail(current).getByText('The old webhook is deleted.'));
    await expect(rows(current)).toHaveCount(1);
    await killAndReopen();
    await expect(detail(current).getByText('The old webhook is deleted.')).toBeVisible();
    await current.keyboard.press('r');
    await expect(detail(current).getByRole('region', { name: 'Rotation' })).toBeHidden();
    expect(await kinds(harness)).toEqual(['createSubscription', 'createSubscription', 'deleteSubscription']);
  });
});

test('through the faults: refused at its fields, lost with its secret, offline, and deleted by somebody else', {
  tag: '@long',
}, async ({ page, harness }) => {
  await startAtWebhooks(page, harness, harness.sandbox.partnerId);

  await test.step('what the service finds wrong is at its fields, and can be put right', async () => {
    const error = [
      { code: 'invalid_string', validation: {}, message: 'This host is not allowed', path: ['url'] },
      { code: 'custom', validation: {}, message: 'Not for this partner', path: ['subscribedEvents', '0'] },
    ];
    const body = JSON.stringify({ success: false, code: 'VALIDATION_ERROR', error });
    const fault = { kind: 'status', status: 400, processed: false, body, contentType: 'application/json' };
    await harness.control.post('faults', { rules: [{ endpoint: 'createSubscription', times: 1, fault }] });
    await create(page, 'https://forbidden.example/');
    await sendNow(page, detail(page).getByText('Address: This host is not allowed'));
    await page.keyboard.press('e');
    const form = page.getByRole('dialog', { name: 'Correct the webhook' });
    const field = form.getByLabel('Address');
    await expect(field).toHaveAccessibleDescription(/The service said: This host is not allowed/);
    await expect(form.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription(
      /Not for this partner/,
    );
    await field.fill(address);
    await expect(form.getByText('This host is not allowed')).toBeHidden();
  });

  await test.step('an answer that is lost costs the secret, and nothing else', async () => {
    const fault = { kind: 'close', how: 'reset', phase: 'before-headers', processed: true };
    await harness.control.post('faults', { rules: [{ endpoint: 'createSubscription', times: 1, fault }] });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Home');
    await sendNow(
      page,
      rows(page)
        .first()
        .filter({ hasText: /checking/i }),
    );
    // The connection looks gone now: a reading shows that it is not.
    await page.keyboard.press('Shift+R');
    await expect(rows(page).first()).toContainText('Secret lost');
    await expect(detail(page).getByText('The response with the secret was lost')).toBeVisible();
    await detail(page).getByRole('button', { name: 'Delete and create again' }).click();
    await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('delete');
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'Deleted by you' })).toHaveCount(1);
    await rows(page).filter({ hasText: 'Deleted by you' }).click();
    await sendNow(page, detail(page).getByText('Stored safely with this account’s API key.'));
    await expect(rows(page)).toHaveCount(1);
    expect(await kinds(harness)).toEqual(['createSubscription', 'deleteSubscription', 'createSubscription']);
  });

  await test.step('offline, the last listing stays, with its age, and a decision waits', async () => {
    await harness.control.post('down');
    await page.keyboard.press('Shift+R');
    await expect(page.getByText(/Couldn’t refresh/)).toBeVisible();
    await expect(page.getByText(/^Updated (just now|.* ago)$/)).toBeVisible();
    await expect(rows(page).first()).toContainText('Active');
    await page.keyboard.press('d');
    await confirmDeletion(page);
    await expect(rows(page).first()).toContainText('Deleted by you');
  });

  await test.step('what somebody else deleted meanwhile counts as done', async () => {
    const [, , { subscriptionId = '' } = {}] = await harness.control.effects();
    await harness.control.post('up');
    const { url, partnerId, apiKey } = harness.sandbox;
    await fetch(`${url}/partner/${partnerId}/subscriptions/${subscriptionId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${apiKey}` },
    });
    await page.keyboard.press('Shift+R');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await goTo(page, 'o');
    await page.getByRole('grid', { name: 'Decisions' }).getByText('Delete webhook').first().click();
    await expect(page.getByText('Someone else had already done the same.').first()).toBeVisible();
  });
});

test('without a partner id, and with a wrong one, the way leads to the account', async ({
  page,
  harness,
}) => {
  await startAtWebhooks(page, harness, '');
  await expect(page.getByText('Webhooks belong to a partner')).toBeVisible();
  await page.getByRole('button', { name: 'Add partner ID' }).click();
  const field = page.getByRole('dialog').getByLabel('Partner id');
  await expect(field).toBeFocused();
  await page.keyboard.type('somebody-else');
  await page.keyboard.press('Enter');

  await expect(page.getByText('The service refused partner ID somebody-else')).toBeVisible();
  await expect(page.getByText('It said: “Invalid partner id”')).toBeVisible();
  await page.getByRole('button', { name: 'Correct partner ID' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Invalid partner id/);
  await field.fill(harness.sandbox.partnerId);
  await expect(field).not.toHaveAccessibleDescription(/Invalid partner id/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
