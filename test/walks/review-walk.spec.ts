import type { Page } from '@playwright/test';
import {
  type AppHarness,
  expect,
  goTo,
  grid,
  openList,
  startConnected,
  test,
} from '../e2e/testing/app-test.ts';
import { recordPresses } from '../e2e/testing/press-record.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type AnsweredCall, listenToCalls } from './page-calls.ts';

const asked = Number(process.env['CLAIMDESK_WALK_CLAIMS'] ?? 200);
const seed = Number(process.env['CLAIMDESK_WALK_SEED'] ?? 1);
/** Claims that are reviewed before the service goes or comes back. */
const stretch = 10;

// About one in eight of the sandbox's claims waits for a decision.
test.use({ claims: Math.max(1000, asked * 14) });

const decisionOf: Readonly<Record<string, string>> = { a: 'ACCEPTED', r: 'REJECTED', s: 'mark_seen' };
const keyOfEffect: Readonly<Record<string, string>> = { ACCEPTED: 'a', REJECTED: 'r', true: 's' };

interface Decision {
  claimId: string;
  value: string;
  groupId: string;
  isUndone: boolean;
}

/** What the main side took and gave back, from its own answers. */
function decisionsOf(calls: readonly AnsweredCall[]): Decision[] {
  const taken: Decision[] = [];
  for (const { name, input, answer } of calls) {
    if (name.endsWith('/decide') && answer?.entryIds?.length === 1)
      taken.push({
        claimId: input.targets[0].claimId,
        value: input.value ?? input.kind,
        groupId: answer.groupId,
        isUndone: false,
      });
    if (name.endsWith('/cancelGroup') && answer?.cancelled === 1)
      for (const one of taken) if (one.groupId === input.groupId) one.isUndone = true;
  }
  return taken;
}

/** Where the review is: the claim whose head is drawn, and its place in the queue. */
interface Place {
  at: string | null;
  claimId: string | null;
  isOver: boolean;
}

function placeOf(page: Page): Promise<Place> {
  return page.evaluate(() => ({
    at: document.querySelector('main [role=progressbar]')?.getAttribute('aria-label') ?? null,
    claimId: document.querySelector<HTMLElement>('aside header[data-claim-id]')?.dataset['claimId'] ?? null,
    isOver: document.querySelector('#review-ended') !== null,
  }));
}

/** The place after the one that was left, as soon as its claim is drawn; or the same one, when the key was refused. */
async function placeAfter(page: Page, left: string | null, refused = Infinity): Promise<Place> {
  let place: Place = { at: null, claimId: null, isOver: false };
  await expect
    .poll(
      async () => {
        place = await placeOf(page);
        if ((await refusals(page)) > refused) return true;
        return place.isOver || (place.at !== null && place.at !== left && place.claimId !== null);
      },
      { intervals: [10] },
    )
    .toBe(true);
  return place;
}

/** A queue of so many claims or a few more, selected by page. */
async function startReview(page: Page): Promise<void> {
  await openList(page, '1', 'Needs decision');
  await page.keyboard.press('Home');
  const selected = page.getByText(/^[\d,]+ selected/).first();
  const count = async () => Number(((await selected.textContent()) ?? '').replace(/ selected.*|,/g, ''));
  for (let known = 0; known < asked; known = await count()) {
    await page.keyboard.press('Shift+PageDown');
    await expect.poll(count).toBeGreaterThan(known);
  }
  await page.keyboard.press('v');
}

/** What else happens: colleagues decide on claims of the queue, new ones arrive, time goes by. */
async function othersAct(harness: AppHarness, queue: readonly string[], random: () => number): Promise<void> {
  const fate = random();
  const claimId = queue[Math.floor(random() * queue.length)];
  if (fate < 0.12 && claimId !== undefined) {
    const action = ['accept', 'reject', 'seen'][Math.floor(random() * 3)];
    await harness.control.post('colleague', { claimId, action });
  } else if (fate < 0.2) await harness.control.post('time', { advanceMinutes: 1 });
}

