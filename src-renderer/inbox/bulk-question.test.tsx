import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeAssessment, fakeClaims, fakeRefusal, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = Array.from({ length: 40 }, (_, n) => fakeRow({ id: `c${n}`, merchantName: `Shop ${n}` }));

/** All are selected; `takers` of them can take a decision. */
async function open(
  takers: number,
  preferences: { typedAbove?: number } = {},
  onDisk: Promise<void> = Promise.resolve(),
  path = '/all',
) {
  const decided: DecideInput[] = [];
  const assess = ({ claimIds }: { claimIds: string[] }) =>
    fakeAssessment(claimIds.slice(0, takers), {
      refusals: takers === rows.length ? [] : [fakeRefusal('closed', claimIds.slice(takers))],
    });
  const calls: FakeCalls = {
    claims: fakeClaims(rows, { assess }),
    outbox: {
      decide: async (input) => {
        decided.push(input);
        await onDisk;
        return { groupId: 'g1', entryIds: ['e1'], dueAtMs: fakeNowMs + 5_000, refused: [] };
      },
    },
  };
  const context = createFakeAppContext(calls, path);
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Shop 0');
  context.ipc.preferences.show(preferences);
  const user = userEvent.setup();
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByText('40 selected');
  const question = async (key: string) => {
    await user.keyboard(key);
    return screen.findByRole('alertdialog', { name: new RegExp(` ${takers} claims`) });
  };
  return { user, decided, question, context };
}

