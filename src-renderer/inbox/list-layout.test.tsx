import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(() => {
  installBrowserParts();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['won', 'in_progress'].map((outcome, n) => fakeRow({ id: `c${n}`, outcome }));

async function open() {
  const window = vi.fn(() => ({ rows }));
  const setPreferences = vi.fn(() => ({}));
  const calls = { claims: fakeClaims(rows, { window }), app: { setPreferences } };
  render(<App context={createFakeAppContext(calls, '/all')} timeZone="UTC" />);
  await screen.findByRole('grid');
  return { user: userEvent.setup(), window, setPreferences };
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('sorts by a click on a head, and says so to those who can’t see it', async () => {
  const { user, window } = await open();
  const age = () => screen.getByRole('columnheader', { name: 'Age' });
  expect(age().getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() =>
    expect(window).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'amount_high' })),
  );
  expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
  expect(age().getAttribute('aria-sort')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() =>
    expect(window).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'amount_low' })),
  );
});

it('says what it is sorted by where no column says it', async () => {
  const { user, window } = await open();
  screen.getByTitle('Sorted by: Newest');
  expect(heads()).toContain('Merchant');
  await user.keyboard('{Shift>}s{/Shift}');
  await user.click(await screen.findByRole('option', { name: 'Recently updated' }));
  await waitFor(() =>
    expect(window).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'recently_updated' })),
  );
  screen.getByTitle('Sorted by: Recently updated');
  within(screen.getByRole('columnheader', { name: 'Merchant' })).getByText('Sorted by: Recently updated');
});

it('says an outcome only once it is won or lost, and takes one line or two', async () => {
  const { user, setPreferences } = await open();
  const [first, second] = screen.getAllByRole('row').slice(1);
  within(first as HTMLElement).getByText('Won');
  expect(within(second as HTMLElement).queryByText('In progress')).toBeNull();
  within(first as HTMLElement).getByText(/^RRN \d+$/);
  await user.keyboard('{Shift>}d{/Shift}');
  await waitFor(() => expect(heads()).toContain('RRN'));
  expect(screen.queryByText(/^RRN \d+$/)).toBeNull();
  // Also where it has no column.
  expect(heads()).not.toContain('Outcome');
  within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Won');
  expect(setPreferences).toHaveBeenCalledWith(
    expect.objectContaining({ listLayout: expect.objectContaining({ density: 'one_line' }) }),
  );
});

it('hides, moves and widens columns by key alone, and keeps the focus on the column', async () => {
  const { user, setPreferences } = await open();
  expect(heads()).toEqual(['Mark', 'Merchant', 'Amount', 'Status', 'Card', 'Age']);
  await user.keyboard('{Shift>}c{/Shift}');
  const card = () => screen.getByRole('checkbox', { name: 'Card' });
  await waitFor(() => card());
  card().focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  await waitFor(() => expect(document.activeElement).toBe(card()));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(setPreferences).toHaveBeenCalledWith(
    expect.objectContaining({ listLayout: expect.objectContaining({ widths: { card: 116 } }) }),
  );
  screen.getByRole('checkbox', { name: 'Age' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(heads()).toEqual(['Mark', 'MerchantSorted by: Newest', 'Card', 'Amount', 'Status']),
  );
});
