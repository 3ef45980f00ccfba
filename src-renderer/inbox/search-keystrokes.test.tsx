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

it('A letter in the search box is parsed once, and nothing is printed while somebody types', async () => {
  const row = fakeRow({ id: 'c1', merchantName: 'Bar Sur' });
  const context = createFakeAppContext({ claims: fakeClaims([row]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  const user = userEvent.setup();
  // With a chip that is shown as it is typed.
  await user.keyboard('/-status:pending {Enter}/');
  await screen.findByRole('button', { name: 'Remove -status:pending' });
  const { parseQuery } = vi.mocked(parsing);
  const { printQuery, printUnit } = vi.mocked(printing);
  const counts = [parseQuery, printQuery, printUnit];
  for (const count of counts) count.mockClear();
  const typed = 'bar amount:>100';
  await user.keyboard(typed);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' }).value).toBe(typed),
  );
  expect(counts.map(({ mock }) => mock.calls.length)).toEqual([typed.length, 0, 0]);
});

it('A condition without its value is wrong once it is left, not while it is typed', async () => {
  const row = fakeRow({ id: 'c1', merchantName: 'Bar Sur' });
  const context = createFakeAppContext({ claims: fakeClaims([row]) }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  const user = userEvent.setup();
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' });
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
