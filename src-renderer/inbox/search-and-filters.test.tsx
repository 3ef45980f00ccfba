import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClaimFilter, claimFilterSchema, type LookUp } from '../../src-shared/contract/claims.ts';
import { longestQuery } from '../../src-shared/query/query.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeNowMs, fakeSyncStatus } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';
import { answerOf } from '../../src-shared/query/answer.ts';
import { queryOfText } from '../../src-shared/query/parse.ts';
import { allOf } from '../../src-shared/query/query-nodes.ts';
import { partsOf } from '../../src-shared/query/edit.ts';
import { searchTokens } from '../../src-shared/domain/text/search-terms.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const unseen = fakeRow({ id: 'claim-1', merchantName: 'Uno' });
const seen = fakeRow({ id: 'claim-2', merchantName: 'Dos', seen: true });

/** A main side that narrows by text, by seen and by merchant id, and keeps what it was asked. */
async function open(route: string, calls: FakeCalls['claims'] = {}, more: FakeCalls = {}) {
  const asked: ClaimFilter[] = [];
  const matching = (filter: ClaimFilter) =>
    [unseen, seen].filter(({ merchantName, seen: isSeen, id }) => {
      const tokens = searchTokens(`${merchantName} ${id}`);
      const merchantId = id === seen.id ? '900001' : null;
      return answerOf(filter, { seen: isSeen, merchantId, tokens, pending: [] }) !== false;
    });
  const claims = fakeClaims([unseen, seen], {
    window: ({ filter }) => {
      asked.push(filter);
      return { rows: matching(filter) };
    },
    totals: ({ filter }) => ({ claims: matching(filter).length, totals: [], unsummed: 0 }),
    ...calls,
  });
  const context = createFakeAppContext({ claims, ...more }, route);
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  return { context, asked, user: userEvent.setup() };
}

const rows = () =>
  screen.queryAllByText(/^(Uno|Dos)$/, { selector: '[role=grid] *' }).map(({ textContent }) => textContent);
const isDimmed = () => screen.getByRole('grid').getAttribute('aria-busy') === 'true';

describe('a search that finds nothing', () => {
  it('says how many match in all claims, and goes there with Enter', async () => {
    const { context, user } = await open('/inbox');
    await user.keyboard('/dos');
    await screen.findByText('1 claim matches in All claims.');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(context.navigation.getState().view).toBe('all'));
    await within(await screen.findByRole('grid')).findByText('Dos');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' }).value).toBe('dos');
    // The view itself is narrowed by nothing.
    await user.keyboard('6');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('has no word: the rows before stay, dimmed, and none of them can be selected', async () => {
    const ids = vi.fn(() => ({ claimIds: ['claim-1', 'claim-2'] }));
    const { asked, user } = await open('/all', { ids });
    await user.keyboard('/.');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('.')));
    await user.keyboard('{Backspace} ');
    await waitFor(() => expect(asked.at(-1)).toEqual({ query: queryOfText(' ') }));
    await waitFor(() => expect(isDimmed()).toBe(true));
    expect(screen.queryByText('Type at least one letter or digit.')).toBeNull();
    await user.keyboard('{Enter}');
    screen.getByText('Type at least one letter or digit.');
    expect(rows()).toEqual(['Uno', 'Dos']);
    await user.keyboard('{ArrowDown}{Control>}a{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    expect(ids).not.toHaveBeenCalled();
  });
});

