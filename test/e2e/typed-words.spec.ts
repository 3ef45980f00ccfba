import type { Page } from '@playwright/test';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type AnsweredCall, listenToCalls } from '../walks/page-calls.ts';
import {
  connectAccount,
  currentRow,
  expect,
  expectClaimShown,
  grid,
  rejectAndUndo,
  restHands,
  startConnected,
  test,
} from './testing/app-test.ts';
import { type FastHands, openFastHands } from './testing/fast-hands.ts';
import { textFieldPlaces } from './testing/text-fields.ts';

/** `npm run campaign -- typed-words` asks for many more. */
const asked = process.env['CLAIMDESK_WALK_STEPS'];
const seed = Number(process.env['CLAIMDESK_WALK_SEED'] ?? 1);
/** Parts of names of places, with commas between them, to attack those alone. */
const place = process.env['CLAIMDESK_WALK_PLACE'] ?? '';

// A fault that a walk finds stays found.
test.describe.configure({ retries: 0 });

/** Words of many commands' letters; none of them names a command. */
const words = [
  'angry',
  'vip',
  'fraud',
  'waiting',
  'arrears',
  'zebra',
  'family',
  'message',
  'of',
  'a',
  'saga',
];
const decides =
  /^\/(outbox\/(decide|cancel|cancelGroup|retryFailed|sendNow|resolve)|reviews\/(save|step)|snoozes\/(set|wake|undo)|webhooks\/(rotate|endRotation|createAgain)|documents\/pin|templates\/publish|accounts\/(add|replaceKey|remove|restoreJournal)|savedLists\/remove|exports\/start|caseFiles\/start)$/;

async function hasTextFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement?.matches('input:not([type=radio]),textarea,[contenteditable=true]') === true,
  );
}

async function openAllClaims(page: Page): Promise<void> {
  // What an earlier round selected is found again by a page that is loaded again.
  await page.evaluate(() => sessionStorage.removeItem('claimdesk-selection'));
  await page.reload();
  // By mouse: a page that is just loaded may have no keys yet.
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^All claims/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
  // What an earlier round searched for may still narrow the list.
  await page.getByRole('combobox', { name: 'Search claims' }).fill('');
  await expect(currentRow(page)).toBeVisible();
  await grid(page).focus();
  await restHands(page);
}

/** Types some words, each ended in some way, at one pace. Answers what was pressed. */
async function typeWords(hands: FastHands, random: () => number): Promise<string[]> {
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const slowestMs = oneOf([30, 90, 250]);
  const log: string[] = [];
  const press = async (key: string, held: { hasMod?: boolean } = {}) => {
    log.push(held.hasMod === true ? `Ctrl+${key}` : key);
    await hands.press(key, Math.ceil(random() * slowestMs), held);
  };
  hands.rest();
  const mostMore = asked === undefined ? 1 : 4;
  for (let left = 3 + Math.floor(random() * mostMore); left > 0; left--) {
    for (const letter of oneOf(words)) await press(letter);
    const end = oneOf(['Enter', 'Enter', 'Enter Enter', 'Escape', 'Ctrl', ' ', 'Backspace']);
    if (end === 'Ctrl') await press('Enter', { hasMod: true });
    else for (const key of end === ' ' ? [end] : end.split(' ')) await press(key);
  }
  return log;
}

const namesOf = (calls: readonly AnsweredCall[]) => calls.map(({ name }) => name);

