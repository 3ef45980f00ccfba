import { expect, goTo, startConnected, test } from './testing/app-test.ts';

const mostPerRequest = 50;

test.use({ claims: 3_300 });

test('about 2,000 selected claims are marked seen: gone from the inbox, waiting, and sent fifty at a time', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);
  await page.keyboard.press('ControlOrMeta+a');
  const selected = (await page.getByText(/^[\d,]+ selected$/).textContent()) ?? '';
  const shown = selected.replace(' selected', '');
  const claims = Number(shown.replaceAll(',', ''));
  expect(claims).toBeGreaterThan(1_900);
  // The count above the list is asked for anew after the last page has come: it may follow a moment later.
  await expect(page.getByText(`${shown} claims`, { exact: true })).toBeVisible();

  await page.keyboard.press('s');
  const question = page.getByRole('alertdialog', { name: `Mark ${shown} claims as seen?` });
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(shown);
  await page.keyboard.press('Enter');

  await expect(page.getByText(`${shown} waiting`)).toBeVisible();
  await expect(page.getByText('Your inbox is empty')).toBeVisible();
  await expect(question).toBeHidden();

  await test.step('the service gets each claim once', async () => {
    await expect.poll(async () => (await harness.control.effects()).length).toBeGreaterThanOrEqual(claims);
    const effects = await harness.control.effects();
    expect(new Set(effects.map(({ kind }) => kind))).toEqual(new Set(['markSeen']));
    expect(new Set(effects.map(({ claimId }) => claimId)).size).toBe(claims);
    expect(effects).toHaveLength(claims);
    expect(await harness.control.receipts('markSeen')).toHaveLength(Math.ceil(claims / mostPerRequest));
  });
  await expect(page.getByText('Everything is up to date.')).toBeVisible();
  await expect(page.getByText(/[\d,]+ waiting/)).toBeHidden();
  await expect(page.getByText('Your inbox is empty')).toBeVisible();
  expect(await harness.control.receipts('markSeen')).toHaveLength(Math.ceil(claims / mostPerRequest));

  await test.step('the outbox has them as one row, which opens to each of them', async () => {
    await goTo(page, 'o');
    const detail = page.getByRole('complementary', { name: 'Decision' });
    await expect(detail.getByText(`${shown} decisions`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /All decisions/ })).toBeVisible();
    await expect(detail.getByRole('button', { name: /Open claim/ })).toBeVisible();
  });
});