it.each([
  ['a', 'Accept 26'],
  ['r', 'Reject 26'],
  ['s', 'Mark 26 as seen'],
])('the question of "%s" for 26 claims confirms nothing until 26 is typed', async (key, confirm) => {
  const { user, decided, question } = await open(26);
  const dialog = await question(key);
  const field = await within(dialog).findByRole('textbox', { name: /: 26$/ });
  expect(document.activeElement).toBe(field);
  expect(dialog.textContent).toContain('once sent, it’s final.');
  expect(dialog.textContent).toMatch(/14 can’t be (accepted|rejected|marked as seen):/);
  await user.keyboard('{Enter}');
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${confirm}`) }));
  await user.type(field, '40{Enter}');
  expect(decided).toEqual([]);
  await user.clear(field);
  await user.type(field, '26{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decided.flatMap((input) => ('targets' in input ? input.targets : []))).toHaveLength(26);
});

it('the question for 25 claims has the focus on its answer', async () => {
  const { user, decided, question } = await open(25);
  const dialog = await question('a');
  const answer = await within(dialog).findByRole('button', { name: /^Accept 25/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
});

// Promise: number-limit-set
it('the limit is the profile’s own', async () => {
  const { user, decided, question } = await open(3, { typedAbove: 2 });
  const dialog = await question('a');
  const field = await within(dialog).findByRole('textbox');
  await user.keyboard('{Enter}');
  expect(decided).toEqual([]);
  await user.type(field, '3{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
});

it('Enter held on the button that asks does not answer the question that it brings', async () => {
  const { user, decided } = await open(3);
  screen.getByRole('button', { name: /^Accept/ }).focus();
  await user.keyboard('{Enter>}');
  const dialog = await screen.findByRole('alertdialog', { name: /3 claims/ });
  const answer = await within(dialog).findByRole('button', { name: /^Accept 3/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  // As a browser does with each repeat.
  if (fireEvent.keyDown(answer, { key: 'Enter', code: 'Enter', repeat: true })) fireEvent.click(answer);
  expect(screen.getByRole('alertdialog')).toBe(dialog);
  expect(decided).toEqual([]);
  await user.keyboard('{/Enter}{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
});

it('what is being decided can no longer be cancelled in the question, which stays until all is on disk', async () => {
  const onDisk = Promise.withResolvers<void>();
  const { user, decided, question } = await open(3, {}, onDisk.promise);
  const dialog = await question('a');
  const answer = await within(dialog).findByRole('button', { name: /^Accept 3/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: /^Cancel/ }));
  expect(screen.getByRole('alertdialog')).toBe(dialog);
  onDisk.resolve();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('no key reaches anything while what was answered is written, and the list has the focus then', async () => {
  const onDisk = Promise.withResolvers<void>();
  const { user, decided, question } = await open(3, {}, onDisk.promise);
  const grid = screen.getByRole('grid', { hidden: true });
  const dialog = await question('a');
  const answer = await within(dialog).findByRole('button', { name: /^Accept 3/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  fireEvent.click(answer);
  fireEvent.click(answer);
  await user.keyboard(
    '{Enter}{Control>}{Enter}{/Control}arsxjz{Tab}{Enter}{Shift>}{Tab}{/Shift} {Enter}{Escape}',
  );
  await user.click(document.body);
  expect(screen.getByRole('alertdialog')).toBe(dialog);
  onDisk.resolve();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(grid));
  expect(decided).toHaveLength(1);
});

it('an answer that is written after its question has gone takes the focus from nothing', async () => {
  const onDisk = Promise.withResolvers<void>();
  const { user, decided, question, context } = await open(3, {}, onDisk.promise);
  const dialog = await question('a');
  const answer = await within(dialog).findByRole('button', { name: /^Accept 3/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
  // As a notification does that is clicked meanwhile.
  act(() => context.navigation.getState().goTo('inbox'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const search = await screen.findByRole('combobox', { name: /search/i });
  await waitFor(() => expect(search.closest('[inert]')).toBeNull());
  act(() => search.focus());
  onDisk.resolve();
  await waitFor(() => expect(context.toasts.getState().toasts).toMatchObject([{ groupId: 'g1' }]));
  expect(document.activeElement).toBe(search);
});

describe('a question whose answer leaves rows that are all loaded', () => {
  /** Marks all but `left` claims as seen in the inbox; `onDisk` says when that is written. */
  async function answered(left: number) {
    const onDisk = Promise.withResolvers<void>();
    const opened = await open(rows.length - left, { typedAbove: 50 }, onDisk.promise, '/inbox');
    const { user, decided, question } = opened;
    const grid = screen.getByRole('grid', { hidden: true });
    const shops = () =>
      within(grid)
        .queryAllByText(/^Shop \d+$/)
        .map(({ textContent }) => textContent);
    const rowCount = (count: number) =>
      waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe(String(count + 1)));
    // The first ones are left out, and stay.
    await user.keyboard('xj'.repeat(left));
    const dialog = await question('s');
    const answer = await within(dialog).findByRole('button', { name: /^Mark/ });
    await waitFor(() => expect(document.activeElement).toBe(answer));
    const before = shops();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decided).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await rowCount(left);
    await waitFor(() => expect(document.activeElement).toBe(grid));
    return { ...opened, onDisk, grid, shops, rowCount, before };
  }

  it('closes before it is written, and when it is sent is said afterwards', async () => {
    const { onDisk, shops, context } = await answered(1);
    const toast = () => context.toasts.getState().toasts;
    expect(shops()).toEqual(['Shop 0']);
    expect(screen.queryByText(/selected$/)).toBeNull();
    expect(toast()).toMatchObject([{ text: 'Marking 39 claims as seen', untilMs: null }]);
    onDisk.resolve();
    await waitFor(() => expect(toast()).toMatchObject([{ untilMs: fakeNowMs + 5_000 }]));
    expect(shops()).toEqual(['Shop 0']);
  });

  it('has the list and the selection as before if it can’t be written', async () => {
    const { onDisk, shops, grid, rowCount, before, context } = await answered(1);
    onDisk.reject(new Error('The disk is full.'));
    await rowCount(40);
    // More rows may be drawn beyond the edge than at first.
    await waitFor(() => expect(shops().slice(0, before.length)).toEqual(before));
    expect(document.activeElement).toBe(grid);
    expect(grid.querySelectorAll('[data-current]')).toHaveLength(1);
    await screen.findByText('39 selected');
    expect(context.toasts.getState().toasts).toMatchObject([{ tone: 'problem' }]);
  });

  it.each([
    ['is written', true],
    ['fails', false],
  ])('takes nothing from what is selected while it %s', async (_, isWritten) => {
    const { user, onDisk, context } = await answered(3);
    await user.keyboard('x');
    await screen.findByText('1 selected');
    if (isWritten) onDisk.resolve();
    else onDisk.reject(new Error('The disk is full.'));
    await waitFor(() =>
      expect(context.toasts.getState().toasts).toMatchObject([
        isWritten ? { untilMs: fakeNowMs + 5_000 } : { tone: 'problem' },
      ]),
    );
    screen.getByText('1 selected');
  });

  it('leaves the keys to what is shown: a decision on the first of the rest is one on that claim alone', async () => {
    const { user, decided, onDisk } = await answered(3);
    await user.keyboard('s');
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(decided[1]).toMatchObject({ targets: [{ claimId: expect.stringMatching(/^c[012]$/) }] });
    onDisk.resolve();
  });
});

it('what changed in the list while a decision that failed was written is in the list that is put back', async () => {
  const onDisk = Promise.withResolvers<void>();
  const { user, decided, question, context } = await open(39, { typedAbove: 50 }, onDisk.promise, '/inbox');
  const grid = screen.getByRole('grid', { hidden: true });
  await user.keyboard('x');
  const dialog = await question('s');
  const answer = await within(dialog).findByRole('button', { name: /^Mark 39/ });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decided).toHaveLength(1));
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('2'));
  // A colleague closes the second one meanwhile.
  const gone = rows.splice(1, 1);
  try {
    await act(() => refreshAfter(context.ipc, { topic: 'claims', accountId: 'acc-1', claimIds: ['c1'] }));
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('40'));
    onDisk.reject(new Error('The disk is full.'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('40'));
    expect(within(grid).queryByText('Shop 1')).toBeNull();
  } finally {
    rows.splice(1, 0, ...gone);
  }
});
