import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { FeedItem, FeedQuestion, FeedSummary } from '../../src-shared/contract/feed.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const hourMs = 3_600_000;
const cafe = { merchantName: 'Café Ñandú', amount: 10.5, currency: 'USD' };

function item(seq: number, part: Partial<FeedItem>): FeedItem {
  return {
    seq,
    atMs: fakeNowMs - (10 - seq) * hourMs,
    kind: 'status',
    claimId: 'c1',
    from: null,
    to: null,
    subject: null,
    entryId: null,
    claim: cafe,
    ...part,
  };
}

const items: readonly FeedItem[] = [
  item(5, { kind: 'outcome', from: 'in_progress', to: 'won' }),
  item(4, { kind: 'status', from: 'PENDING_REVIEW', to: 'COMPLETED' }),
  item(3, { kind: 'decision', from: 'mark_seen', to: 'failed', claimId: 'c2', claim: null }),
  item(2, { kind: 'webhook', to: 'added', subject: 'https://a.example/', claimId: null, claim: null }),
  item(1, { kind: 'verdict', to: 'unapproved', subject: 'a.pdf', atMs: fakeNowMs - 30 * hourMs }),
];

const summary: FeedSummary = {
  counts: [
    {
      kind: 'outcome',
      to: 'won',
      changes: 2,
      totals: [{ currency: 'USD', amount: '21', claims: 2 }],
      unsummed: 0,
    },
    { kind: 'verdict', to: 'unapproved', changes: 1, totals: [], unsummed: 1 },
  ],
  attention: 1,
};

async function openFeed(
  feed: NonNullable<FakeCalls['feed']> = {},
  exports: FakeCalls['exports'] = {},
  savedLists: FakeCalls['savedLists'] = {},
) {
  const asked: Omit<FeedQuestion, never>[] = [];
  const context = createFakeAppContext(
    {
      feed: {
        items: ({ accountId: _, ...question }) => {
          asked.push(question);
          const shown = items.filter(({ kind }) => question.kinds?.includes(kind) ?? true);
          return { items: question.filter === null ? shown : [], isLast: true };
        },
        summary: () => summary,
        unread: () => ({ count: 3 }),
        visit: () => ({ since: { seq: 3, atMs: fakeNowMs - 2 * hourMs } }),
        ...feed,
      },
      exports,
      savedLists,
    },
    '/changes',
  );
  render(<App context={context} timeZone="UTC" />);
  return { context, asked, user: userEvent.setup() };
}

const rows = () => within(screen.getByRole('grid', { name: 'Changes' })).getAllByRole('row');

describe('the changes', () => {
  it('stand by day and claim, and what is new is marked', async () => {
    await openFeed();
    await screen.findByRole('grid', { name: 'Changes' });
    await screen.findByText('Since 12:07');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Friday, 20 November 2026',
      'Café ÑandúPending review → Completed · Outcome: Won10.50USD09:07',
      'Claim c2Mark as seen: Refused07:07',
      'https://a.example/Webhook · Added06:07',
      'Thursday, 19 November 2026',
      'Café ÑandúDocument a.pdf: Unapproved10.50USD08:07',
    ]);
    const unread = screen.getAllByRole('img', { name: 'New since your last visit' });
    expect(unread).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Changes/ }).textContent).toBe('Changes3');
  });

  it('are summed up since the last visit, with amounts per currency', async () => {
    await openFeed();
    await screen.findByText('Since 12:07');
    const counts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(counts).toEqual(['1 decision needs you', '2 wonUSD\u00a021.00', '1 document rejected']);
  });

  it('open their claim with Enter, and webhooks open theirs', async () => {
    const { context, user } = await openFeed();
    const grid = await screen.findByRole('grid', { name: 'Changes' });
    await waitFor(() => expect(document.activeElement === grid).toBe(true));
    await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(context.navigation.getState().view).toBe('webhooks'));
    context.navigation.getState().goTo('changes');
    await screen.findByRole('grid', { name: 'Changes' });
    await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(context.navigation.getState()).toMatchObject({ view: 'all', claimId: 'c1', isClaimOpen: true }),
    );
  });

  it('are narrowed by kind and merchant, and Escape shows all again', async () => {
    const { user, asked } = await openFeed();
    await screen.findByRole('grid', { name: 'Changes' });
    await user.keyboard('{Shift>}L{/Shift}');
    await screen.findByRole('option', { name: 'Needs decision' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.keyboard('{Shift>}F{/Shift}');
    await user.click(await screen.findByRole('option', { name: 'Documents' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.keyboard('/kiosco');
    expect(await screen.findByText('No changes match these filters')).toBeTruthy();
    // The text is there with the first letter that matches nothing; the last letters are asked a moment later.
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        kinds: ['document', 'verdict'],
        filter: asking('merchant:kiosco'),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
  });

  it('of a list that can’t be read any more are none, and of one that is deleted all again', async () => {
    const content = { view: 'all' as const, query: queryOf('sur'), sort: 'newest' as const };
    let lists: SavedList[] = [{ id: 'l1', name: 'South', content }];
    const { user, asked, context } = await openFeed({}, {}, { list: () => ({ lists }) });
    await screen.findByRole('grid', { name: 'Changes' });
    await user.keyboard('{Shift>}L{/Shift}');
    await user.click(await screen.findByRole('option', { name: 'South' }));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual(asking('sur')));
    const { queryClient, queries } = context.ipc;
    const follow = () =>
      act(() => queryClient.invalidateQueries({ queryKey: queries.savedLists.list.key() }));
    lists = [{ id: 'l1', name: 'South', content: null }];
    await follow();
    const unreadable = { query: { kind: 'unreadable', text: 'South' } };
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual(unreadable));
    await screen.findByRole('button', { name: /^South.*List$/u });
    lists = [];
    await follow();
    await screen.findByRole('button', { name: /^All claims.*List$/u });
    await waitFor(() => expect(rows()).toHaveLength(6));
  });

  it('say that there are none yet', async () => {
    await openFeed({
      items: () => ({ items: [], isLast: true }),
      summary: () => ({ counts: [], attention: 0 }),
      unread: () => ({ count: 0 }),
    });
    expect(await screen.findByText('No changes yet')).toBeTruthy();
    expect(screen.queryByText(/^Nothing has changed since/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Go to inbox' })).toBeTruthy();
  });

  it('are exported as they are narrowed', async () => {
    const asked: unknown[] = [];
    const { user } = await openFeed(
      {},
      {
        startChanges: ({ changes, shape }) => {
          asked.push({ changes, format: shape.format });
          return { export: null };
        },
      },
    );
    const grid = await screen.findByRole('grid', { name: 'Changes' });
    await waitFor(() => expect(document.activeElement === grid).toBe(true));
    await user.keyboard('{Shift>}E{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: 'Export changes' });
    within(dialog).getByText('All changes that are kept, each on a line of its own.');
    await user.click(within(dialog).getByRole('button', { name: 'Export changes' }));
    await waitFor(() => expect(asked).toEqual([{ changes: { kinds: null, filter: null }, format: 'csv' }]));
  });
});