test(`an agent reviews ${asked} claims by keyboard, offline half of the time`, async ({ page, harness }) => {
  const presses = await recordPresses(page);
  const calls = listenToCalls(page, /^\/(outbox\/(decide|cancelGroup)|reviews\/(start|step))$/);
  await startConnected(page, harness);
  const random = createSeededRandom(seed);
  await startReview(page);
  let place = await placeAfter(page, null);
  // A session has the claims around its place: the answers together have all that were walked.
  const known = (): string[] => [
    ...new Set<string>(calls.flatMap(({ answer }) => answer?.session?.claimIds ?? [])),
  ];
  const total = Number(calls.findLast(({ name }) => name === '/reviews/start')?.answer?.session?.total);
  expect(total).toBeGreaterThanOrEqual(asked);

  const reached: number[] = [];
  let agentMs = 0;
  let steps = 0;
  let isDown = false;
  let downSteps = 0;
  while (!place.isOver) {
    if (steps % stretch === 0 && steps > 0) {
      isDown = !isDown;
      await harness.control.post(isDown ? 'down' : 'up');
    }
    steps += 1;
    if (isDown) downSteps += 1;
    await othersAct(harness, known(), random);
    place = await placeOf(page);
    if (place.isOver) break;
    const fate = random();
    const key = fate < 0.42 ? 'a' : fate < 0.84 ? 'r' : fate < 0.88 ? 's' : fate < 0.95 ? 'j' : 'h';
    const refused = await refusals(page);
    const startedAtMs = performance.now();
    await page.keyboard.press(key);
    const left = place;
    place = await placeAfter(page, left.at, refused);
    const tookMs = performance.now() - startedAtMs;
    agentMs += tookMs;
    if (decisionOf[key] !== undefined) reached.push(tookMs);
    if (!place.isOver && place.at === left.at) {
      await page.keyboard.press('j');
      place = await placeAfter(page, left.at);
    }

    if (random() < 0.08) {
      await test.step('an undo goes back to its claim', async () => {
        const before = calls.length;
        await page.keyboard.press('z');
        const undo = () => calls.slice(before).find(({ name }) => name.endsWith('/cancelGroup'));
        await expect.poll(async () => undo()?.answer !== undefined || (await hasToldWhy(page))).toBe(true);
        const cancelled = undo()?.answer?.cancelled === 1;
        const undone = calls.findLast(
          ({ name, answer }) => name.endsWith('/decide') && answer?.groupId === undo()?.input.groupId,
        )?.input.targets[0].claimId;
        if (cancelled) await expect.poll(async () => (await placeOf(page)).claimId).toBe(undone);
        place = await placeOf(page);
      });
    } else if (random() < 0.04) {
      await test.step('a pause leads back to the same claim', async () => {
        const before = (await placeOf(page)).claimId;
        await page.keyboard.press('Escape');
        await expect(grid(page)).toBeVisible();
        await goTo(page, 'v');
        place = await placeAfter(page, null);
        if (place.claimId !== before) await expect(page.getByText(/Passed over/)).toBeVisible();
      });
    }
  }
  await page.screenshot({ path: test.info().outputPath('summary.png') });
  if (isDown) await harness.control.post('up');
  await expect.poll(() => calls.filter(({ answer }) => answer === undefined).length).toBe(0);

  await test.step('each key decided on the claim that was shown', async () => {
    const faults = (await presses()).flatMap((press) =>
      press.calls.flatMap(({ name, input }) => {
        if (name !== 'decide') return [];
        const claimIds = (input.targets ?? []).map(({ claimId }) => claimId);
        const isRight = (input.value ?? input.kind) === decisionOf[press.key];
        return isRight && claimIds.length === 1 && claimIds[0] === press.claimId
          ? []
          : [JSON.stringify(press)];
      }),
    );
    expect(faults).toEqual([]);
  });

  await test.step('everything that can be sent is sent', async () => {
    await goTo(page, 'o');
    await expect(page.getByRole('grid', { name: 'Decisions' })).toBeVisible();
    const heading = page.getByRole('row').filter({ hasText: /^Waiting\d/ });
    const waiting = async () => Number(/\d+$/.exec((await heading.textContent()) ?? '')?.[0]);
    // However slow the computer is: as long as some go out, all of them will.
    for (let left = await waiting(); left > 0; left = await waiting()) {
      await expect.poll(waiting).toBeLessThan(left);
    }
  });
  const queue = known();
  expect(queue).toHaveLength(total);
  const stopped = await stoppedClaims(page);
  const decisions = decisionsOf(calls);
  const standing = decisions.filter(({ isUndone }) => !isUndone);

  await test.step('the ledger of the service agrees claim by claim', async () => {
    const [effects, moves] = await Promise.all([harness.control.effects(), harness.control.moves()]);
    const faults: string[] = [];
    for (const claimId of new Set([...queue, ...effects.map((one) => one.claimId ?? '')])) {
      const got = effects.filter((one) => one.claimId === claimId);
      const wanted = standing.filter((one) => one.claimId === claimId);
      const others = moves.filter((one) => one.claimId === claimId && one.what !== 'verdict');
      const said = JSON.stringify({ claimId, got, wanted, others });
      for (const effect of got) {
        const key = keyOfEffect[effect.value ?? 'true'] ?? '';
        const isWanted = wanted.some(({ value }) => value === decisionOf[key]);
        if (!isWanted) faults.push(`not decided by the agent: ${said}`);
      }
      if (new Set(got.map(({ kind }) => kind)).size < got.length) faults.push(`done twice: ${said}`);
      for (const { value } of wanted) {
        const isSent = got.some((effect) => decisionOf[keyOfEffect[effect.value ?? 'true'] ?? ''] === value);
        const isByOthers = others.some(({ what }) => what === (value === 'mark_seen' ? 'seen' : 'status'));
        if (!isSent && !isByOthers) faults.push(`lost: ${said}`);
        if (isSent && stopped.includes(claimId) && wanted.length === 1)
          faults.push(`sent, and the outbox asks for a decision: ${said}`);
      }
    }
    expect(faults).toEqual([]);
    expect(stopped.filter((claimId) => !standing.some((one) => one.claimId === claimId))).toEqual([]);
  });

  const moves = await harness.control.moves();
  const count = (what: string) => moves.filter((move) => move.what === what).length;
  reached.sort((a, b) => a - b);
  const at = (part: number) => Math.round(reached[Math.floor(reached.length * part)] ?? 0);
  console.log(
    `${queue.length} claims, ${decisions.length} decisions (${decisions.length - standing.length} undone, ` +
      `${stopped.length} stopped by what colleagues did), ${count('arrived')} claims arrived and ${count('status')} changed meanwhile, ${Math.round((100 * downSteps) / steps)} % of the steps offline; ` +
      `${Math.round((reached.length * 60_000) / agentMs)} decisions per minute, ` +
      `key to next claim ${at(0.5)} ms median, ${at(0.95)} ms p95`,
  );
});

