import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

/**
 * `npm run campaign -- list-walk <sequences>` plays that many; in the suite, as many as the time allows.
 * One alone, with LIST_WALK_SEED of the failed one less one, is shrunk.
 */
const asked = Number(process.env['LIST_WALK_SEQUENCES'] ?? 0);
const budget = asked > 0 ? { budgetMs: 0, atLeast: asked } : { budgetMs: 2_000, atLeast: 3 };

beforeEach(installBrowserParts);

const keys = ['j', 'k', 'Home', 'End', 'PageDown', 'PageUp', 's', 'a', 'r', 'Enter', 'Escape', 'z'] as const;
const decisions: readonly string[] = ['s', 'a', 'r'];

/** Events of the list from outside, or by a key. Numbers choose among what is there. */
const eventArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('key' as const), key: fc.constantFrom(...keys) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('arrive' as const),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 90, max: 260 })),
      at: fc.nat(50),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('leave' as const), at: fc.nat(400), isCurrent: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('resort' as const), seed: fc.nat(1000) }) },
  /** The main side's changes reach the screen: all of it, or the rows before everything else. */
  { weight: 4, arbitrary: fc.record({ what: fc.constant('news' as const), isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('scroll' as const), px: fc.nat(30_000) }) },
);
type WalkEvent = typeof eventArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** How long the main side takes over a read; `null`: the read fails. Time passes between two events. */
const answerArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 100, max: 900 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const pauseArbitrary = fc.constantFrom(0, 0, 0, 5, 30, 200);
const sequenceArbitrary = fc.record({
  events: fc.array(fc.tuple(eventArbitrary, pauseArbitrary), { minLength: 5, maxLength: 25 }),
  answers: fc.array(answerArbitrary, { minLength: 1, maxLength: 40 }),
});
type Sequence = typeof sequenceArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The inbox over a main side whose list changes at will, and whose reads take their time. */
async function openInbox(answers: Sequence['answers']) {
  let rows: ClaimRow[] = [];
  let made = 0;
  let reads = 0;
  let isSlow = false;
  const known = new Map<string, ClaimRow>();
  /** Claims decided on, in the order in which the main side was asked. */
  const decided: string[] = [];
  /** Of each group that is undone, the claim that the cursor may come back to. */
  const undone: string[] = [];
  const make = (): ClaimRow => {
    made += 1;
    const row = fakeRow({ id: `c${made}`, merchantName: `Shop c${made}`, amount: made });
    known.set(row.id, row);
    return row;
  };
  /** Answers with what is so when half of its time is over. */
  const read = async <Answer,>(look: () => Answer): Promise<Awaited<Answer>> => {
    const takesMs = isSlow ? answers[(reads += 1) % answers.length] : 0;
    if (takesMs === null) throw new Error('This read fails.');
    if (takesMs === undefined || takesMs === 0) return await look();
    await passing(takesMs / 2);
    const answer = await look();
    await passing(takesMs / 2);
    return answer;
  };
  const live = () => fakeClaims(rows);
  const context = createFakeAppContext(
    {
      claims: {
        ...fakeClaims([]),
        window: (input) => read(() => live().window?.(input) ?? { rows: [] }),
        totals: (input) => read(() => live().totals?.(input) ?? { claims: 0, totals: [], unsummed: 0 }),
        locate: (input) => read(() => live().locate?.(input) ?? { index: null }),
        get: (input) =>
          read(() => fakeClaims([...known.values()]).get?.(input) ?? Promise.reject(new Error('no claim'))),
      },
      outbox: {
        decide: (input: DecideInput) => {
          const targets = 'targets' in input ? input.targets : [];
          decided.push(...targets.map(({ claimId }) => claimId));
          if (input.kind === 'mark_seen')
            rows = rows.filter(({ id }) => targets.every(({ claimId }) => claimId !== id));
          return {
            groupId: targets[0]?.claimId ?? '',
            entryIds: targets.map(({ claimId }) => claimId),
            dueAtMs: fakeNowMs,
            refused: [],
          };
        },
        cancelGroup: async ({ groupId }) => {
          undone.push(groupId);
          const row = known.get(groupId);
          if (row !== undefined && rows.every(({ id }) => id !== groupId)) rows = [row, ...rows];
          return await read(() => ({ cancelled: 1, tooLate: 0 }));
        },
      },
    },
    '/inbox',
  );
  let moves = 0;
  context.navigation.subscribe((now, before) => {
    if (now.claimId !== before.claimId) moves += 1;
  });
  for (let count = 0; count < 40; count += 1) rows.push(make());
  render(<App context={context} timeZone="UTC" />);
  await pass(100);
  expect(shownClaim()).toBe('c1');
  isSlow = true;
  const { queryClient, queries } = context.ipc;
  return {
    decided,
    undone,
    /** Number of times that another claim became the current one. */
    moves: () => moves,
    apply: (event: Exclude<WalkEvent, { what: 'key' }>) => {
      if (event.what === 'arrive')
        rows = rows.toSpliced(
          Math.min(event.at, rows.length),
          0,
          ...Array.from({ length: event.count }, make),
        );
      else if (event.what === 'leave') {
        const current = rows.findIndex(({ id }) => id === shownClaim());
        const at = event.isCurrent && current >= 0 ? current : event.at % Math.max(1, rows.length);
        const [gone] = rows.slice(at, at + 1);
        rows = rows.toSpliced(at, 1);
        if (gone !== undefined) known.set(gone.id, { ...gone, seen: true });
      } else if (event.what === 'resort')
        rows =
          fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), {
            numRuns: 1,
            seed: event.seed,
          })[0] ?? rows;
      else if (event.what === 'scroll') scrollTo(event.px);
      else {
        const queryKey = event.isWhole ? queries.claims.key() : queries.claims.window.key();
        act(() => void queryClient.invalidateQueries({ queryKey }));
      }
    },
  };
}

