import type { Page } from '@playwright/test';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { listenToCalls } from '../walks/page-calls.ts';
import { expect, grid, openList, restHands, startConnected, test } from './testing/app-test.ts';
import { openFastHands } from './testing/fast-hands.ts';

/** `npm run campaign -- typed-words` asks for many more. */
const asked = process.env['CLAIMDESK_WALK_STEPS'];
const seed = Number(process.env['CLAIMDESK_WALK_SEED'] ?? 1);

// A fault that a walk finds stays found.
test.describe.configure({ retries: 0 });

/** Ways to a field for text: keys one after the other. */
const openers: readonly { keys: string }[] = [
  { keys: 'l' },
  { keys: 'Shift+n' },
  { keys: 'x Shift+j Shift+j l' },
  { keys: 'x Shift+j Shift+n' },
  { keys: '/' },
  { keys: 'Control+k' },
];
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
  /^\/(outbox\/(decide|cancel|cancelGroup|retryFailed|sendNow|resolve)|reviews\/(save|step)|snoozes\/(set|wake|undo)|webhooks\/(rotate|endRotation|createAgain)|documents\/pin|templates\/publish|accounts\/(remove|restore))$/;

async function hasTextFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches('input:not([type=radio]),textarea') === true);
}

test('Words typed into and across the search, the palette and the dialogs of notes and tags decide nothing', async ({
  page,
  harness,
}) => {
  const calls = listenToCalls(page, decides);
  await startConnected(page, harness);
  const hands = await openFastHands(page);
  const random = createSeededRandom(seed);
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const rounds = createTimeBudget(
    asked === undefined
      ? { budgetMs: 5_000, atLeast: openers.length }
      : { budgetMs: 0, atLeast: Number(asked) },
  );
  let typed = 0;
  while (rounds.take()) {
    const { keys } = openers[(rounds.begun - 1) % openers.length] ?? { keys: 'l' };
    await page.reload();
    // By mouse: a page that is just loaded may have no keys yet.
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^All claims/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'All claims' })).toBeAttached();
    // What an earlier round searched for may still narrow the list.
    await page.getByRole('combobox', { name: 'Search claims' }).fill('');
    await restHands(page);
    await openList(page, '6', 'All claims');
    await expect(grid(page)).toBeFocused();
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await expect.poll(() => hasTextFocus(page), { message: `the field after ${keys}` }).toBe(true);

    const slowestMs = oneOf([30, 90, 250]);
    const log: string[] = [];
    let isTaken = true;
    hands.rest();
    const press = async (key: string, held: { hasMod?: boolean } = {}) => {
      if (!isTaken) return;
      log.push(held.hasMod === true ? `Ctrl+${key}` : key);
      isTaken = await hands.press(key, Math.ceil(random() * slowestMs), held);
    };
    for (let left = 3 + Math.floor(random() * 4); left > 0; left--) {
      for (const letter of oneOf(words)) await press(letter);
      const end = oneOf(['Enter', 'Enter', 'Enter Enter', 'Escape', 'Ctrl', ' ', 'Backspace']);
      if (end === 'Ctrl') await press('Enter', { hasMod: true });
      else for (const key of end === ' ' ? [end] : end.split(' ')) await press(key);
    }
    typed += log.length;
    if (!isTaken) console.log(`${keys}: the page never took the last key of ${log.join(' ')}`);
    expect(
      calls.map(({ name }) => name),
      `${keys}: ${log.join(' ')}`,
    ).toEqual([]);
  }

  await test.step('nothing waits in the journal, and the service got nothing', async () => {
    await page.reload();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Outbox/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeAttached();
    await expect(page.getByRole('grid', { name: 'Decisions' }).getByRole('row')).toHaveCount(0);
    expect(await harness.control.effects()).toEqual([]);
  });
  console.log(`${rounds.begun} rounds, ${typed} keys`);
});