describe('the search language', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' });

  it('is completed as it is typed, narrows at once, and becomes chips when the typing is done', async () => {
    const { asked, user } = await open('/all');
    await user.keyboard('/se');
    await screen.findByRole('option', { name: /^seen:/ });
    await user.keyboard('{Tab}');
    expect(box().value).toBe('seen:');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter} -status:pending dos');
    expect(box().value).toBe('seen:no -status:pending dos');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('seen:no -status:pending dos')));
    await user.keyboard('{Control>}a{/Control}seen:yes -status:pending dos{Enter}');
    await screen.findByRole('button', { name: 'Remove -status:pending' });
    screen.getByRole('button', { name: 'Remove seen' });
    expect(box().value).toBe('dos');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    // A term goes back to where it can be changed.
    await user.keyboard('/{Control>}a{/Control}{Backspace}{Backspace}');
    expect(box().value).toBe('-status:pending');
  });

  it('keeps the rows, dimmed, while its last word is the beginning of a condition', async () => {
    const { asked, user } = await open('/all');
    await user.keyboard('/');
    for (const letter of 'seen:') {
      await user.keyboard(letter);
      await waitFor(() => expect(asked.at(-1)).toEqual({ query: queryOfText(box().value) }));
      await waitFor(() => expect(isDimmed()).toBe(true));
      expect(rows()).toHaveLength(2);
    }
    await user.keyboard('n');
    expect(rows()).toHaveLength(2);
    await user.keyboard('o');
    await waitFor(() => expect(rows()).toEqual(['Uno']));
    expect(isDimmed()).toBe(false);
  });

  it('goes to its first error with Enter, and keeps the rows of what could be read last', async () => {
    const { asked, user } = await open('/all');
    await user.keyboard('/seen:no');
    await waitFor(() => expect(rows()).toEqual(['Uno']));
    await user.keyboard(' amount:>abc network:foo');
    await waitFor(() => expect(asked.at(-1)).toEqual({ query: queryOfText(box().value) }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(box());
    expect(box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0)).toBe('>abc');
    screen.getByText(/^“>abc” isn’t an amount\./);
    screen.getByText(/^“foo” isn’t a value of “network”\. Use visa, .*cabal, or another one in quotes/);
    expect(rows()).toEqual(['Uno']);
    expect(isDimmed()).toBe(true);
    expect(screen.getByText('1 claim').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('This search can’t be read')).toBeNull();
  });

  it('is taken as long as an export prints it, chips included', async () => {
    const { asked, user } = await open('/all');
    const terms = Array.from({ length: 60 }, (_, n) => `-merchant:"A merchant with a long name ${n}"`);
    await user.keyboard('/');
    await user.paste(terms.join(' '));
    expect(box().value).toBe(terms.join(' '));
    await waitFor(() => expect(asked.at(-1)).toEqual(asking(terms.join(' '))));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: `Remove ${terms.at(-1)}` });
    await user.keyboard('/');
    await user.paste('x'.repeat(longestQuery));
    expect(box().value).toHaveLength(longestQuery - terms.join(' ').length);
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual(
        allOf([queryOf(terms.join(' ')), { kind: 'text', text: box().value }]),
      ),
    );
    expect(claimFilterSchema.safeParse(asked.at(-1)).success).toBe(true);
  });

  it('says what is wrong and where, and nothing that is done to the whole list is about the rows below', async () => {
    const ids = vi.fn(() => ({ claimIds: ['claim-1', 'claim-2'] }));
    const start = vi.fn(() => ({ session: null }));
    const { asked, user } = await open(
      '/all',
      { ids },
      { reviews: { read: () => ({ session: null }), start } },
    );
    await user.keyboard('/dos status:odd ');
    await waitFor(() => expect(asked.at(-1)).toEqual({ query: queryOfText('dos status:odd ') }));
    expect(box().getAttribute('aria-invalid')).toBe('true');
    screen.getByText(/^“odd” isn’t a value of “status”\. Use pending, /);
    await waitFor(() => expect(isDimmed()).toBe(true));
    await user.keyboard('{ArrowDown}{Control>}a{/Control}');
    expect(ids).not.toHaveBeenCalled();
    await user.keyboard('v');
    await waitFor(() =>
      expect(start).toHaveBeenCalledWith(
        expect.objectContaining({
          of: { what: 'list', filter: { query: queryOfText('dos status:odd ') }, sort: 'newest' },
        }),
      ),
    );
    expect(box().value).toBe('dos status:odd ');
  });

  it('says all that is wrong, each once, and marks each place, but for what is still being typed', async () => {
    const { user } = await open('/all');
    const said = () => within(screen.getByRole('search')).getByRole('status').textContent;
    const marked = () =>
      within(screen.getByRole('search'))
        .getAllByText(/./, { selector: 'mark' })
        .map(({ textContent }) => textContent);
    const colour = '“colour:” isn’t a filter. To search for the words, put them in quotes.';
    await user.keyboard('/colour:red age:soon colour:blue dos) sta');
    await screen.findByRole('option', { name: /^status:/ });
    const age = '“soon” isn’t a length of time. Use hours, days or weeks, such as <6h, >10d or 2w.';
    expect(said()).toBe(`${colour}${age}This parenthesis was never opened.`);
    expect(marked()).toEqual(['colour:', 'soon', 'colour:', ')']);
    await user.keyboard('tus:');
    expect(marked()).toEqual(['colour:', 'soon', 'colour:', ')']);
    await user.keyboard('odd seen:maybe ');
    await screen.findByText('And 1 more error.');
    expect(marked()).toEqual(['colour:', 'soon', 'colour:', ')', 'odd', 'maybe']);
  });
});

