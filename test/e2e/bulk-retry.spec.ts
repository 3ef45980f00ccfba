import { expect, goTo, openList, startConnected, test } from './testing/app-test.ts';

test.use({ holdSeconds: { decide_collaboration: 3 } });

test('of a bulk that the service refused in part, those alone are sent again, by keyboard', async ({
  page,
  harness,
}) => {
  const { control } = harness;
  await startConnected(page, harness);
  await openList(page, '1', 'Needs decision');
  await control.post('faults', {
    rules: [
      { endpoint: 'putClaimStatus', from: 2, to: 3, fault: { kind: 'refused', message: 'not at this hour' } },
    ],
  });
  await page.keyboard.press('x');
  for (let count = 2; count <= 4; count += 1) {
    await page.keyboard.press('Shift+j');
    await expect(page.getByText(new RegExp(`^${count} selected`))).toBeVisible();
  }
  await page.keyboard.press('r');
  const asked = page.getByRole('alertdialog', { name: 'Reject 4 claims?' });
  await expect(asked.getByRole('button', { name: /^Reject/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();

  const requests = () => control.receipts('putClaimStatus');
  await expect.poll(async () => (await requests()).length).toBe(4);
  const paths = (await requests()).map(({ path }) => path);
  expect(new Set(paths).size).toBe(4);
  const refused = (await requests()).filter(({ fault }) => fault === 'refused').map(({ path }) => path);
  expect(refused).toHaveLength(2);

  await goTo(page, 'o');
  const detail = page.getByRole('complementary', { name: 'Decision' });
  await expect(detail.getByText('4 decisions')).toBeVisible();
  await expect(detail.getByText('2 need your decision')).toBeVisible();
  await page.keyboard.press('n');
  const question = page.getByRole('alertdialog', { name: 'Retry 2 failed decisions?' });
  await expect(question.getByRole('button', { name: /Retry/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  await expect.poll(async () => (await requests()).length).toBe(6);
  const again = (await requests()).slice(4).map(({ path }) => path);
  expect(again.toSorted()).toEqual(refused.toSorted());
  // Each claim has its decision, once.
  await expect
    .poll(async () => (await control.effects()).filter(({ kind }) => kind === 'putClaimStatus').length)
    .toBe(4);
  const effects = (await control.effects()).filter(({ kind }) => kind === 'putClaimStatus');
  expect(new Set(effects.map(({ claimId }) => claimId)).size).toBe(4);
  await expect(page.getByText('Everything is up to date.')).toBeVisible();
  await expect(page.getByText(/need your decision/)).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByText(/nothing in it definitely failed/)).toBeVisible();
});
