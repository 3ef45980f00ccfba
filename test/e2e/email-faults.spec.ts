import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  type AppHarness,
  currentRow,
  expect,
  goTo,
  openList,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import {
  type EmailFault,
  noConnection,
  quickFaults,
  slowFaults,
  stateLabel,
} from './testing/email-faults.ts';

const detail = (page: Page) => page.getByRole('complementary', { name: 'Claim' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send e-mail about this claim' });
const addressOf = ({ name }: EmailFault) => `f-${name}@faults.example`;

/** The claim whose details are shown, which is the one that a key acts on. */
const shownClaim = (page: Page) => detail(page).locator('header[data-claim-id]');

/** Moves on to the next claim that has no e-mail yet; answers its id once its details are shown. */
async function nextClaim(page: Page, claims: ReadonlyMap<string, string>): Promise<string> {
  for (;;) {
    const before = (await shownClaim(page).getAttribute('data-claim-id')) ?? '';
    await page.keyboard.press('j');
    await expect(shownClaim(page)).not.toHaveAttribute('data-claim-id', before);
    const claimId = (await shownClaim(page).getAttribute('data-claim-id')) ?? '';
    if (![...claims.values()].includes(claimId)) return claimId;
  }
}

/** Decides one e-mail for each fault, about a claim of its own that meets the fault, and notes the claim. */
async function decide(
  page: Page,
  harness: AppHarness,
  faults: readonly EmailFault[],
  claims: Map<string, string>,
): Promise<void> {
  for (const one of faults) {
    const claimId = await nextClaim(page, claims);
    claims.set(one.name, claimId);
    const rule = { endpoint: 'sendEmail', claimId, times: 1, fault: one.fault };
    await harness.control.post('faults', { rules: [rule] });
    await restHands(page);
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    const address = dialog(page).getByRole('textbox', { name: 'Address' });
    const choices = dialog(page).getByRole('radio');
    // Where addresses are offered, the first has the focus, and going up from it comes to the field.
    await expect(address.or(choices).first()).toBeVisible();
    if ((await choices.count()) > 0 && (await address.count()) === 0) {
      await expect(choices.first()).toBeFocused();
      await page.keyboard.press('ArrowUp');
    }
    await address.fill(addressOf(one));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(currentRow(page)).toContainText('E-mail by you');
  }
}

async function toOutbox(page: Page): Promise<void> {
  // Tall enough to have every e-mail on the screen at once.
  await page.setViewportSize({ width: 1440, height: 3600 });
  await goTo(page, 'o');
  await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
}

async function sendAllNow(page: Page): Promise<void> {
  await toOutbox(page);
  await page.keyboard.press('ControlOrMeta+a');
  await restHands(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const question = page.getByRole('alertdialog');
  // On a slow machine the holds have ended automatically: then there is nothing to ask.
  const isWaitingAlready = page.getByRole('status').filter({ hasText: 'Sending as soon as possible.' });
  await expect(question.or(isWaitingAlready).first()).toBeVisible();
  if (!(await question.isVisible())) return;
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
}

async function toClaims(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('Identifiers')).toBeVisible();
}

/** Each e-mail comes to the end that the table says, and the interface says so. */
async function expectEnds(page: Page, faults: readonly EmailFault[]): Promise<void> {
  const tryNow = page.getByRole('button', { name: 'Retry now' });
  const rows = page.getByRole('grid', { name: 'Decisions' }).getByRole('row');
  await expect
    .poll(
      async () => {
        // A fault of the connection ends in a pause that grows: a person would not wait for it either.
        if (await tryNow.isVisible()) await tryNow.click({ timeout: 500 }).catch(() => undefined);
        const texts = await rows.allTextContents();
        return faults.flatMap((fault) => {
          const text = texts.find((one) => one.includes(addressOf(fault))) ?? 'not there';
          const isAsSaid = text.includes(stateLabel[fault.ends]) && fault.says.test(text);
          return isAsSaid ? [] : [`${fault.name}: ${text}`];
        });
      },
      { intervals: [200] },
    )
    .toEqual([]);
}

/** Every twelfth of those that end alike; `npm run campaign -- email-faults` plays all of them. */
function played(faults: readonly EmailFault[]): EmailFault[] {
  if (process.env['CLAIMDESK_EMAIL_FAULTS'] === 'all') return [...faults];
  const alike = Map.groupBy(faults, ({ ends, sent }) => `${ends} ${sent}`);
  return [...alike.values()].flatMap((some) => some.filter((_, index) => index % 12 === 0));
}

// A fault that an e-mail met stays found.
test.describe.configure({ retries: 0 });

test('an e-mail meets the faults of a call: it goes once, or a person is asked', { tag: '@long' }, async ({
  page,
  harness,
}) => {
  let strayed = 0;
  const elsewhere = createServer((_request, response) => {
    strayed += 1;
    response.end();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  const slow = played(slowFaults);
  const quick = played(quickFaults(away));
  const all = [noConnection, ...slow, ...quick];
  await startConnected(page, harness);

  await toClaims(page);
  await harness.control.post('down');
  const claims = new Map<string, string>();
  await decide(page, harness, [noConnection, ...slow], claims);
  await sendAllNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'Offline since' })).toBeVisible();
  await harness.control.post('up');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await toClaims(page);
  await decide(page, harness, quick, claims);
  await toOutbox(page);

  await expectEnds(page, all);

  expect((await harness.control.plays()).filter((times) => times !== 1)).toEqual([]);
  const effects = (await harness.control.effects()).filter(({ kind }) => kind === 'sendEmail');
  const receipts = await harness.control.receipts('sendEmail');
  const seen = all.map((fault) => {
    const claimId = claims.get(fault.name) ?? '-';
    return {
      name: fault.name,
      sent: effects.filter((effect) => effect.value === addressOf(fault)).length,
      requests: receipts.filter(({ path }) => path.includes(claimId)).length,
    };
  });
  expect(seen).toEqual(all.map(({ name, sent, requests }) => ({ name, sent, requests })));
  expect(effects.length).toBe(all.filter(({ sent }) => sent === 1).length);
  expect(strayed).toBe(0);
  elsewhere.close();
});