describe('amounts of the search language', () => {
  it('are read and shown as the region writes them, and asked with a point', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-AR']);
    const { asked, user } = await open('/all');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar contracargos' });
    await user.keyboard('/amount:>50.000');
    expect(box.value).toBe('amount:>50.000');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('amount:>50000')));
    // Two readings: the one taken is said.
    expect((await screen.findByRole('option')).textContent).toBe('>50000Se lee como este importe');
    await user.keyboard(',25{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('amount:>50000.25')));
    await screen.findByText('amount:>50000,25');
    await user.keyboard('/{Backspace}');
    // It goes back as it was typed.
    expect(box.value).toBe('amount:>50.000,25');
    await user.keyboard('{Control>}a{/Control}amount:100..2.000 status:odd ');
    await screen.findByText(/^“odd” no es un valor/);
  });
});

describe('while the search index is being built', () => {
  it('says so where a search finds nothing, and claims nothing of what is not indexed', async () => {
    const status: NonNullable<FakeCalls['sync']>['status'] = ({ accountId }) =>
      fakeSyncStatus(accountId, { searchIndex: { indexed: 999, claims: 1000 } });
    const { user } = await open('/all', {}, { sync: { status } });
    expect(screen.queryByText(/^Building the search index/)).toBeNull();
    await user.keyboard('/nowhere');
    await screen.findByText(/^Building the search index: 99%\./);
    await screen.findByText('Claims that aren’t indexed yet may still match.');
  });
});

