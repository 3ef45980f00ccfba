import {
  currentRow,
  currentRrn,
  expect,
  expectClaims,
  expectClaimShown,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';

const decisions = 5;

test.use({ holdSeconds: { decide_collaboration: 3 } });

test('five decisions made offline survive a kill and arrive once each', { tag: '@bare' }, async ({
  page,
  harness,
  context,
}) => {
  const app = await startConnected(page, harness);
  await harness.control.post('down');

  await openList(page, '1', 'Needs decision');
  for (let made = 0; made < decisions; made += 1) {
    await expectClaimShown(page);
    const before = await currentRrn(page);
    await page.keyboard.press('r');
    await expect(currentRow(page)).not.toContainText(before);
  }
  await expect(page.getByText(`${decisions} waiting`).first()).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();

  await app.kill();
  await page.close();

  const again = await harness.start();
  const reopened = await context.newPage();
  await reopened.goto(again.ready.url);
  await expect(reopened.getByText(`${decisions} waiting`).first()).toBeVisible();
  expect(await harness.control.effects()).toEqual([]);

  await harness.control.post('up');
  await expect.poll(async () => (await harness.control.effects()).length).toBe(decisions);
  await expectClaims(reopened);
  await expect(reopened.getByText(/\d waiting/)).toHaveCount(0);

  const effects = await harness.control.effects();
  expect(new Set(effects.map(({ claimId }) => claimId)).size).toBe(decisions);
  expect(effects.every(({ kind, value }) => kind === 'putClaimStatus' && value === 'REJECTED')).toBe(true);
  expect(await harness.control.receipts('putClaimStatus')).toHaveLength(decisions);

  await test.step('the inbox agrees with the service', async () => {
    const { rrn, status } = await harness.control.claim(effects[0]?.claimId ?? '');
    expect(status).toBe('COLLABORATION_REJECTED');
    await reopened.keyboard.press('6');
    await reopened.keyboard.press('/');
    await reopened.keyboard.type(rrn);
    await expect(reopened.getByText('1 claim', { exact: true })).toBeVisible();
    await expect(currentRow(reopened)).toContainText('Collaboration rejected');
  });
});
