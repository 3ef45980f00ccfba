import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(() => {
  installBrowserParts();
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

async function openInbox() {
  const widths: (number | null)[] = [];
  const setPreferences = (change: { paneWidthPx?: number | null }) => {
    if (change.paneWidthPx !== undefined) widths.push(change.paneWidthPx);
    return {};
  };
  const claims = fakeClaims([fakeRow({ id: 'a' })]);
  const context = createFakeAppContext({ claims, app: { setPreferences } }, '/inbox');
  render(<App context={context} timeZone="UTC" />);
  const edge = await screen.findByRole('separator', { name: 'Width of the claim’s pane' });
  return { edge, widths, user: userEvent.setup() };
}

it('The pane beside the list is as wide as it was dragged, which is remembered once it is let go', async () => {
  const { edge, widths } = await openInbox();
  const before = Number(edge.getAttribute('aria-valuenow'));
  fireEvent.pointerDown(edge, { clientX: 1000, button: 0, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 900, pointerId: 1 });
  await waitFor(() => expect(edge.parentElement?.style.width).toBe(`${before + 100}px`));
  expect(widths).toEqual([]);
  fireEvent.pointerUp(edge, { clientX: 900, pointerId: 1 });
  fireEvent.doubleClick(edge);
  await waitFor(() => expect(widths).toEqual([before + 100, null]));
});

it.each([
  [
    'released where it began',
    (edge: HTMLElement) => fireEvent.pointerUp(edge, { clientX: 1000, pointerId: 1 }),
  ],
  ['cancelled', (edge: HTMLElement) => fireEvent.pointerCancel(edge, { pointerId: 1 })],
  ['given up with Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('A drag of the pane that is %s leaves the width as it was', async (_how, end) => {
  const { edge, widths } = await openInbox();
  const before = edge.parentElement?.style.width;
  fireEvent.pointerDown(edge, { clientX: 1000, button: 0, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 900, pointerId: 1 });
  await waitFor(() => expect(edge.parentElement?.style.width).not.toBe(before));
  end(edge);
  await waitFor(() => expect(edge.parentElement?.style.width).toBe(before));
  expect(widths).toEqual([]);
});

it.each([
  ['released where it began', (edge: Element) => fireEvent.pointerUp(edge, { clientX: 500, pointerId: 1 })],
  ['cancelled', (edge: Element) => fireEvent.pointerCancel(edge, { pointerId: 1 })],
  ['given up with Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('A drag of a column that is %s leaves its width as it was', async (_how, end) => {
  await openInbox();
  const grid = screen.getByRole('grid', { name: 'Claims' });
  // The second one has room to be wider.
  const edge = screen.getAllByTitle(/^Drag to resize/)[1] ?? expect.fail('no edge');
  // Widths follow the rows that are here.
  await waitFor(() => expect(grid.querySelector('[data-current]')).not.toBeNull());
  const before = grid.getAttribute('style');
  fireEvent.pointerDown(edge, { clientX: 500, button: 0, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 600, pointerId: 1 });
  await waitFor(() => expect(grid.getAttribute('style')).not.toBe(before));
  end(edge);
  await waitFor(() => expect(grid.getAttribute('style')).toBe(before));
});

it('A click on the edge changes nothing; the arrow keys, Home and End move it, within its limits', async () => {
  const { edge, widths, user } = await openInbox();
  await user.click(edge);
  edge.focus();
  await user.keyboard('{ArrowRight}{Backspace}{End}{Home}');
  await waitFor(() => expect(widths).toEqual([340, null, 900, 340]));
});

it('Escape during a drag does nothing but give it up', async () => {
  const { edge, user } = await openInbox();
  const grid = screen.getByRole('grid', { name: 'Claims' });
  await waitFor(() => expect(grid.querySelector('[data-current]')).not.toBeNull());
  grid.focus();
  await user.keyboard('x');
  await waitFor(() => expect(grid.querySelector('[aria-selected=true]')).not.toBeNull());
  fireEvent.pointerDown(edge, { clientX: 1000, button: 0, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 900, pointerId: 1 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(edge.parentElement?.style.width).toBe(''));
  expect(grid.querySelector('[aria-selected=true]')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(grid.querySelector('[aria-selected=true]')).toBeNull());
});
