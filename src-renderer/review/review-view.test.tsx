import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ReviewSummary } from '../../src-shared/contract/reviews.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import {
  isOpenAgain,
  markOf,
  noCounts,
  reasonOf,
  reviewCounts,
  type ReviewSession,
  reviewStep,
} from '../../src-shared/domain/review/review-session.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { fakeClaims, fakeRow, fakeAssessment } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['a', 'b', 'c'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const ids = rows.map(({ id }) => id);

/** Returns the main side's summary of a review whose decisions were all taken. */
function outcomeOf(session: ReviewSession): ReviewSummary {
  const skipped = session.claimIds.flatMap((claimId) => {
    const reason = reasonOf(session, claimId);
    return reason === undefined ? [] : [{ claimId, reason }];
  });
  const counts = reviewCounts(session);
  return { counts, attention: 0, skipped: { claims: skipped, unnamed: 0 }, amounts: [], activeMs: null };
}

/** An account with these claims and this session on disk. */
async function open(
  route: string,
  claims: readonly ClaimRow[],
  stored: ReviewSession | null,
  outcome: Partial<ReviewSummary> = {},
) {
  const disk = { session: stored };
  /** How many calls of `step` fail from here on. */
  const refuses = { steps: 0 };
  const decided: string[] = [];
  const snoozed: string[] = [];
  /** Claims after which the next most urgent was asked for. */
  const askedAfter: (string | null)[] = [];
  const known = new Map(claims.map((row) => [row.id, row]));
  const decide = (input: DecideInput) => {
    const targets = 'targets' in input ? input.targets : [];
    const value = 'value' in input ? input.value : input.kind;
    decided.push(...targets.map(({ claimId }) => `${claimId} ${value}`));
    return { groupId: 'g1', entryIds: ['e1'], dueAtMs: fakeNowMs + 5000, refused: [] };
  };
  const base = fakeClaims(claims);
  const context = createFakeAppContext(
    {
      claims: {
        ...base,
        get: (input) => {
          if (!known.has(input.claimId)) throw new ORPCError('NOT_FOUND', { defined: true });
          return base.get?.(input) ?? Promise.reject(new Error('no claims'));
        },
        assess: ({ claimIds }) => fakeAssessment(claimIds),
        nextUrgent: ({ afterClaimId }) => {
          askedAfter.push(afterClaimId);
          return { claimId: 'c', isFromStart: false };
        },
      },
      reviews: {
        outcome: () => ({ outcome: disk.session && { ...outcomeOf(disk.session), ...outcome } }),
        // Each account has its own.
        read: ({ accountId }) => ({ session: accountId === fakeAccount.id ? disk.session : null }),
        start: ({ of }) => {
          const queue =
            of.what === 'again' && disk.session !== null
              ? disk.session.claimIds.filter((id) => disk.session && isOpenAgain(markOf(disk.session, id)))
              : claims.map(({ id }) => id);
          disk.session = startReview(queue, queue, (disk.session?.startedAtMs ?? 0) + 1);
          return { session: disk.session };
        },
        end: () => {
          disk.session = null;
          return {};
        },
        step: ({ steps }) => {
          refuses.steps -= 1;
          if (refuses.steps >= 0) throw new Error('not saved');
          disk.session = disk.session && steps.reduce(reviewStep, disk.session);
          return { session: disk.session };
        },
      },
      snoozes: {
        set: ({ claimIds = [] }) => {
          snoozed.push(...claimIds);
          return { undoId: '00000000-0000-4000-8000-000000000001' };
        },
        undo: () => ({ isKnown: true, changedSince: 0 }),
      },
      outbox: { decide, cancelGroup: () => ({ cancelled: 1, tooLate: 0 }) },
      accounts: {
        list: () => ({
          accounts: [fakeAccount, { ...fakeAccount, id: 'acc-2', name: 'Banco del Norte' }],
          canStoreSecrets: true,
        }),
      },
    },
    route,
  );
  render(<App context={context} timeZone="UTC" />);
  return { context, disk, refuses, decided, snoozed, askedAfter, user: userEvent.setup() };
}

const claimShown = async (name: string) =>
  within(await screen.findByRole('complementary', { name: 'Claim' })).findByText(name, {
    selector: 'header *',
  });