// Promise: no-key-after-text-in-chromium
test('Words typed into and past every field for text decide nothing', async ({ page, harness }) => {
  const calls = listenToCalls(page, decides);
  const app = await harness.start();
  await page.goto(app.ready.url);
  await connectAccount(page, harness.sandbox, harness.sandbox.partnerId);
  // An outbox that never had a decision has nothing to search.
  await rejectAndUndo(page);
  const hands = await openFastHands(page);
  const random = createSeededRandom(seed);
  const places = textFieldPlaces.filter(({ name }) => place.split(',').some((part) => name.includes(part)));
  const rounds = createTimeBudget(
    asked === undefined ? { budgetMs: 1_000, atLeast: 2 } : { budgetMs: 0, atLeast: Number(asked) },
  );
  // The few rounds of the short form begin elsewhere each day.
  const first = asked === undefined ? Math.floor(Date.now() / 86_400_000) * 2 : -1;
  let typed = 0;
  const found: string[] = [];
  while (rounds.take()) {
    const at = places[(first + rounds.begun) % places.length];
    if (at === undefined) throw new Error(`No place is called ${place}.`);
    await openAllClaims(page);
    await at.open(page);
    await expect.poll(() => hasTextFocus(page), { message: `the field of ${at.name}` }).toBe(true);
    const before = calls.length;
    const log = await typeWords(hands, random);
    typed += log.length;
    const decided = namesOf(calls.slice(before)).filter((name) => at.confirms?.test(name) !== true);
    if (decided.length > 0) found.push(`${at.name}: ${decided.join(', ')} by ${log.join(' ')}`);
    // A campaign goes on, and names all that it found.
    if (asked === undefined) expect(found).toEqual([]);
  }
  console.log(`${rounds.begun} rounds, ${typed} keys`);
  expect(found).toEqual([]);

  await test.step('the journal has the decision that was undone alone, and the service got nothing', async () => {
    await page.reload();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Outbox/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeAttached();
    const decisions = page.getByRole('grid', { name: 'Decisions' }).locator('[role=row][aria-selected]');
    await expect(decisions).toHaveCount(1);
    await expect(decisions).toContainText('Undone');
    expect(await harness.control.effects()).toEqual([]);
  });
});

declare global {
  interface Window {
    /** When the last dialog was taken out of the page, in ms since the epoch. */
    dialogGoneMs?: number;
  }
}

async function watchDialogs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dialogs = '[role=dialog],[role=alertdialog]';
    let isOpen = document.querySelector(dialogs) !== null;
    new MutationObserver(() => {
      const wasOpen = isOpen;
      isOpen = document.querySelector(dialogs) !== null;
      if (wasOpen && !isOpen) window.dialogGoneMs = performance.timeOrigin + performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function dialogGoneMs(page: Page): Promise<number> {
  const gone = await page.waitForFunction(() => window.dialogGoneMs);
  const atMs = (await gone.jsonValue()) ?? 0;
  await page.evaluate(() => delete window.dialogGoneMs);
  return atMs;
}

test('Words typed after the dialog of tags has gone decide nothing with what follows their first letter', {
  tag: '@long',
}, async ({ page, harness }) => {
  const calls = listenToCalls(page, decides);
  await startConnected(page, harness);
  await watchDialogs(page);
  const hands = await openFastHands(page);
  for (const [afterMs, gapMs] of [
    [0, 40],
    [100, 120],
    [300, 250],
    [590, 120],
    // From 600 ms on the first letter may be a command, and this one begins a review.
    [700, 120],
    [1_200, 250],
  ] as const) {
    await test.step(`${afterMs} ms after it, ${gapMs} ms from key to key`, async () => {
      await restHands(page);
      await page.evaluate(() => delete window.keyPressedMs);
      // Out of a review that has begun.
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^All claims/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
      await restHands(page);
      await grid(page).focus();
      // Space in the words before has scrolled the list.
      await expect(grid(page).locator('[role=row][aria-selected]').first()).toBeVisible();
      await page.keyboard.press('Home');
      await expectClaimShown(page);
      await page.keyboard.press('l');
      await expect(page.getByRole('dialog')).toBeVisible();
      const before = calls.length;
      hands.rest();
      for (const letter of `t${afterMs}`) await hands.press(letter, gapMs);
      await hands.press('Enter', gapMs, { hasMod: true });
      hands.rest(await dialogGoneMs(page));
      await hands.press('v', afterMs);
      for (const letter of 'ip angry saga') await hands.press(letter, gapMs);
      const begins = afterMs >= 600;
      expect(namesOf(calls.slice(before)).filter((name) => !begins || !name.startsWith('/reviews/'))).toEqual(
        [],
      );
      if (!begins) await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
    });
  }
  expect(await harness.control.effects()).toEqual([]);
});