/** How many toasts say that a key could not decide, as on a claim that a colleague has just changed. */
function refusals(page: Page): Promise<number> {
  return page.getByText(/^Can’t (accept|reject|mark as seen)/).count();
}

/** Whether a toast says why nothing was undone. */
async function hasToldWhy(page: Page): Promise<boolean> {
  return (await page.getByText(/Can’t undo|Nothing to undo|Too late|Needs your decision in/).count()) > 0;
}

/** The claims of the decisions that need the agent, from the outbox by keyboard. */
async function stoppedClaims(page: Page): Promise<string[]> {
  const outbox = page.getByRole('grid', { name: 'Decisions' });
  await outbox.focus();
  await page.keyboard.press('Home');
  const heading = await outbox
    .getByRole('row')
    .filter({ hasText: /^Needs attention/ })
    .textContent();
  const count = Number(/\d+$/.exec(heading ?? '')?.[0] ?? 0);
  const found: string[] = [];
  const drawn = () =>
    page.evaluate(() => {
      const head = document.querySelector<HTMLElement>('aside header[data-entry-id]');
      const row = document.querySelector('[role=grid] [data-current]')?.id ?? '';
      const ids = [...(head?.closest('aside')?.querySelectorAll('dd') ?? [])].map(
        (one) => one.textContent ?? '',
      );
      const claimId = ids.find((one) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(one.trim()))?.trim();
      return row === `entry-${head?.dataset['entryId']}` ? { row, claimId } : null;
    });
  let last = '';
  for (let index = 0; index < count; index += 1) {
    await expect.poll(async () => (await drawn())?.row ?? last).not.toBe(last);
    const place = await drawn();
    last = place?.row ?? '';
    if (place?.claimId !== undefined) found.push(place.claimId);
    await page.keyboard.press('j');
  }
  return found;
}
