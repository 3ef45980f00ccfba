import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rowPx = 44;

it('The next page of a list is asked for before its rows are looked at, in the direction of the hand', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => fakeRow({ id: `row${n}` }));
  const all = fakeClaims(rows);
  const pages: number[] = [];
  const claims = fakeClaims(rows, {
    window(input) {
      pages.push(input.offset / 100);
      return all.window?.(input) ?? { rows: [] };
    },
  });
  render(<App context={createFakeAppContext({ claims }, '/inbox')} timeZone="UTC" />);
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByRole('gridcell');
  const scrollToRow = (row: number) => {
    grid.scrollTop = row * rowPx;
    fireEvent.scroll(grid);
  };

  expect(pages).toEqual([0]);
  scrollToRow(40);
  await waitFor(() => expect(pages).toEqual([0, 1]));
  scrollToRow(540);
  await waitFor(() => expect(pages).toContain(5));
  pages.length = 0;
  scrollToRow(530);
  await waitFor(() => expect(pages).toEqual([4]));
});
