import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import {
  attentionStates,
  waitingStates,
  type OutboxState,
} from '../../src-shared/domain/decision/outbox-state.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entryOf = (id: string, state: OutboxState) => {
  const entry = fakeEntry({ id, state });
  return { ...entry, claim: entry.claim && { ...entry.claim, id: `clm-${id}`, merchantName: `Shop ${id}` } };
};

/** An outbox whose entries may change beneath the user. */
async function openOutbox(start: readonly OutboxEntry[]) {
  let entries = start;
  let olderWaiting: readonly OutboxEntry[] = [];
  let isReading = true;
  const acted: [string, string[]][] = [];
  const context = createFakeAppContext({
    outbox: {
      list: ({ section, filter, offset, limit }) => {
        const states = { attention: attentionStates, waiting: waitingStates, ended: [] }[section];
        const isIn = ({ state }: OutboxEntry) =>
          section === 'ended'
            ? !attentionStates.some((one) => one === state) && !waitingStates.some((one) => one === state)
            : states.some((one) => one === state);
        const isFound = ({ id }: OutboxEntry) => filter?.text === undefined || id.includes(filter.text);
        const listed = [
          ...(section === 'waiting' ? olderWaiting : []),
          ...entries.filter((entry) => isIn(entry) && isFound(entry)),
        ];
        return { entries: listed.slice(offset, offset + limit), total: listed.length };
      },
      get: ({ entryId }) => {
        if (!isReading) return new Promise(() => undefined);
        const entry = entries.find(({ id }) => id === entryId) ?? fakeEntry({ id: entryId, state: 'done' });
        return { entry, attempts: [], now: null, nowReceivedAtMs: null };
      },
      resolve: ({ entryIds, resolution }) => {
        acted.push([resolution, entryIds]);
        return { resolved: entryIds, sentAgain: [] };
      },
      cancel: ({ entryIds }) => {
        acted.push(['cancel', entryIds]);
        return { cancelled: entryIds, tooLate: [] };
      },
    },
  });
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await waitFor(() => expect(currentRow()?.textContent).toContain(start[0]?.claim?.merchantName));
  return {
    acted,
    user: userEvent.setup(),
    /** From now on the details of no entry come. */
    stopReading: () => {
      isReading = false;
    },
    /** The answer about what waits may be of a time before. */
    change: async (next: readonly OutboxEntry[], older: readonly OutboxEntry[] = []) => {
      entries = next;
      olderWaiting = older;
      await act(async () => {
        await context.ipc.queryClient.invalidateQueries({ queryKey: context.ipc.queries.outbox.key() });
      });
    },
  };
}

const currentRow = () => document.querySelector('[data-current]');
const pane = () => screen.getByRole('complementary', { name: 'Decision' });

describe('a key in the outbox acts on the entry on the screen, although nothing was moved yet,', () => {
  const settled = [
    ['n', 'send_again'],
    ['y', 'treat_as_done'],
    ['d', 'discard'],
  ] as const;
  it.each(settled)('when others arrive above it: %s', async (key, resolution) => {
    const shown = entryOf('shown', 'needs_person');
    const { acted, change, user } = await openOutbox([shown]);
    await change([entryOf('new1', 'needs_person'), entryOf('new2', 'conflict'), shown]);
    expect(currentRow()?.textContent).toContain('Shop shown');
    expect(pane().textContent).toContain('Shop shown');
    await user.keyboard(key);
    const question = screen.queryByRole('alertdialog');
    if (question !== null) {
      // What it is about stays what it was when it was asked.
      await change([entryOf('new3', 'needs_person'), entryOf('new1', 'needs_person'), shown]);
      await user.keyboard('{Enter}');
    }
    await waitFor(() => expect(acted).toEqual([[resolution, ['shown']]]));
  });

  it('when others arrive above it: z', async () => {
    const shown = entryOf('shown', 'held');
    const { acted, change, user } = await openOutbox([shown]);
    await change([entryOf('failed', 'failed'), entryOf('new', 'held'), shown]);
    expect(currentRow()?.textContent).toContain('Shop shown');
    await user.keyboard('z');
    await waitFor(() => expect(acted).toEqual([['cancel', ['shown']]]));
  });

  it('which is shown with the key that moved to it, before its details come', async () => {
    const { acted, stopReading, user } = await openOutbox(
      ['one', 'two', 'three'].map((id) => entryOf(id, 'held')),
    );
    stopReading();
    await user.keyboard('j');
    expect(within(pane()).getByText(/Shop two/)).toBeTruthy();
    expect(within(pane()).queryByText(/Shop one/)).toBeNull();
    await user.keyboard('j');
    expect(within(pane()).getByText(/Shop three/)).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() => expect(acted).toEqual([['cancel', ['three']]]));
  });

  it('when it goes to another section, with others around it', async () => {
    const shown = entryOf('shown', 'held');
    const { acted, change, user } = await openOutbox([shown, entryOf('next', 'held')]);
    await change([entryOf('next', 'held'), { ...shown, state: 'conflict' }, entryOf('other', 'conflict')]);
    expect(currentRow()?.textContent).toContain('Shop shown');
    await user.keyboard('d');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(acted).toEqual([['discard', ['shown']]]));
  });

  it('when so many arrive that its page is not loaded any more', async () => {
    const shown = entryOf('shown', 'failed');
    const { acted, change, user } = await openOutbox([shown]);
    const many = Array.from({ length: 250 }, (_, index) => entryOf(`new${index}`, 'failed'));
    await change([...many, shown]);
    await waitFor(() => expect(within(pane()).getByText(/Shop shown/)).toBeTruthy());
    await user.keyboard('n');
    await waitFor(() => expect(acted).toEqual([['send_again', ['shown']]]));
  });
});

it('a key right after "select all" is about all that are selected, not about the current entry alone', async () => {
  const held = ['one', 'two', 'three'].map((id) => entryOf(id, 'held'));
  const { acted } = await openOutbox(held);
  const press = (key: string, ctrlKey: boolean) =>
    act(() => {
      const event = { key, code: `Key${key.toUpperCase()}`, ctrlKey, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  press('a', true);
  press('z', false);
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(acted).toEqual([['cancel', ['one', 'two', 'three']]]));
});

it('A search takes along no selected decision that it hides, and the whole list has the selection again', async () => {
  const { acted, user } = await openOutbox(['one', 'two', 'three'].map((id) => entryOf(id, 'held')));
  await user.keyboard('x{Shift>}j{/Shift}');
  await screen.findByText('2 selected');
  await user.keyboard('/three');
  await waitFor(() => expect(screen.queryByText('Shop one')).toBeNull());
  expect(screen.queryByText(/selected/)).toBeNull();
  await user.keyboard('{Escape}');
  await screen.findByText('2 selected');
  expect(acted).toEqual([]);
});

it('shows a decision once, also when it ended between the answers about what waits and about what ended', async () => {
  const waiting = entryOf('shown', 'ready');
  const ended = entryOf('shown', 'done');
  const { change } = await openOutbox([waiting]);
  const list = screen.getByRole('grid', { name: 'Decisions' });
  await change([ended], [waiting]);
  await within(list).findByText('Done');
  expect(within(list).getAllByText('Shop shown')).toHaveLength(1);
  await change([ended, entryOf('other', 'done')]);
  await within(list).findByText('Shop other');
  expect(within(list).getAllByText('Shop shown')).toHaveLength(1);
});
