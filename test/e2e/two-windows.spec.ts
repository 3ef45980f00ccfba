import type { Page } from '@playwright/test';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import {
  type AppHarness,
  currentRow,
  expect,
  expectClaims,
  expectClaimShown,
  goTo,
  grid,
  openList,
  startConnected,
  test,
} from './testing/app-test.ts';

/** Rounds of the random walk: `CLAIMDESK_TWO_WINDOWS_ROUNDS` plays as many as it says. */
const rounds = Number(process.env['CLAIMDESK_TWO_WINDOWS_ROUNDS'] ?? 0);
const budget = rounds > 0 ? { budgetMs: 0, atLeast: rounds } : { budgetMs: 1_000, atLeast: 3, atMost: 40 };
const seed = Number(process.env['CLAIMDESK_TWO_WINDOWS_SEED'] ?? 1);

test.use({ claims: 60, holdSeconds: { decide_collaboration: 60, mark_seen: 3 } });

async function openTwo(page: Page, harness: AppHarness): Promise<[Page, Page]> {
  await startConnected(page, harness);
  const other = await page.context().newPage();
  await other.goto(await harness.anotherWindow());
  await expectClaims(other);
  return [page, other];
}

/** Notes each message that comes up in a window from now on: it stays for seconds alone. */
async function noteMessages(window: Page): Promise<void> {
  await window.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { saidToPerson: said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest('[role=status]') !== null)
            said.push(node.innerText.split('\n')[0] ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** What came up since it was asked last. */
async function messagesOf(window: Page): Promise<string[]> {
  return window.evaluate(() => {
    const said: unknown = Reflect.get(globalThis, 'saidToPerson');
    return Array.isArray(said) ? said.splice(0).map(String) : [];
  });
}

/** Of the first acts: what is said at once, what the claim then shows, and what is said when it was not taken. */
const decisionWords: readonly (readonly [string, RegExp, string])[] = [
  ['Accepting', /accepted/i, 'Can’t accept'],
  ['Rejecting', /rejected/i, 'Can’t reject'],
];
const undoAct = 3;

const undoButtons = (page: Page) => page.getByRole('button', { name: /^Undo/ });
const detailOf = (page: Page) => page.getByRole('complementary', { name: 'Claim' });
const tagsOf = (page: Page) => detailOf(page).getByRole('list', { name: 'Tags' }).getByRole('listitem');

/** Adds a tag to the current claim. */
async function addTag(page: Page, tag: string): Promise<void> {
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(tag);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('two windows that decide on one claim of a review at once: one is taken, and both say which', {
  tag: '@long',
}, async ({ page, harness }) => {
  const [first, second] = await openTwo(page, harness);
  await openList(first, '1', 'Needs decision');
  await first.keyboard.press('v');
  await expect(first.getByText(/^1 of \d+$/)).toBeVisible();
  // The key goes to a review once the window knows of one.
  await expect(second.getByRole('button', { name: /^Review/ })).toBeVisible();
  await goTo(second, 'v');
  for (const window of [first, second]) {
    await expect(window.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(detailOf(window).locator('header[data-claim-id]')).toBeVisible();
  }
  for (const window of [first, second]) await noteMessages(window);
  await Promise.all([first.keyboard.press('a'), second.keyboard.press('r')]);
  for (const window of [first, second]) await expect(window.getByText(/^2 of \d+$/)).toBeVisible();
  const refused: string[] = [];
  await expect
    .poll(async () => {
      const said = [...(await messagesOf(first)), ...(await messagesOf(second))];
      refused.push(...said.filter((text) => text.startsWith('Can’t')));
      return refused.length;
    })
    .toBe(1);
  expect([
    'Can’t accept: “Reject” by you came first.',
    'Can’t reject: “Accept” by you came first.',
  ]).toContain(refused[0]);
  const taken = refused[0]?.startsWith('Can’t accept') ? '1 rejected' : '1 accepted';
  for (const window of [first, second]) {
    await expect(window.getByText(taken)).toBeVisible();
    await expect(window.getByText('1 not taken')).toHaveCount(0);
  }
  await second.keyboard.press('j');
  await expect(second.getByText(/^3 of \d+$/)).toBeVisible();
  await expect(first.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(first.getByText(/^Another window is at claim 3 of \d+$/)).toBeVisible();
  await expect(second.getByText(/^Another window is at claim 2 of \d+$/)).toBeVisible();
});

test('two windows that tag one claim at once both keep their tags; a toast goes when another window undid its decision', {
  tag: '@long',
}, async ({ page, harness }) => {
  const windows = await openTwo(page, harness);
  for (const window of windows) {
    await openList(window, '6', 'All claims');
    await expectClaimShown(window);
    await expect(detailOf(window).getByRole('button', { name: /Edit tags/ })).toBeVisible();
  }
  const [first, second] = windows;
  await first.keyboard.press('l');
  await expect(first.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await addTag(second, 'theirs');
  await first.keyboard.type('mine');
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  for (const window of windows) await expect(tagsOf(window)).toHaveText(['mine', 'theirs']);
  await second.keyboard.press('z');
  for (const window of windows) await expect(tagsOf(window)).toHaveText(['mine']);

  await openList(first, '1', 'Needs decision');
  await expectClaimShown(first);
  await first.keyboard.press('a');
  await expect(undoButtons(first)).toBeVisible();
  await second.keyboard.press('z');
  await expect(second.getByText(/^Undone: Accept · /)).toBeVisible();
  await expect(undoButtons(first)).toHaveCount(0);
  await grid(first).focus();
  await first.keyboard.press('z');
  await expect(first.getByText(/^Nothing to undo/)).toBeVisible();
});

// Promise: two-windows-show-journal
test('random decisions, undos, tags, notes and snoozes in two windows: both show what the journal says', async ({
  page,
  harness,
}) => {
  const windows = await openTwo(page, harness);
  let state = seed;
  const draw = (most: number) => {
    // A linear congruential generator: the seed alone decides the walk.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const acts: ((window: Page) => Promise<void>)[] = [
    (window) => window.keyboard.press('a'),
    (window) => window.keyboard.press('r'),
    (window) => window.keyboard.press('s'),
    (window) => window.keyboard.press('z'),
    (window) => window.keyboard.press('z'),
    (window) => addTag(window, `t${draw(4)}`),
    async (window) => {
      await window.keyboard.press('Shift+n');
      await expect(window.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await window.keyboard.type(`note ${draw(100)}`);
      await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(window.getByRole('dialog')).toHaveCount(0);
    },
    async (window) => {
      await window.keyboard.press('b');
      await expect(window.getByRole('dialog')).toBeVisible();
      await window.keyboard.press('t');
      await expect(window.getByRole('dialog')).toHaveCount(0);
    },
  ];
  const steps = createTimeBudget(budget);
  while (steps.take()) {
    // Both on the same claim, so that they are in each other's way.
    const moves = draw(4);
    for (const window of windows) {
      await openList(window, '6', 'All claims');
      await window.keyboard.press('Home');
      for (let move = 0; move < moves; move += 1) await window.keyboard.press('j');
      await expectClaimShown(window);
      await expect(detailOf(window).getByRole('button', { name: /Edit tags/ })).toBeVisible();
    }
    const [one, two] = [draw(acts.length), draw(acts.length)];
    await test.step(`seed ${seed}, round ${steps.begun}: ${one} and ${two} on claim ${moves}`, async () => {
      for (const window of windows) await noteMessages(window);
      await Promise.all([acts[one]?.(windows[0]), acts[two]?.(windows[1])]);
      await expectQuiet(windows);
      await expectTrue(windows, [one, two]);
    });
  }
});

/** A window that said it decides, and not that it can't, has decided, unless somebody undid something meanwhile. */
async function expectTrue(windows: [Page, Page], acted: [number, number]): Promise<void> {
  const detail = await detailOf(windows[1]).innerText();
  const isUndone = acted.some((act) => act === undoAct || act === undoAct + 1);
  for (const [at, window] of windows.entries()) {
    const said = await messagesOf(window);
    const [begun, done, failed] = decisionWords[acted[at] ?? -1] ?? [];
    if (begun === undefined || done === undefined || failed === undefined || isUndone) continue;
    const isTaken =
      said.some((text) => text.startsWith(begun)) && !said.some((text) => text.startsWith(failed));
    if (isTaken) expect(detail, said.join(' · ')).toMatch(done);
  }
}

/** What a window shows of the current claim and of what waits, without what tells of the passing time. */
async function shownBy(window: Page): Promise<string> {
  const id = await currentRow(window).getAttribute('id');
  const detail = (await detailOf(window).innerText()).replaceAll(/\d+ (?:s|min)\b|on hold[^·\n]*/gi, '');
  const waiting = await window.getByText(/^\d+ waiting$/).allInnerTexts();
  return [id, detail, ...waiting].join('\n');
}

/** Both windows come to show the same, and what a window shows that asks the journal for all of it anew. */
async function expectQuiet([first, second]: [Page, Page]): Promise<void> {
  const id = (await currentRow(first).getAttribute('id')) ?? '';
  for (const window of [first, second]) {
    await openList(window, '6', 'All claims');
    await grid(window).locator(`[id="${id}"]`).click();
    await expect(currentRow(window)).toHaveAttribute('id', id);
    await expectClaimShown(window);
  }
  await expect.poll(async () => (await shownBy(first)) === (await shownBy(second))).toBe(true);
  const said = await messagesOf(second);
  await second.reload();
  await second.evaluate((texts) => Object.assign(globalThis, { saidToPerson: texts }), said);
  await expect(currentRow(second)).toBeVisible();
  await openList(second, '6', 'All claims');
  await grid(second).locator(`[id="${id}"]`).click();
  await expectClaimShown(second);
  await expect.poll(async () => (await shownBy(first)) === (await shownBy(second))).toBe(true);
  // No toast offers an undo of a decision that the journal can't undo any more.
  await expect
    .poll(async () => {
      const held = await first.getByText(/sends in \d+ s/).count();
      const waiting = await first.getByText(/^\d+ waiting$/).count();
      return held === 0 || waiting > 0;
    })
    .toBe(true);
}
