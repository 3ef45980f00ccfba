import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

/** `npm run test:list-walk -- <sequences>` plays that many; in the suite, as many as the time allows. */
const asked = Number(process.env['LIST_WALK_SEQUENCES'] ?? 0);
const budget = asked > 0 ? { budgetMs: 0, atLeast: asked } : { budgetMs: 15_000, atLeast: 3 };

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const keys = ['j', 'k', 'Home', 'End', 'PageDown', 'PageUp', 's', 'a', 'r', 'Enter', 'Escape', 'z'] as const;
const decisions: readonly string[] = ['s', 'a', 'r'];

/** What happens to the list from outside, or by a key. Numbers choose among what is there. */
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
  /** The main side's news reach the screen: all of it, or the rows before everything else. */
  { weight: 4, arbitrary: fc.record({ what: fc.constant('news' as const), isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('scroll' as const), px: fc.nat(30_000) }) },
);
type WalkEvent = typeof eventArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The inbox over a main side whose list changes at will. */
async function openInbox() {
  let rows: ClaimRow[] = [];
  let made = 0;
  const known = new Map<string, ClaimRow>();
  const decided: string[] = [];
  const make = (): ClaimRow => {
    made += 1;
    const row = fakeRow({ id: `c${made}`, merchantName: `Shop c${made}`, amount: made });
    known.set(row.id, row);
    return row;
  };
  const live = () => fakeClaims(rows);
  const context = createFakeAppContext(
    {
      claims: {
        ...fakeClaims([]),
        window: (input) => live().window?.(input) ?? { rows: [] },
        totals: (input) => live().totals?.(input) ?? { claims: 0, totals: [], unsummed: 0 },
        locate: (input) => live().locate?.(input) ?? { index: null },
        get: (input) => fakeClaims([...known.values()]).get?.(input) ?? Promise.reject(new Error('no claim')),
      },
      outbox: {
        decide: (input: DecideInput) => {
          const targets = 'targets' in input ? input.targets : [];
          decided.push(...targets.map(({ claimId }) => claimId));
          if (input.kind === 'mark_seen')
            rows = rows.filter(({ id }) => targets.every(({ claimId }) => claimId !== id));
          return {
            groupId: 'g',
            entryIds: targets.map(({ claimId }) => claimId),
            dueAtMs: fakeNowMs,
            refused: [],
          };
        },
        cancelGroup: () => ({ cancelled: 1, tooLate: 0, isMore: false }),
      },
    },
    '/inbox',
  );
  for (let count = 0; count < 40; count += 1) rows.push(make());
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() => expect(shownClaim()).toBe('c1'));
  const { queryClient, queries } = context.ipc;
  return {
    decided,
    /** Lets everything that is on its way arrive. */
    settle: () => act(async () => void (await vi.advanceTimersByTimeAsync(50))),
    apply: async (event: Exclude<WalkEvent, { what: 'key' }>) => {
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
        await act(async () => void queryClient.invalidateQueries({ queryKey }));
      }
    },
  };
}

const grid = () => screen.queryByRole('grid');
/** Of the grid in jsdom, without its head. */
const viewportPx = 772;
const rowGroup = () => document.querySelector<HTMLElement>('[role=grid] > [role=rowgroup]:last-child');
const currentRow = () => document.querySelector<HTMLElement>('[data-current]');
/** The claim whose details are on the screen. */
const shownClaim = () => /Shop (c\d+)/.exec(screen.getByRole('complementary').textContent ?? '')?.[1] ?? null;
const rowClaim = (row: HTMLElement | null) => /Shop (c\d+)/.exec(row?.textContent ?? '')?.[1] ?? null;
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

async function walk(events: readonly WalkEvent[], inbox: Awaited<ReturnType<typeof openInbox>>) {
  for (const event of events) {
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
      if (currentRow() !== null) expect(rowClaim(currentRow())).toBe(shownClaim());
      await inbox.settle();
      const decided = inbox.decided.slice(decidedBefore);
      if (decisions.includes(event.key)) expect(decided.every((id) => id === before)).toBe(true);
      else expect(decided).toEqual([]);
    } else {
      const pxBefore = currentRowPx();
      await inbox.apply(event);
      await inbox.settle();
      if (before !== null) expect(shownClaim()).toBe(before);
      const pxAfter = currentRowPx();
      const wasSeen = pxBefore !== null && pxBefore >= 0 && pxBefore <= 700;
      if (event.what === 'news' && wasSeen && pxAfter !== null) {
        // It stays where it was, as far as the list reaches.
        const rowTop = pxAfter + (grid()?.scrollTop ?? 0);
        const end = Math.max(0, Number.parseFloat(rowGroup()?.style.height ?? '0') - viewportPx);
        const top = Math.max(0, Math.min(rowTop - pxBefore, end));
        expect(pxAfter).toBe(rowTop - top);
      }
    }
    if (currentRow() !== null) expect(rowClaim(currentRow())).toBe(shownClaim());
  }
}

it('whatever arrives, leaves or changes places, a key decides on the claim that is on the screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Element.prototype.scrollTo = function scrollToPlace(this: Element, _x?: unknown, y?: unknown) {
    this.scrollTop = Number(y);
  };
  const sequences = createTimeBudget(budget);
  let seed = Number(process.env['LIST_WALK_SEED'] ?? Date.now() % 1_000_000);
  try {
    while (sequences.take()) {
      seed += 1;
      const inbox = await openInbox();
      await fc.assert(
        fc.asyncProperty(fc.array(eventArbitrary, { minLength: 5, maxLength: 25 }), (events) =>
          walk(events, inbox),
        ),
        { numRuns: 1, seed, endOnFailure: true },
      );
      cleanup();
    }
  } finally {
    vi.useRealTimers();
  }
  console.log(`${sequences.begun} random sequences`);
});