const passing = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Lets time pass, and what comes in it arrive. */
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const grid = () => screen.queryByRole('grid');
/** Of the grid in jsdom, without its head. */
const viewportPx = 772;
const rowGroup = () => document.querySelector<HTMLElement>('[role=grid] > [role=rowgroup]:last-child');
const currentRow = () => document.querySelector<HTMLElement>('[data-current]');
const head = () => document.querySelector<HTMLElement>('aside header');
const claimIn = (element: HTMLElement | null) => /Shop (c\d+)/.exec(element?.textContent ?? '')?.[1] ?? null;
/** The claim whose details are on the screen. */
const shownClaim = () => claimIn(head());
/** How far from the top of the screen the current row is drawn; `null` when it is not drawn. */
function currentRowPx(): number | null {
  const row = currentRow();
  const px = /translateY\((-?[\d.]+)px\)/.exec(row?.style.transform ?? '')?.[1];
  return px === undefined ? null : Number(px) - (grid()?.scrollTop ?? 0);
}
function scrollTo(px: number): void {
  const element = grid();
  if (element === null) return;
  element.scrollTop = px;
  act(() => void element.dispatchEvent(new Event('scroll')));
}

/** Expects all that is drawn to be about one claim. */
function expectOneClaim(): void {
  const shown = shownClaim();
  expect(head()?.dataset['claimId'] ?? null).toBe(shown);
  if (currentRow() !== null) expect(claimIn(currentRow())).toBe(shown);
  const fields = document.querySelector('aside header + div > div:not([aria-hidden])');
  const id = [...(fields?.querySelectorAll('dd') ?? [])].find((field) => /^c\d+$/.test(field.textContent));
  if (id !== undefined) expect(id.textContent).toBe(shown);
}

async function walk({ events }: Sequence, inbox: Awaited<ReturnType<typeof openInbox>>) {
  for (const [event, pauseMs] of events) {
    const before = shownClaim();
    const decidedBefore = inbox.decided.length;
    if (event.what === 'key') {
      act(
        () =>
          void (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }),
          ),
      );
      // Drawn with the key press, before anything else can happen.
      expectOneClaim();
      await pass(0);
      const decided = inbox.decided.slice(decidedBefore);
      const mayDecide = decisions.includes(event.key) && before !== null && decided.length <= 1;
      expect(decided.every((id) => mayDecide && id === before)).toBe(true);
    } else {
      inbox.apply(event);
      expectOneClaim();
    }
    const shown = shownClaim();
    const pxBefore = currentRowPx();
    const movesBefore = inbox.moves();
    await pass(pauseMs);
    expectOneClaim();
    // While nobody does anything, no other claim comes under the key, but the one that was undone.
    if (shown !== null && shownClaim() !== shown) expect(inbox.undone).toContain(shownClaim());
    const pxAfter = currentRowPx();
    const wasSeen = pxBefore !== null && pxBefore >= 0 && pxBefore <= 700;
    // Two undos may have shown another claim in between, each at its own place.
    if (wasSeen && pxAfter !== null && shownClaim() === shown && inbox.moves() === movesBefore) {
      // It stays where it was, as far as the list reaches.
      const rowTop = pxAfter + (grid()?.scrollTop ?? 0);
      const end = Math.max(0, Number.parseFloat(rowGroup()?.style.height ?? '0') - viewportPx);
      const top = Math.max(0, Math.min(rowTop - pxBefore, end));
      expect(pxAfter).toBe(rowTop - top);
    }
  }
}

/** Of the machine's own clock, while time in the test is made. */
const realNowMs = performance.now.bind(performance);

it('whatever arrives, leaves or changes places, a key decides on the claim that is on the screen', async () => {
  Element.prototype.scrollTo = function scrollToPlace(this: Element, _x?: unknown, y?: unknown) {
    this.scrollTop = Number(y);
  };
  const sequences = createTimeBudget({ ...budget, nowMs: realNowMs });
  let seed = Number(process.env['LIST_WALK_SEED'] ?? Date.now() % 1_000_000);
  vi.useFakeTimers();
  while (sequences.take()) {
    seed += 1;
    await fc.assert(
      fc.asyncProperty(sequenceArbitrary, async (sequence) => {
        cleanup();
        await walk(sequence, await openInbox(sequence.answers));
      }),
      { numRuns: 1, seed, endOnFailure: asked !== 1 },
    );
  }
  console.log(`${sequences.begun} random sequences`);
});
