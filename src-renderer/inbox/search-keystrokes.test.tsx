import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as parsing from '../../src-shared/query/parse.ts';
import * as printing from '../../src-shared/query/print.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { App } from '../shell/app.tsx';

vi.mock(import('../../src-shared/query/parse.ts'), async (original) => {
  const actual = await original();
  return { ...actual, parseQuery: vi.fn(actual.parseQuery) };
});
vi.mock(import('../../src-shared/query/print.ts'), async (original) => {
  const actual = await original();
  return { ...actual, printQuery: vi.fn(actual.printQuery), printUnit: vi.fn(actual.printUnit) };
});

beforeEach(installBrowserParts);
afterEach(cleanup);

async function openSearch() {
  const row = fakeRow({ id: 'c1', merchantName: 'Bar Sur' });
  const context = createFakeAppContext({ claims: fakeClaims([row]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  return {
    user: userEvent.setup(),
    box: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' }),
  };
}

it('A letter in the search box is parsed once, and nothing is printed while somebody types', async () => {
  const { user, box } = await openSearch();
  // With a chip that is shown as it is typed.
  await user.keyboard('/-status:pending {Enter}/');
  await screen.findByRole('button', { name: 'Remove -status:pending' });
  const { parseQuery } = vi.mocked(parsing);
  const { printQuery, printUnit } = vi.mocked(printing);
  const counts = [parseQuery, printQuery, printUnit];
  for (const count of counts) count.mockClear();
  const typed = 'bar amount:>100';
  await user.keyboard(typed);
  await waitFor(() => expect(box().value).toBe(typed));
  expect(counts.map(({ mock }) => mock.calls.length)).toEqual([typed.length, 0, 0]);
});

it('A condition without its value is wrong once it is left, not while it is typed', async () => {
  const { user, box } = await openSearch();
  const isWrong = () => box().getAttribute('aria-invalid');
  await user.keyboard('/amount:');
  await waitFor(() => expect(box().value).toBe('amount:'));
  expect(isWrong()).toBe('false');
  await user.keyboard('<');
  await waitFor(() => expect(box().value).toBe('amount:<'));
  expect(isWrong()).toBe('false');
  await user.keyboard(' bar');
  await waitFor(() => expect(isWrong()).toBe('true'));
});

it.each(['created:2026-11-02', 'amount:10..20', 'left:1d..2d', '"bar"', '(bar or sur)'])(
  'Nothing is wrong at any letter of %s',
  async (typed) => {
    const { user, box } = await openSearch();
    await user.keyboard('/');
    for (let length = 1; length <= typed.length; length += 1) {
      await user.keyboard(typed.slice(length - 1, length));
      await waitFor(() => expect(box().value).toBe(typed.slice(0, length)));
      expect(box().getAttribute('aria-invalid')).toBe('false');
    }
  },
);

it('What is wrong is marked once it is left, and stays marked while something else is typed', async () => {
  const { user, box } = await openSearch();
  const wrong = () =>
    [...(box().parentElement?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent);
  await user.keyboard('/amount:x');
  await waitFor(() => expect(box().value).toBe('amount:x'));
  expect(wrong()).toEqual([]);
  await user.keyboard(' created:20');
  await waitFor(() => expect(box().value).toBe('amount:x created:20'));
  expect(wrong()).toEqual(['x']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wrong()).toEqual(['x', '20']));
});
