import type { Page } from '@playwright/test';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type AppHarness, expect, startConnected, test } from './testing/app-test.ts';
import { type Press, recordPresses } from './testing/press-record.ts';

/** `npm run campaign -- browser-walk` asks for many more. */
const asked = process.env['CLAIMDESK_WALK_STEPS'];
const seed = Number(process.env['CLAIMDESK_WALK_SEED'] ?? 1);
const budget =
  asked === undefined ? { budgetMs: 3_000, atLeast: 30 } : { budgetMs: 0, atLeast: Number(asked) };

// A fault that a walk finds stays found.
test.describe.configure({ retries: 0 });

test.use({ claims: 1_000 });

const moves = ['j', 'j', 'j', 'j', 'k', 'k', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', 'Escape', 'z'];
const inClaims = [...moves, 'r', 'r', 'r', 'a', 'a', 's', 's', 's', '1', '1', '6', 'g i', 'g o'];
const inOutbox = [...moves, 'n', 'n', 'd', 'y', 'Enter', 'Backspace', '1', '1', 'g i'];
const decisionOf: Readonly<Record<string, string>> = { s: 'mark_seen', a: 'ACCEPTED', r: 'REJECTED' };
const effectOf: Readonly<Record<string, string>> = { s: 'markSeen', a: 'ACCEPTED', r: 'REJECTED' };

/** One thing that the user, the time or a colleague does. */
async function step(page: Page, harness: AppHarness, random: () => number): Promise<void> {
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const fate = random();
  if (fate < 0.8) {
    const isOutbox = await page.getByRole('grid', { name: 'Decisions' }).isVisible();
    for (const key of oneOf(isOutbox ? inOutbox : inClaims).split(' ')) await page.keyboard.press(key);
  } else if (fate < 0.86) await harness.control.post('time', { advanceMinutes: Math.ceil(random() * 90) });
  else if (fate < 0.92) {
    const claimId = await shownClaim(page);
    const action = oneOf(['seen', 'seen', 'accept', 'reject']);
    if (claimId !== null) await harness.control.post('colleague', { claimId, action });
  } else {
    // Nobody waits for its end: answers come among the keys that follow.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Sync now');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

function shownClaim(page: Page): Promise<string | null> {
  return page
    .evaluate(() => document.querySelector('[role=grid] [data-current]')?.id ?? '')
    .then((id) => (id.startsWith('claim-') ? id.slice('claim-'.length) : null));
}

function isUndone(claimId: string, presses: readonly Press[]): boolean {
  const decidedAt = presses.findIndex(({ calls }) =>
    calls.some(({ name, input }) => name === 'decide' && input.targets?.[0]?.claimId === claimId),
  );
  const later = decidedAt < 0 ? [] : presses.slice(decidedAt);
  return later.some(({ calls }) => calls.some(({ name }) => name === 'cancelGroup'));
}

function judge(presses: readonly Press[]): string[] {
  return presses.flatMap((press, index) => {
    const described = `press ${index + 1}, ${press.key} in ${press.view}: ${JSON.stringify(press)}`;
    const faults: string[] = [];
    const { claimId: shown, fieldsClaimId } = press;
    const row = press.rowId?.replace(/^(claim|entry)-/, '') ?? null;
    const isOutbox = press.rowId?.startsWith('entry-') === true;
    const drawn = isOutbox ? press.entryId : shown;
    if (row !== null && row !== drawn) faults.push(`the row and the details differ at ${described}`);
    if (fieldsClaimId !== null && fieldsClaimId !== shown)
      faults.push(`fields stand under another claim's head at ${described}`);
    for (const { name, input } of press.calls) {
      if (name === 'decide') {
        const claimIds = (input.targets ?? []).map(({ claimId }) => claimId);
        const isAsked = (input.value ?? input.kind) === decisionOf[press.key];
        if (!isAsked || claimIds.length !== 1 || claimIds[0] !== shown)
          faults.push(`decided on something else at ${described}`);
      } else if (name !== 'cancelGroup') {
        const entryIds = input.entryIds ?? [];
        // A question is about what was current when it was asked.
        const asking = presses.slice(0, index + 1).findLast(({ isInDialog }) => !isInDialog);
        if (entryIds.length !== 1 || entryIds[0] !== asking?.entryId)
          faults.push(`acted on another entry at ${described}`);
      }
    }
    // Between two presses nothing else becomes current, unless it was undone: then the cursor comes
    // back to it when the answer is there.
    const before = presses[index - 1];
    const stood = before?.view === press.view ? before.after?.claimId : null;
    if (stood != null && shown !== null && shown !== stood && !isUndone(shown, presses.slice(0, index)))
      faults.push(`another claim came under the key before ${described}`);
    return faults;
  });
}

test('at random, with time and colleagues: what is decided is always what is shown', async ({
  page,
  harness,
}) => {
  const presses = await recordPresses(page);
  await startConnected(page, harness);
  const random = createSeededRandom(seed);
  const steps = createTimeBudget(budget);
  while (steps.take()) await step(page, harness, random);

  const made = await presses();
  expect(judge(made)).toEqual([]);
  const decided = made.flatMap(({ key, calls }) =>
    calls.flatMap(({ name, input }) =>
      name === 'decide' ? (input.targets ?? []).map(({ claimId }) => `${effectOf[key]} ${claimId}`) : [],
    ),
  );
  await test.step('what was shown is the claim that the service has under this id', async () => {
    for (const { calls, head } of made) {
      for (const { input } of calls) {
        for (const { claimId } of input.targets ?? []) {
          const { payment } = await harness.control.claim(claimId);
          expect(head).toContain(payment.pan.slice(-4));
        }
      }
    }
  });
  await test.step('the service got nothing else', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByText(/[1-9][\d,]* waiting/)).toBeHidden();
    const effects = await harness.control.effects();
    const got = effects.map(({ kind, claimId, value }) => `${value ?? kind} ${claimId}`);
    expect(got.filter((effect) => !decided.includes(effect))).toEqual([]);
  });
  console.log(`${steps.begun} steps, ${made.length} keys, ${decided.length} decisions`);
});
