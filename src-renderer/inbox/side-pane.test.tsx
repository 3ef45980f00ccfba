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
  expect(edge.parentElement?.style.width).toBe(`${before + 100}px`);
  expect(widths).toEqual([]);
  fireEvent.pointerUp(edge, { clientX: 900, pointerId: 1 });
  fireEvent.doubleClick(edge);
  await waitFor(() => expect(widths).toEqual([before + 100, null]));
});

it('A click on the edge changes nothing; the arrow keys move it, within its limits', async () => {
  const { edge, widths, user } = await openInbox();
  await user.click(edge);
  edge.focus();
  await user.keyboard('{ArrowRight}{Backspace}');
  await waitFor(() => expect(widths).toEqual([340, null]));
});