describe('a claim id that is not here', () => {
  const found = fakeRow({ id: 'clm-900', merchantName: 'Tres' });

  it('is looked up at the service with Enter, and opened', async () => {
    const lookUp = vi.fn((): LookUp => ({ end: 'found', said: null }));
    const { context, user } = await open('/inbox', { lookUp, get: () => fakeDetail(found) });
    await user.keyboard('/clm-900');
    await screen.findByRole('button', { name: 'Look up on the service' });
    expect(lookUp).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(context.navigation.getState().claimId).toBe('clm-900'));
    expect(lookUp).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', claimId: 'clm-900' });
  });

  it('is looked up with an Enter that came before the list had answered, but not when rows come instead', async () => {
    const lookUp = vi.fn((): LookUp => ({ end: 'offline', said: null }));
    const answers = new Map<string, () => void>();
    const textOf = ({ query }: ClaimFilter) => partsOf(query).text;
    const window = async ({ filter }: { filter: ClaimFilter }) => {
      const text = textOf(filter);
      const isLate = text === 'clm-901' || text === 'clm-9012';
      if (isLate) await new Promise<void>((resolve) => answers.set(text, resolve));
      return { rows: text === '' || text === 'clm-9012' ? [unseen] : [] };
    };
    const totals = (filter: ClaimFilter) => ({
      claims: ['', 'clm-9012'].includes(textOf(filter)) ? 1 : 0,
      totals: [],
      unsummed: 0,
    });
    const { user } = await open('/all', { lookUp, window, totals: ({ filter }) => totals(filter) });
    await user.keyboard('/clm-90');
    await screen.findByRole('button', { name: 'Look up on the service' });
    await user.keyboard('1');
    screen.getByRole('button', { name: 'Look up on the service' });
    await user.keyboard('{Enter}');
    expect(lookUp).not.toHaveBeenCalled();
    await waitFor(() => expect(answers.has('clm-901')).toBe(true));
    answers.get('clm-901')?.();
    await waitFor(() =>
      expect(lookUp).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', claimId: 'clm-901' }),
    );
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(answers.has('clm-9012')).toBe(true));
    answers.get('clm-9012')?.();
    await within(await screen.findByRole('grid')).findByText('Uno');
    expect(lookUp).toHaveBeenCalledOnce();
  });

  it('says what the service said', async () => {
    const lookUp = (): LookUp => ({ end: 'refused', said: 'Unknown claim' });
    const { user } = await open('/inbox', { lookUp });
    await user.keyboard('/clm-900');
    await user.click(await screen.findByRole('button', { name: 'Look up on the service' }));
    expect(
      await screen.findByText('The service returned no claim “clm-900”. The service said: “Unknown claim”'),
    ).toBeTruthy();
    // Of another id nothing is known yet.
    await user.type(screen.getByRole('combobox', { name: 'Search claims' }), '1');
    await screen.findByText('If this is a claim ID, the service may have the claim.');
  });

  it('is not looked up offline', async () => {
    const lookUp = vi.fn((): LookUp => ({ end: 'offline', said: null }));
    const status: NonNullable<FakeCalls['sync']>['status'] = ({ accountId }) =>
      fakeSyncStatus(accountId, {
        connection: { state: 'offline', sinceMs: fakeNowMs, fault: 'timed_out', detail: null },
      });
    const { user } = await open('/inbox', { lookUp }, { sync: { status } });
    await user.keyboard('/clm-900');
    await screen.findByText(/^You’re offline. You can look up a claim ID/);
    await user.keyboard('{Enter}');
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('is looked up from the palette', async () => {
    const lookUp = vi.fn((): LookUp => ({ end: 'other_acquirer', said: null }));
    const { user } = await open('/inbox', { lookUp });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('clm-900');
    await screen.findByRole('option', { name: 'Look up claim “clm-900” on the service' });
    await user.keyboard('{Enter}');
    await screen.findByText('Claim “clm-900” belongs to another acquirer. It wasn’t saved.');
    expect(lookUp).toHaveBeenCalledOnce();
  });
});

