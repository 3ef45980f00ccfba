import type { Page } from '@playwright/test';
import {
  currentRow,
  expect,
  expectClaimShown,
  goTo,
  grid,
  pressToMove,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';

test.use({ holdSeconds: { send_email: 4 } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send e-mail about this claim' });

/** Moves on until the current claim's e-mail dialog is as asked, and leaves it open. */
async function openWhere(page: Page, text: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await expectClaimShown(page);
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('button', { name: /Cancel|Close/ })).toBeVisible();
    await expect(dialog(page).getByText('Loading addresses…')).toHaveCount(0);
    if (text.test((await dialog(page).textContent()) ?? '')) return;
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    await restHands(page);
    await pressToMove(page, 'j');
  }
  throw new Error(`No claim among the first has ${text}.`);
}

test('an e-mail goes once; a second one to the same address asks first', async ({ page, harness }) => {
  const sent = async () => (await harness.control.effects()).filter(({ kind }) => kind === 'sendEmail');
  await startConnected(page, harness);
  await page.keyboard.press('j');
  await openWhere(page, /Merchant’s contact address/);
  await expect(dialog(page).getByText('its documentation doesn’t say which')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('E-mail by you');
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('m');
  await expect(dialog(page).getByRole('alert')).toContainText('it’s on hold');
  await expect(dialog(page).getByRole('button', { name: 'Send another' })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('undone while it is held, nothing goes', async () => {
    await page.keyboard.press('z');
    await expect(currentRow(page)).not.toContainText('E-mail by you');
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  });

  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('E-mail by you');
  await expect.poll(sent).toHaveLength(1);
  const [effect] = await sent();
  expect(effect?.value).toMatch(/@/);
  expect(await harness.control.receipts('sendEmail')).toHaveLength(1);

  await test.step('a repetition that is confirmed goes too', async () => {
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('alert')).toContainText('it was sent');
    await page.keyboard.press('Enter');
    await expect.poll(sent).toHaveLength(2);
  });
});

test('no data is no address; a closed claim says so; 403 names the permission', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await page.keyboard.press('j');
  await openWhere(page, /It says “No data”/);
  const address = dialog(page).getByLabel('Address');
  await expect(address).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter an e-mail address.')).toBeVisible();
  await page.keyboard.type('No data');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter a valid e-mail address.')).toBeVisible();
  await address.fill('shop@merchant.example');
  await harness.control.post('keys', { mailing: false });
  await page.keyboard.press('Enter');
  await expect(currentRow(page)).toContainText('E-mail by you');

  await test.step('the address is offered again for the merchant', async () => {
    await restHands(page);
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('radio', { name: /shop@merchant\.example/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.keyboard.press('j');
  await openWhere(page, /This claim is closed\. You can still send an e-mail about it\./);
  await page.keyboard.press('Escape');

  await goTo(page, 'o');
  await expect(page.getByText(/permission .*mailing/).first()).toBeVisible();
  expect((await harness.control.effects()).filter(({ kind }) => kind === 'sendEmail')).toEqual([]);
});

test('when it is unknown whether an e-mail was sent, it is never sent again automatically', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await harness.control.post('faults', {
    rules: [
      {
        endpoint: 'sendEmail',
        nth: 1,
        fault: { kind: 'close', how: 'reset', phase: 'before-headers', processed: true },
      },
      { endpoint: 'sendEmail', nth: 2, fault: { kind: 'status', status: 502, processed: true } },
      { endpoint: 'sendEmail', nth: 3, fault: { kind: 'html', processed: true } },
      { endpoint: 'sendEmail', nth: 4, fault: { kind: 'cut', atByte: 9, processed: true } },
    ],
  });
  const faults = 4;
  for (let count = 0; count < faults; count += 1) {
    await pressToMove(page, 'j');
    await openWhere(page, /Merchant’s contact address/);
    await page.keyboard.press('Enter');
    await expect(currentRow(page)).toContainText('E-mail by you');
    await expect(grid(page)).toBeFocused();
  }
  await goTo(page, 'o');
  const decisions = page.getByRole('grid', { name: 'Decisions' });
  const tryNow = page.getByRole('button', { name: 'Retry now' });
  await expect
    .poll(async () => {
      // A fault of the connection ends in a pause that grows: a person would not wait for it either.
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 500 }).catch(() => undefined);
      return decisions.getByText('Needs your decision').count();
    })
    .toBe(faults);
  expect(await harness.control.receipts('sendEmail')).toHaveLength(faults);
  const claims = (await harness.control.effects()).map(({ claimId }) => claimId);
  expect(new Set(claims).size).toBe(claims.length);
});
