import {
  currentRow,
  expect,
  expectClaimShown,
  goTo,
  grid,
  pressToMove,
  restHands,
  startConnected,
  startInLanguage,
  test,
} from './testing/app-test.ts';

/** Moves to the next row that waits for a decision, and answers its rrn. */
async function nextPending(page: import('@playwright/test').Page): Promise<string> {
  for (let step = 0; step < 30; step += 1) {
    await pressToMove(page, 'j');
    const text = (await currentRow(page).textContent()) ?? '';
    const rrn = /RRN (\d{12})/.exec(text)?.[1];
    if (!text.includes('Pending review') || rrn === undefined) continue;
    await expectClaimShown(page);
    return rrn;
  }
  throw new Error('No pending claim among the first rows.');
}

test('with the keyboard alone: next, open, mark seen, accept, reject, undo; each arrives once', async ({
  page,
  harness,
}) => {
  await startConnected(page, harness);

  const accepted = await nextPending(page);
  await page.keyboard.press('Enter');
  const detail = page.getByRole('complementary', { name: 'Claim' });
  await expect(detail.getByText(accepted)).toBeVisible();
  const heightOfHead = async () => (await detail.locator('header').boundingBox())?.height;
  const height = await heightOfHead();
  await page.keyboard.press('a');
  await expect(currentRow(page)).toContainText('Accepted by you');
  await expect(detail.getByText(/^Accepted by you/)).toBeVisible();
  expect(await heightOfHead()).toBe(height);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();

  const rejected = await nextPending(page);
  await page.keyboard.press('r');
  await expect(currentRow(page)).toContainText('Rejected by you');

  const undone = await nextPending(page);
  await page.keyboard.press('a');
  await expect(currentRow(page)).toContainText('Accepted by you');
  await page.keyboard.press('z');
  await expect(currentRow(page)).toContainText(undone);

  const seen = await nextPending(page);
  await page.keyboard.press('s');
  await expect(currentRow(page)).not.toContainText(seen);

  await expect
    .poll(async () =>
      (await harness.control.effects()).map(({ kind, value }) => `${kind} ${value ?? ''}`.trim()).toSorted(),
    )
    .toEqual(['markSeen', 'putClaimStatus ACCEPTED', 'putClaimStatus REJECTED']);
  const rrnOf = new Map<string, string>();
  for (const { kind, claimId, value } of await harness.control.effects()) {
    rrnOf.set(value ?? kind, (await harness.control.claim(claimId ?? '')).rrn);
  }
  expect(Object.fromEntries(rrnOf)).toMatchObject({ ACCEPTED: accepted, REJECTED: rejected, markSeen: seen });
});

test('keys pressed as fast as they come mean what they say', async ({ page, harness }) => {
  await startConnected(page, harness);

  await test.step('what is typed after / lands in the search, also right after a change of view', async () => {
    for (const view of ['1', '6', '1', '6']) {
      await page.keyboard.press(view);
      await page.keyboard.press('/');
      await page.keyboard.type('sara 93');
      await expect(page.getByRole('combobox', { name: 'Search claims' })).toHaveValue('sara 93');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  });

  await test.step('a decision pressed while all are being selected is about all of them', async () => {
    await expect(page.getByText('300 claims')).toBeVisible();
    await restHands(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('r');
    await expect(page.getByRole('alertdialog', { name: /Reject \d\d+ claims/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('going from view to view decides nothing', async () => {
    for (const key of ['g', 'o', 'g', 'a', 'g', 'i', 'g', 'a']) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    await goTo(page, 'o');
    await expect(page.getByText('The outbox is empty')).toBeVisible();
  });
  expect(await harness.control.effects()).toEqual([]);
});

for (const locale of ['en', 'es', 'pt']) {
  test(`the sheet of keys keeps words and groups whole: ${locale}`, async ({ page, harness }) => {
    await startInLanguage(page, harness, locale, true);
    await expect(page.getByRole('grid').locator('[data-current]')).toBeVisible();
    await page.keyboard.press('Shift+?');
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('dt').first()).toBeVisible();
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      expect(await sheet.evaluate(splitParts), `at ${size.width}`).toEqual([]);
    }
  });
}

/** Returns the groups and words of a sheet that are split over columns or lines. */
function splitParts(sheet: Element): string[] {
  const split = [...sheet.querySelectorAll('section')]
    .filter((group) => group.getClientRects().length > 1)
    .map(({ ariaLabel }) => `group ${ariaLabel ?? ''}`);
  for (const text of sheet.querySelectorAll('dl dt, dl kbd')) {
    const node = text.firstChild;
    if (!(node instanceof Text)) continue;
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) split.push(`word ${word}`);
    }
  }
  return split;
}
