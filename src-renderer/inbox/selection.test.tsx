import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeAssessment, fakeClaims, fakeRefusal, fakeRow } from '../testing/fake-claims.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { fakeSelections } from '../testing/fake-selections.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** More than a page of rows, so that the far end is not loaded. */
const many = Array.from({ length: 350 }, (_, n) =>
  fakeRow({ id: `c${n}`, merchantName: n % 2 === 0 ? `Even ${n}` : `Odd ${n}` }),
);

async function open(calls: FakeCalls['claims'] = {}, more: FakeCalls = {}) {
  const context = createFakeAppContext({ claims: fakeClaims(many, calls), ...more }, '/all');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Even 0');
  return { context, user: userEvent.setup() };
}

it('extends over rows that are not loaded, shrinks again, and is inverted', async () => {
  const { user } = await open();
  await user.keyboard('j{Shift>}{End}{/Shift}');
  await screen.findByText('349 selected');
  await screen.findAllByText('Odd 349');
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  await screen.findByText(/^3[34][0-8] selected$/);
  await user.keyboard('{Shift>}{Home}{/Shift}');
  await screen.findByText('2 selected');
  await user.keyboard('{Shift>}x{/Shift}');
  await screen.findByText('348 selected');
});

it('begins on no row that is not here yet', async () => {
  const rows = Promise.withResolvers<{ rows: typeof many }>();
  const ids = vi.fn(() => ({ claimIds: allIds }));
  const context = createFakeAppContext(
    { claims: fakeClaims(many, { window: () => rows.promise, ids }) },
    '/all',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByText('350 claims');
  await userEvent.setup().keyboard('{Shift>}j{PageDown}{End}{/Shift}');
  rows.resolve({ rows: many.slice(0, 100) });
  await screen.findAllByText('Even 0');
  expect(ids).not.toHaveBeenCalled();
  expect(screen.queryByText(/ selected$/)).toBeNull();
});

const allIds = many.map(({ id }) => id);

it('reaches with Shift and a click from where it began, also when that row is not loaded', async () => {
  const { user } = await open();
  await user.keyboard('jx{End}');
  await user.keyboard('{Shift>}');
  const [row] = await screen.findAllByText('Odd 345');
  await user.click(row ?? document.body);
  await user.keyboard('{/Shift}');
  await screen.findByText('345 selected');
});

it('reaches from where it began when another end is asked for before it is made', async () => {
  const read = Promise.withResolvers<{ claimIds: string[] }>();
  let asked = 0;
  const { user } = await open({
    ids: ({ offset, limit }) => {
      asked += 1;
      return asked === 1 ? read.promise : { claimIds: allIds.slice(offset, offset + limit) };
    },
  });
  await user.keyboard('j{Shift>}{End}{/Shift}');
  await screen.findByText(/^Selecting/);
  await screen.findAllByText('Odd 349');
  await user.keyboard('{Shift>}{Home}{/Shift}');
  read.resolve({ claimIds: allIds.slice(1) });
  await screen.findByText('2 selected');
});

it('that is still being made is given up by Escape', async () => {
  const read = Promise.withResolvers<{ claimIds: string[] }>();
  const { user } = await open({ ids: () => read.promise });
  await user.keyboard('{Control>}a{/Control}l');
  await screen.findByText(/^Selecting/);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^Selecting/)).toBeNull();
  read.resolve({ claimIds: allIds });
  await user.keyboard('x');
  await screen.findByText('1 selected');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('of before the page was loaded again gives way to what was selected meanwhile', async () => {
  const main = fakeSelections({ claims: fakeClaims(many) });
  const read = Promise.withResolvers<{ selectionId: string; count: number; selected: string[] }>();
  const context = createFakeAppContext(
    { claims: fakeClaims(many), selections: { ...main, read: () => read.promise } },
    '/all',
  );
  const keptSelection = { keep: () => undefined, take: () => 'of before' };
  render(<App context={{ ...context, keptSelection }} timeZone="UTC" />);
  await screen.findAllByText('Even 0');
  await userEvent.setup().keyboard('x');
  await screen.findByText('1 selected');
  read.resolve({ selectionId: 'of before', count: 9, selected: [] });
  await read.promise;
  await screen.findByRole('complementary', { name: 'Selection' });
  await waitFor(() => expect(screen.queryByText('9 selected')).toBeNull());
  screen.getByText('1 selected');
});

// Promise: selection-awaited
it('that is still being made is what every key for several means, and never the claims selected before', async () => {
  const read = Promise.withResolvers<{ claimIds: string[] }>();
  const { user } = await open({ ids: () => read.promise });
  await user.keyboard('x{Control>}a{/Control}b');
  await screen.findByText(/^Selecting/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
  read.resolve({ claimIds: allIds });
  await screen.findByRole('dialog', { name: /350 claims/ });
  expect(screen.getByRole('textbox', { name: /Add/ })).toBeTruthy();
});

it('that came to nothing leaves no key waiting for it', async () => {
  const read = Promise.withResolvers<{ claimIds: string[] }>();
  const { context, user } = await open({ ids: () => read.promise });
  await user.keyboard('x{Control>}a{/Control}');
  await screen.findByText(/^Selecting/);
  await user.keyboard('b/even{Enter}');
  await screen.findByText('175 claims');
  read.resolve({ claimIds: allIds });
  await waitFor(() => expect(screen.queryByText(/^Selecting/)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(context.navigation.getState().view).toBe('all');
});

// Promise: selection-survives-filter
it('survives a filter, and says what it adds up to in each currency', async () => {
  const main = fakeSelections({ claims: fakeClaims(many) });
  const { user } = await open(
    {},
    {
      selections: {
        ...main,
        summary: async (input) => {
          const { count } = (await main.read?.({ ...input, shown: [] })) ?? { count: 0 };
          const totals = [
            { currency: 'ARS', amount: String(count), claims: 1 },
            { currency: 'USD', amount: '2.5', claims: 1 },
          ];
          return { totals, unsummed: 0, decide: null, seen: null };
        },
      },
    },
  );
  await user.keyboard('xjx');
  const summary = await screen.findByRole('complementary', { name: 'Selection' });
  const sums = () =>
    within(summary)
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((item) => item.textContent);
  await waitFor(() => expect(sums()).toEqual(['USD 2.50', 'ARS 2.00']));
  await user.keyboard('/odd 349{Enter}');
  await screen.findByText('1 claim');
  expect(sums()).toEqual(['USD 2.50', 'ARS 2.00']);
  await user.keyboard('x');
  await waitFor(() => expect(sums()).toEqual(['ARS 3.00', 'USD 2.50']));
});

it('folds its sums where there are many currencies, and opens them by key, where no letter decides', async () => {
  const main = fakeSelections({ claims: fakeClaims(many) });
  const currencies = ['ARS', 'BRL', 'CLP', 'MXN', 'USD', 'UYU'];
  const totals = currencies.map((currency, n) => ({ currency, amount: String(100 - n), claims: 1 }));
  const { user } = await open(
    {},
    { selections: { ...main, summary: () => ({ totals, unsummed: 0, decide: null, seen: null }) } },
  );
  await user.keyboard('x');
  const summary = await screen.findByRole('complementary', { name: 'Selection' });
  const others = await within(summary).findByRole('button', { name: '3 more currencies' });
  within(summary).getByText('CLP 98');
  expect(within(summary).queryByText('MXN 97.00')).toBeNull();
  others.focus();
  await user.keyboard('{Enter}');
  const opened = await screen.findByRole('dialog', { name: '3 more currencies' });
  expect(
    within(opened)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ARS 100.00', 'BRL 99.00', 'CLP 98', 'MXN 97.00', 'USD 96.00', 'UYU 95.00']);
  await user.keyboard('a{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(others));
  screen.getByText('1 selected');
});

it('says how many can be decided and why others can’t, and again when claims have changed', async () => {
  let closed = ['c1'];
  const { context, user } = await open({
    assess: ({ claimIds }) =>
      fakeAssessment(
        claimIds.filter((id) => !closed.includes(id)),
        { refusals: [fakeRefusal('closed', closed)] },
      ),
  });
  await user.keyboard('xjxjx');
  const summary = await screen.findByRole('complementary', { name: 'Selection' });
  await within(summary).findByText('2 can be accepted or rejected');
  within(summary).getByText('1 can’t be accepted or rejected:');
  closed = ['c1', 'c2'];
  await refreshAfter(context.ipc, { topic: 'claims', accountId: 'acc-1', claimIds: ['c2'] });
  await within(summary).findByText('1 can be accepted or rejected');
  const [first] = within(summary).getAllByRole('button', { name: 'Select these 2' });
  await user.click(first ?? summary);
  await screen.findByText('2 selected');
});

it('takes those that a decision for several left out, with one key', async () => {
  const { user } = await open(
    {
      assess: () => fakeAssessment(['c0'], { refusals: [fakeRefusal('closed', ['c1', 'c2'])] }),
    },
    { outbox: { decide: () => ({ groupId: 'g1', entryIds: ['e1'], dueAtMs: 1, refused: [] }) } },
  );
  await user.keyboard('xjxjxa');
  await user.click(await screen.findByRole('button', { name: /^Accept 1/ }));
  await screen.findByText('2 selected');
  await user.keyboard('{Escape}');
  await screen.findByText('2 claims were skipped');
  await user.keyboard('{Shift>}r{/Shift}');
  await screen.findByText('2 selected');
});

it('says before anything is queued what a decision for several costs and means, and whom it leaves out', async () => {
  const left = Array.from({ length: 300 }, (_, n) => `c${n + 40}`);
  const { user } = await open({
    assess: ({ claimIds }) =>
      fakeAssessment(claimIds.slice(0, 40), {
        refusals: [
          fakeRefusal('closed', ['c348', 'c349']),
          { ...fakeRefusal('decision_pending', left), named: fakeRefusal('closed', ['c40']).named },
        ],
        pace: { batchSize: 50, requestsEach: 1, batchesAtOnce: 1, requestMs: 2_000 },
      }),
  });
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByText('350 selected');
  await user.keyboard('s');
  const question = await screen.findByRole('alertdialog', { name: 'Mark 40 claims as seen?' });
  expect(question.textContent).toContain('1 request, about 2 seconds while online');
  expect(question.textContent).toContain('Each is sent once, after 5 seconds on hold.');
  expect(question.textContent).toContain('once sent, it’s final.');
  await user.click(within(question).getByRole('button', { name: /^300 · / }));
  within(question).getByText('Shop c40');
  within(question).getByText('and 299 more');
  await user.click(within(question).getByRole('button', { name: 'Select these 2' }));
  await screen.findByText('2 selected');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