describe('a merchant', () => {
  it('is suggested while its name filters as it is typed', async () => {
    const merchants = ({ text }: { text: string }) => ({
      names: [{ merchantName: 'Bar Sol', claims: 3 }].filter(() => 'bar sol'.startsWith(text)),
      ids: [],
    });
    const { asked, user } = await open('/all', { merchants });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(await screen.findByRole('combobox', { name: 'Merchant' }));
    await user.keyboard('ba');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('merchant:ba')));
    await screen.findByRole('option', { name: /Bar Sol/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('merchant:"Bar Sol"')));
  });

  it('has all its claims one key away, by its id', async () => {
    const get = () => ({
      ...fakeDetail(unseen, { id: 'claim-1', merchantId: '900001' }),
      merchantHistory: { merchantId: '900001', taxId: null, open: 0, won: 0, lost: 0 },
    });
    const { context, asked, user } = await open('/inbox', { get });
    await screen.findByRole('button', { name: 'All claims of this merchant' });
    await user.keyboard('{Shift>}m{/Shift}');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('merchant-id:900001')));
    expect(context.navigation.getState().view).toBe('all');
    await screen.findByRole('button', { name: 'Remove merchant ID: 900001' });
  });

  it('says so when nothing identifies the claim’s merchant', async () => {
    const { context, user } = await open('/inbox');
    await screen.findByText(/Neither a merchant ID nor a tax ID identifies/);
    await user.keyboard('{Shift>}m{/Shift}');
    expect(context.navigation.getState().view).toBe('inbox');
  });

  it('is found in the palette by name or id', async () => {
    const merchants = () => ({ names: [], ids: [{ merchantId: '900001', merchantName: 'Bar', claims: 2 }] });
    const { asked, user } = await open('/inbox', { merchants });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('900001');
    await user.click(await screen.findByRole('option', { name: /All claims of Bar/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('merchant-id:900001')));
  });
});

describe('the filters', () => {
  const facets = () => ({
    statuses: ['COMPLETED', 'PENDING_REVIEW'],
    origins: ['mastercard', 'visa'],
    outcomes: [],
    currencies: ['ARS'],
  });
  /** The main side’s counts, of which the list has no completed claim. */
  const facetCounts: NonNullable<FakeCalls['claims']>['facetCounts'] = () => ({
    counts: [
      { key: 'status', value: 'PENDING_REVIEW', claims: 1212 },
      { key: 'network', value: 'visa', claims: 48 },
      { key: 'network', value: 'mastercard', claims: 7 },
      { key: 'currency', value: 'ARS', claims: 55 },
    ],
  });

  it('list the values of stored claims with their counts, in an order that no choice changes', async () => {
    const { asked, user } = await open('/all', { facets, facetCounts });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const values = await screen.findByRole('listbox', { name: 'Values' });
    const shown = () =>
      within(values)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    const all = ['Completed0', 'Pending review1,212', 'Mastercard7', 'Visa48', 'ARS55'];
    await waitFor(() => expect(shown()).toEqual(all));
    await user.click(within(values).getByRole('option', { name: /^Visa/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('network:visa')));
    await user.click(within(values).getByRole('option', { name: /^Mastercard/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('network:visa,mastercard')));
    expect(shown()).toEqual(all);
    const isChosen = (name: RegExp) =>
      within(values).getByRole('option', { name }).getAttribute('aria-checked');
    expect([isChosen(/^Visa/), isChosen(/^Mastercard/), isChosen(/^ARS/)]).toEqual(['true', 'true', 'false']);
  });

  it('open by a key, and Enter adds or removes the value that typing finds', async () => {
    const counted: ClaimFilter[] = [];
    const { asked, user } = await open('/all', {
      facets,
      facetCounts: (question) => {
        counted.push(question.filter);
        return facetCounts(question);
      },
    });
    await user.keyboard('{Shift>}f{/Shift}');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Visa48' });
    await user.keyboard('network');
    await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(2));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual(asking('network:visa')));
    await waitFor(() => expect(counted.at(-1)).toEqual(asking('network:visa')));
    await within(dialog).findByRole('option', { name: 'Visa48', checked: true });
    await user.keyboard('{Enter}');
    await within(dialog).findByRole('option', { name: 'Visa48', checked: false });
    await user.keyboard('x');
    await within(dialog).findByText('No value matches “networkx”.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
  });
});

it('applies an amount as it is typed', async () => {
  const { asked, user } = await open('/all');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('textbox', { name: 'Amount: From' }));
  await user.keyboard('1,182.57');
  await waitFor(() => expect(asked.at(-1)).toEqual(asking('amount:>=1182.57')));
  await user.keyboard('x');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Amount: From' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(asked.at(-1)).toEqual(asking('amount:>=1182.57'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove amount/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount: From' });
  expect(field.value).toBe('');
});