describe('a review', () => {
  it('is made of the list, and a key decides on the claim that is shown and goes on', async () => {
    const { disk, decided, user } = await open('/inbox', rows, null);
    await screen.findByRole('grid');
    await user.keyboard('v');
    await screen.findByText('1 of 3');
    await claimShown('Shop a');
    await user.keyboard('a');
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    await user.keyboard('j');
    await screen.findByText('3 of 3');
    await claimShown('Shop c');
    await user.keyboard('r');
    await screen.findByRole('heading', { name: 'Review finished' });
    expect(decided).toEqual(['a ACCEPTED', 'c REJECTED']);
    expect(disk.session?.marks).toEqual({ a: 'accepted', b: 'skipped', c: 'rejected' });
    await user.click(screen.getByRole('button', { name: 'Review 1 claim again' }));
    await claimShown('Shop b');
    await screen.findByText('1 of 1');
  });

  it('passes one claim by, however long j is held', async () => {
    const { disk } = await open('/review', rows, startReview(ids, ids, 1));
    await screen.findByText('1 of 3');
    await claimShown('Shop a');
    for (const repeat of [false, true, true])
      fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', repeat });
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    for (const repeat of [true, true]) fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', repeat });
    fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH' });
    await screen.findByText('3 of 3');
    expect(disk.session?.marks).toEqual({ a: 'skipped', b: 'flagged' });
  });

  it('is paused by n, which goes on after its claim to the next most urgent one', async () => {
    const { context, disk, askedAfter, user } = await open('/review', rows, {
      ...startReview(ids, ids, 1),
      at: 1,
    });
    await claimShown('Shop b');
    await user.keyboard('n');
    await claimShown('Shop c');
    expect(askedAfter).toEqual(['b']);
    expect(context.navigation.getState()).toMatchObject({ view: 'needs_decision', claimId: 'c' });
    await screen.findByText(/^Review paused at 2 of 3/);
    expect(disk.session).toMatchObject({ at: 1 });
  });

  // Promise: review-resumes
  it('is at the same claim after a restart, and waits there while it is paused', async () => {
    const session = { ...startReview(ids, ids, 1), at: 1, marks: { a: 'flagged' as const } };
    const { context, disk, user } = await open('/review', rows, session);
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(context.navigation.getState()).toMatchObject({
        view: 'inbox',
        claimId: 'b',
        isClaimOpen: false,
      }),
    );
    expect(disk.session).toEqual(session);
    // The navigation has it meanwhile, with what is left of it.
    const nav = screen.getByRole('navigation');
    expect(within(nav).getByRole('button', { name: /^Review/ }).textContent).toBe('Review2');
    await user.keyboard('gv');
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
  });

  it('has all its steps after another account was open, also one that could not be saved', async () => {
    const { context, disk, refuses, user } = await open('/review', rows, startReview(ids, ids, 1));
    await claimShown('Shop a');
    refuses.steps = 1;
    await user.keyboard('a');
    await claimShown('Shop b');
    await user.keyboard('g2');
    await waitFor(() => expect(context.navigation.getState().accountId).toBe('acc-2'));
    await screen.findByRole('grid');
    expect(screen.queryByText(/ of 3$/)).toBeNull();
    await user.keyboard('gv');
    await screen.findByText('No review in progress');
    expect(document.activeElement?.textContent).toContain('No review in progress');
    expect(document.activeElement).not.toBe(document.body);
    await user.keyboard('g1');
    // As after a lost connection, everything is asked again.
    await context.ipc.queryClient.invalidateQueries();
    await user.keyboard('gv');
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    expect(disk.session?.marks).toEqual({ a: 'accepted' });
  });

  it('passes over a claim that is not here any more or was decided elsewhere, and says so', async () => {
    const [a = fakeRow({ id: 'a' }), b = a] = rows;
    const elsewhere = { ...b, status: 'COLLABORATION_REJECTED', currentStep: 'COLLABORATION_REJECTED' };
    const { disk, decided } = await open('/review', [elsewhere, ...rows.slice(2)], startReview(ids, ids, 1));
    await screen.findByText('3 of 3');
    await claimShown('Shop c');
    await screen.findByText('Passed over Shop b: it can no longer be accepted or rejected.');
    expect(disk.session?.marks).toEqual({ a: 'left', b: 'changed' });
    expect(decided).toEqual([]);
  });

  it('snoozes the claim that is shown, says so, and goes on', async () => {
    const { disk, user, snoozed } = await open('/review', rows, startReview(ids, ids, 1));
    await claimShown('Shop a');
    await user.keyboard('b');
    await screen.findByRole('dialog', { name: 'Snooze Shop a’s claim' });
    await user.keyboard('c');
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    expect(snoozed).toEqual(['a']);
    expect(disk.session?.marks).toEqual({ a: 'snoozed' });
    await screen.findByText('1 snoozed', { exact: false });
    // Undone, it is as if it had never been snoozed.
    await user.keyboard('z');
    await screen.findByText('1 of 3');
    await claimShown('Shop a');
    await waitFor(() => expect(disk.session?.marks).toEqual({}));
    expect(screen.queryByText('1 snoozed', { exact: false })).toBeNull();
  });

  it('skips with a reason at two keys, or in words, and says each in the summary', async () => {
    const { disk, user, decided } = await open('/review', rows, startReview(ids, ids, 1));
    await claimShown('Shop a');
    await user.keyboard('w');
    await screen.findByRole('dialog', { name: 'Skip Shop a’s claim' });
    await user.keyboard('m');
    await claimShown('Shop b');
    await user.keyboard('wo');
    await user.keyboard('a slip is on its way{Enter}');
    await claimShown('Shop c');
    await user.keyboard('k');
    await screen.findByText('You skipped this claim: a slip is on its way');
    await user.keyboard('j');
    await claimShown('Shop c');
    await user.keyboard('j');
    const list = await screen.findByRole('list', { name: 'Skipped with a reason' });
    await within(list).findByText('Shop a');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shop aWaiting for the merchant', 'Shop ba slip is on its way']);
    expect(disk.session?.reasons).toEqual({ a: 'merchant', b: { text: 'a slip is on its way' } });
    expect(decided).toEqual([]);
  });

  it('shows where another window is, and says what that one decided on the claim that was shown', async () => {
    const { context, disk } = await open('/review', rows, { ...startReview(ids, ids, 1), others: [2] });
    await claimShown('Shop a');
    await screen.findByText('Another window is at claim 3 of 3');
    disk.session = reviewStep(startReview(ids, ids, 1), { kind: 'mark', claimId: 'a', mark: 'rejected' });
    disk.session = { ...disk.session, others: [3], taken: { claimId: 'a', mark: 'rejected' } };
    const { queryClient, queries } = context.ipc;
    await queryClient.invalidateQueries({ queryKey: queries.reviews.read.key() });
    await claimShown('Shop b');
    await screen.findByText('Rejected in another window: Shop a');
    await screen.findByText('Another window is at the summary');
  });

  it('of thousands of claims is shown and walked from those around its place', async () => {
    const shownPart = {
      ...startReview(ids, ids, 1),
      total: 5000,
      offset: 3998,
      at: 3999,
      elsewhere: { accepted: 3998, left_over: 999 },
      nextElsewhere: { at: 4001, claimId: 'd' },
    };
    const last = fakeRow({ id: 'd', merchantName: 'Shop d' });
    const { disk, user } = await open('/review', [...rows, last], shownPart);
    await screen.findByText('4,000 of 5,000');
    await claimShown('Shop b');
    await screen.findByText('3,998 accepted', { exact: false });
    const nav = screen.getByRole('navigation');
    expect(within(nav).getByRole('button', { name: /^Review/ }).textContent).toBe('Review1,002');
    await user.keyboard('r');
    await screen.findByText('4,001 of 5,000');
    await claimShown('Shop c');
    await user.keyboard('r');
    await screen.findByText('4,002 of 5,000');
    await claimShown('Shop d');
    expect(disk.session?.marks).toEqual({ b: 'rejected', c: 'rejected' });
  });

  // Promise: dialog-keeps-claim
  it('keeps the claim that a dialog was opened for, when another window went on or the claim left', async () => {
    const { context, disk, user, decided } = await open('/review', rows, startReview(ids, ids, 1));
    await claimShown('Shop a');
    await user.keyboard('wo');
    const field = await screen.findByRole('textbox', { name: 'Reason' });
    await user.type(field, 'ask ');
    disk.session = startReview(ids, ids, 1);
    disk.session = reviewStep(disk.session, { kind: 'mark', claimId: 'a', mark: 'rejected' });
    const { queryClient, queries } = context.ipc;
    await queryClient.invalidateQueries({ queryKey: queries.reviews.read.key() });
    await user.type(field, 'rana{Enter}');
    await claimShown('Shop b');
    await screen.findByText('The claim wasn’t skipped: it is no longer the one under review.');
    expect(disk.session.marks).toEqual({ a: 'rejected' });
    expect(decided).toEqual([]);
  });

  it('says the mark of a claim, whatever the service calls the claim', async () => {
    const named = ['__proto__', 'constructor'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
    const names = named.map(({ id }) => id);
    const { disk, user } = await open('/review', named, startReview(names, names, 1));
    await claimShown('Shop __proto__');
    await user.keyboard('w');
    await screen.findByRole('dialog', { name: 'Skip Shop __proto__’s claim' });
    await user.keyboard('m');
    await claimShown('Shop constructor');
    await user.keyboard('a');
    await screen.findByRole('heading', { name: 'Review finished' });
    await user.keyboard('k');
    await claimShown('Shop constructor');
    await screen.findByText('You accepted this claim in this review.');
    await user.keyboard('k');
    await screen.findByText('You skipped this claim: Waiting for the merchant');
    expect(disk.session && markOf(disk.session, '__proto__')).toBe('skipped');
  });

  it('is resumed where another window has taken it meanwhile', async () => {
    const { context, disk, user } = await open('/inbox', rows, startReview(ids, ids, 1));
    await screen.findByRole('grid');
    await user.keyboard('v');
    await screen.findByRole('alertdialog', { name: 'A review is in progress' });
    disk.session = reviewStep(startReview(ids, ids, 1), { kind: 'mark', claimId: 'a', mark: 'rejected' });
    const { queryClient, queries } = context.ipc;
    await queryClient.invalidateQueries({ queryKey: queries.reviews.read.key() });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^\d of 3$/)).toHaveProperty('textContent', '2 of 3');
  });

  it('returns to the claim whose decision is undone', async () => {
    const { disk, user } = await open('/review', rows, startReview(ids, ids, 1));
    await claimShown('Shop a');
    await user.keyboard('a');
    await screen.findByText('2 of 3');
    await claimShown('Shop b');
    await user.keyboard('z');
    await screen.findByText('1 of 3');
    await claimShown('Shop a');
    expect(disk.session?.marks).toEqual({});
  });

  it('says in the summary what of this review was refused or needs a person', async () => {
    const marks = { a: 'accepted', b: 'accepted', c: 'rejected' } as const;
    const ended = { ...startReview(ids, ids, 1), at: 3, marks };
    await open('/review', rows, ended, {
      attention: 2,
      counts: { ...noCounts, accepted: 1, rejected: 1, failed: 1 },
    });
    await screen.findByText('2 decisions of this review need your attention in the outbox.');
    screen.getByText('1 accepted');
    screen.getByText('1 not taken');
    screen.getByText('1 rejected');
    screen.getByRole('button', { name: 'Review 1 claim again' });
  });

  it('says in the summary the amounts of each kind of decision, the time without pauses, and the pace', async () => {
    const marks = { a: 'accepted', b: 'accepted', c: 'rejected' } as const;
    await open(
      '/review',
      rows,
      { ...startReview(ids, ids, 1), at: 3, marks },
      {
        amounts: [
          {
            mark: 'accepted',
            totals: [
              { currency: 'ARS', amount: '1234.5', claims: 1 },
              { currency: 'KWD', amount: '2.001', claims: 1 },
            ],
            unsummed: 0,
          },
          { mark: 'rejected', totals: [], unsummed: 1 },
        ],
        activeMs: 6 * 60_000,
      },
    );
    await screen.findByText('ARS 1,234.50 · KWD 2.001');
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    // A line breaks between amounts, never between an amount and its currency.
    expect(shown).toContain('2 acceptedARS\u00a01,234.50 · KWD\u00a02.001');
    expect(shown).toContain('1 rejected1 amount not in the total');
    screen.getByText('6 minutes of work · 30 claims per hour');
    screen.getByText('Times of over 5 minutes at one claim count as pauses and aren’t included.');
  });

  it('says no pace for few claims, and no time that isn’t known', async () => {
    const [only = fakeRow({ id: 'a' })] = rows;
    const marks = { a: 'accepted' } as const;
    const ended = { ...startReview([only.id], [only.id], 1), at: 1, marks };
    await open('/review', rows, ended, { activeMs: 20_000 });
    await screen.findByText('20 seconds of work');
    cleanup();
    await open('/review', rows, ended);
    await screen.findByText('1 accepted');
    expect(screen.queryByText(/of work/)).toBeNull();
  });

  it('returns from the summary to the claim whose decision is undone', async () => {
    const [only = fakeRow({ id: 'a' })] = rows;
    const { disk, user } = await open('/review', rows, startReview([only.id], [only.id], 1));
    await claimShown('Shop a');
    await user.keyboard('a');
    await screen.findByRole('heading', { name: 'Review finished' });
    await user.keyboard('z');
    await screen.findByText('1 of 1');
    await claimShown('Shop a');
    await waitFor(() => expect(disk.session?.marks).toEqual({}));
  });
});
