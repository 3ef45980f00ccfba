import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { fakeListing } from '../testing/fake-documents.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';

let pageRules: string[];
let prints: number;
beforeEach(() => {
  installBrowserParts();
  pageRules = [];
  prints = 0;
  // jsdom has no style sheets of this kind, and no printer.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string): void {
        pageRules.push(text);
      }
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  vi.stubGlobal('print', () => {
    prints += 1;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const three = ['c1', 'c2', 'c3'].map((id) => fakeRow({ id, merchantName: `Café ${id}` }));

async function openPrint(keysBefore = '', claims = three, total = claims.length) {
  const calls = {
    claims: {
      ...fakeClaims(claims),
      totals: () => ({ claims: total, totals: [], unsummed: 0 }),
      get: ({ claimId }: { claimId: string }) => ({
        ...fakeDetail(claims.find(({ id }) => id === claimId) ?? fakeRow({ id: claimId })),
        notes: [{ id: 'n', agent: 'Ana', text: 'A note of ours', writtenAtMs: fakeNowMs }],
        tags: ['urgent'],
      }),
    },
    documents: { ofClaim: () => fakeListing() },
  };
  const context = createFakeAppContext(calls, '/all');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await waitFor(() => expect(context.navigation.getState().claimId).toBe('c1'));
  const user = userEvent.setup();
  await user.keyboard(`${keysBefore}{Control>}p{/Control}`);
  return { user, dialog: await screen.findByRole('dialog', { name: 'Print' }) };
}

async function printed(): Promise<HTMLElement> {
  await waitFor(() => expect(prints).toBe(1));
  const sheet = document.querySelector<HTMLElement>('.print-sheet');
  if (sheet === null) throw new Error('There is nothing to print.');
  return sheet;
}

it('prints the list with its account, filter, order and time, and is gone afterwards', async () => {
  const { user, dialog } = await openPrint();
  const before = [...document.adoptedStyleSheets];
  expect(within(dialog).getByRole('radio', { name: 'This list' })).toHaveProperty('checked', true);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  const sheet = await printed();
  expect(within(sheet).getByRole('heading').textContent).toBe('All claims');
  for (const text of ['No filter.', 'Sorted by: Newest', '3 claims.', 'Printed on', 'Times are in UTC.'])
    expect(sheet.textContent).toContain(text);
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(sheet.textContent).not.toContain('411111');
  expect(pageRules[0]).toMatch(/@top-left \{ content: "Claimdesk · .* · All claims"/);
  expect(pageRules[0]).toContain('counter(page) " / " counter(pages)');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.print-sheet')).toBeNull();
  expect(document.adoptedStyleSheets).toEqual(before);
});

it.each([
  { of: 'a list', claims: three },
  { of: 'one that turns out to be empty', claims: [] },
])('waits for the rows of $of, in place of the browser’s print', async ({ claims }) => {
  const rows = Promise.withResolvers<void>();
  const calls = {
    ...fakeClaims(claims),
    window: async () => {
      await rows.promise;
      return { rows: [...claims] };
    },
    totals: async () => {
      await rows.promise;
      return { claims: claims.length, totals: [], unsummed: 0 };
    },
  };
  const context = createFakeAppContext(
    { claims: calls, documents: { ofClaim: () => fakeListing() } },
    '/all',
  );
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() => expect(context.commands.available.getState().has('list.sort')).toBe(true));
  const user = userEvent.setup();
  await user.keyboard('{Control>}p{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Print' });
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  await act(async () => rows.resolve());
  expect((await printed()).querySelectorAll('tbody tr')).toHaveLength(claims.length);
});

it('says how many claims of a long list are left out', async () => {
  const { user, dialog } = await openPrint('', three, 2500);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect((await printed()).textContent).toContain(
    '3 of 2,500 claims. 2,497 are left out: export the list to have all of them.',
  );
});

it('prints what is selected, and nothing else', async () => {
  const { user, dialog } = await openPrint('jx');
  expect(within(dialog).getByRole('radio', { name: '1 selected claim' })).toHaveProperty('checked', true);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  const sheet = await printed();
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(sheet.textContent).toContain('1 selected claim.');
  expect(sheet.textContent).toContain('Café c2');
});

it.each([false, true])(
  'prints a claim, with notes and tags only if they are ticked: %s',
  async (isTicked) => {
    const { user, dialog } = await openPrint();
    await user.click(within(dialog).getByRole('radio', { name: 'This claim' }));
    const notes = within(dialog).getByRole('checkbox', { name: 'Include notes and tags' });
    if (isTicked) await user.click(notes);
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    const sheet = await printed();
    expect(within(sheet).getByRole('heading', { level: 1 }).textContent).toBe('Claim c1');
    expect(sheet.textContent.includes('A note of ours')).toBe(isTicked);
    expect(sheet.textContent.includes('urgent')).toBe(isTicked);
  },
);
