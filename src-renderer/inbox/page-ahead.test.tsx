import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rowPx = 44;

function openList(count: number) {
  const rows = Array.from({ length: count }, (_, n) => fakeRow({ id: `row${n}` }));
  const all = fakeClaims(rows);
  const pages: number[] = [];
  const claims = fakeClaims(rows, {
    window(input) {
      pages.push(input.offset / 100);
      return all.window?.(input) ?? { rows: [] };
    },
  });
  render(<App context={createFakeAppContext({ claims }, '/inbox')} timeZone="UTC" />);
  return pages;
}

async function findGrid() {
  const grid = await screen.findByRole('grid');
  await within(grid).findAllByRole('gridcell');
  const scrollToRow = (row: number) => {
    grid.scrollTop = row * rowPx;
    fireEvent.scroll(grid);
  };
  return { grid, scrollToRow };
}

it('The next page of a list is asked for before its rows are looked at, in the direction of the hand', async () => {
  const pages = openList(980);
  const { grid, scrollToRow } = await findGrid();

  expect(pages).not.toContain(1);
  scrollToRow(40);
  await waitFor(() => expect(pages).toContain(1));
  // The end, once the list stands still.
  await waitFor(() => expect(pages).toContain(9));
  // After a leap, both sides.
  scrollToRow(540);
  await waitFor(() => expect(pages).toEqual(expect.arrayContaining([4, 5, 6])));
  for (let row = 530; row > 430; row -= 10) scrollToRow(row);
  await waitFor(() => expect(pages).toContain(3));
  scrollToRow(965);
  await waitFor(() => expect(grid.querySelector('#claim-row975')).not.toBeNull());
  expect(pages.toSorted((one, other) => one - other)).toEqual([0, 1, 3, 4, 5, 6, 9]);
});

it('End shows the end of a list without a question, and Home its beginning', async () => {
  const pages = openList(980);
  const user = userEvent.setup();
  const { grid } = await findGrid();
  const currentRow = () => grid.querySelector('[data-current]')?.id;
  await waitFor(() => expect(pages).toEqual([0, 9]));
  const head = document.querySelector('header[data-claim-id]');
  const standIns: string[] = [];
  const look = (changes: readonly MutationRecord[]) => {
    for (const { target, oldValue } of changes) {
      const isRow = target instanceof Element && target.matches('[role=row]');
      if (isRow && (oldValue === 'true' || target.hasAttribute('aria-busy'))) standIns.push(target.outerHTML);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(grid, { attributeFilter: ['aria-busy'], attributeOldValue: true, subtree: true });
  await user.keyboard('{End}');
  expect(currentRow()).toBe('claim-row979');
  await user.keyboard('{Home}');
  expect(currentRow()).toBe('claim-row0');
  look(observer.takeRecords());
  observer.disconnect();
  // Neither the rows nor the claim beside them were first replaced by what stands in for them.
  expect(standIns).toEqual([]);
  expect(document.querySelector('header[data-claim-id]')).toBe(head);
  expect(pages.filter((page) => page === 0 || page === 9)).toEqual([0, 9]);
});
