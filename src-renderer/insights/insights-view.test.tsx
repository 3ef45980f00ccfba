import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstInsightChoice } from '../../src-shared/contract/app.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { ExportedInsights, ExportedMerchants } from '../../src-shared/contract/exports.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { InsightMerchant, InsightSum, MerchantQuestion } from '../../src-shared/contract/insights.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import { fakeRules } from '../testing/fake-rules.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { asking, queryOf } from '../../src-shared/query/testing/asking.ts';
import { termAt } from '../../src-shared/query/edit.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sum = (outcome: string, claims: number): InsightSum => ({
  outcome,
  currency: 'ARS',
  claims,
  summed: claims,
  amount: String(claims * 10),
});

/** As many as the filter's own words make plain. */
function sumsOf({ query }: ClaimFilter): InsightSum[] {
  const outcomes = termAt(query, 'outcome');
  if (printQuery(query).includes('unknown')) return [];
  if (outcomes === null) return [sum('in_progress', 5)];
  return outcomes.map((outcome) => sum(outcome, outcome === 'won' ? 3 : 1));
}

const merchant: InsightMerchant = {
  key: 'tax:1',
  name: 'Confitería Ñandú',
  merchantId: null,
  where: 'tax-id:30111111/CUIT/AR',
  isShared: false,
  open: 2,
  created: 5,
  createdBefore: 3,
  totals: [{ currency: 'ARS', amount: '1234.56', claims: 5 }],
  unsummed: 0,
  won: 3,
  lost: 1,
};

async function openInsights(
  insights: NonNullable<FakeCalls['insights']> = {},
  exports: FakeCalls['exports'] = {},
  status = ({ accountId }: { accountId: string }) => fakeSyncStatus(accountId),
  values = ['ARS'],
  { lists = [], listId = null }: { lists?: SavedList[]; listId?: string | null } = {},
) {
  const asked: Partial<MerchantQuestion>[] = [];
  const context = createFakeAppContext(
    {
      savedLists: { list: () => ({ lists }) },
      sync: { status },
      claims: { facets: () => ({ statuses: [], origins: values, outcomes: [], currencies: values }) },
      insights: {
        sums: ({ filters }) => ({ sums: filters.map(sumsOf) }),
        times: () => ({
          fromEvents: 3,
          noticed: 1,
          unmeasured: 0,
          medianMs: 86_400_000 * 3,
          ninthMs: 86_400_000 * 9,
        }),
        decisionTimes: () => ({
          byHand: { decisions: 0, tookMs: 0 },
          fromProposals: { decisions: 0, tookMs: 0 },
        }),
        agents: () => ({ agents: [{ agent: 'Ana', claims: 31, hours: 3 }] }),
        merchants: ({ text, sort }) => {
          asked.push({ text, sort });
          return { merchants: [merchant], found: 1, unknownClaims: 2, createdClaims: 10 };
        },
        ...insights,
      },
      rules: fakeRules([]).calls,
      exports,
    },
    '/insights',
    { insights: { ...firstInsightChoice, period: 'week', listId } },
  );
  render(<App context={context} timeZone="UTC" />);
  return { context, asked, user: userEvent.setup() };
}

/** By selectors: a question about roles goes over all of the page, which is large. */
const part = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`There is no ${selector} yet.`);
    return found;
  });
const chart = (id: string) => part(`[data-chart="${id}"]`);
const marksOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[role="link"]')];

describe('the insights', () => {
  it('say each figure beside the period before, and open the claims behind it', async () => {
    const { context, user } = await openInsights();
    const figures = await part('section[aria-label="Key figures"]');
    const [created, ended, winRate] = within(figures).getAllByRole('button');
    expect(created?.textContent).toContain('5');
    expect(ended?.textContent).toContain('4');
    expect(winRate?.textContent).toContain('75%');
    expect(winRate?.textContent).toContain('95% interval 30% to 95%, 4 claims');
    await user.click(ended ?? figures);
    const { view, opening } = context.navigation.getState();
    expect(view).toBe('all');
    expect(opening?.query).toEqual(queryOf('outcome:won,lost outcome-date:2026-11-16..2026-11-22'));
  });

  it('of a list that this version can’t read are about none of the claims, and say so', async () => {
    const filters: ClaimFilter[] = [];
    const sums = ({ filters: asked }: { filters: ClaimFilter[] }) => {
      filters.push(...asked);
      return { sums: asked.map(() => []) };
    };
    const lists = [{ id: 'l-later', name: 'From tomorrow', content: null }];
    await openInsights({ sums }, {}, undefined, ['ARS'], { lists, listId: 'l-later' });
    await waitFor(() => expect(filters.length).toBeGreaterThan(0));
    for (const { query } of filters)
      expect(conjunctsOf(query)).toContainEqual({ kind: 'unreadable', text: 'From tomorrow' });
    await screen.findByRole('button', { name: /^From tomorrow.*List$/u });
  });

  it('name every choice of a menu where the service sends a blank currency and network', async () => {
    const { context, user } = await openInsights({}, {}, undefined, ['', 'ARS']);
    for (const menu of ['Currency', 'Network']) {
      const button = await screen.findByRole('button', { name: new RegExp(`${menu}$`, 'u') });
      const all = menu === 'Currency' ? 'All currencies' : 'All networks';
      expect(button.textContent).toBe(all);
      await user.click(button);
      const options = within(screen.getByRole('listbox')).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual([all, '(blank)', 'ARS']);
      await user.click(options[1] ?? button);
      await waitFor(() => expect(button.textContent).toBe('(blank)'));
    }
    await user.click(
      within(await part('section[aria-label="Key figures"]')).getAllByRole('button')[0] ?? document.body,
    );
    const found = context.navigation.getState().opening?.query ?? emptyQuery;
    expect([termAt(found, 'network'), termAt(found, 'currency')]).toEqual([[''], ['']]);
  });

  it('have filters that the palette finds and opens, and that the arrows choose', async () => {
    const { user } = await openInsights();
    await part('section[aria-label="Key figures"]');
    const last = { period: 'Custom dates', network: 'ARS', currency: 'ARS', list: 'All claims' };
    for (const [filter, value] of Object.entries(last)) {
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('dialog');
      await user.keyboard(`filter insights by ${filter}{Enter}`);
      const list = await screen.findByRole('listbox');
      await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
      await user.keyboard('{End}{Enter}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
      const name = new RegExp(`^${value}.*${filter}$`, 'iu');
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeTruthy());
    }
  });

  it('say of each sum how many claims it leaves out, and no sum where it leaves out all', async () => {
    await openInsights({
      sums: ({ filters }) => ({
        sums: filters.map((_, index) => [
          index === 5
            ? { outcome: 'won', currency: 'COP', claims: 45, summed: 0, amount: '0' }
            : { outcome: 'lost', currency: 'COP', claims: 5, summed: 3, amount: '50000.5' },
        ]),
      }),
    });
    const amounts = await part('table[aria-label="Amounts"]');
    const cells = within(amounts).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '50,000.50 · 2 left out',
      '45 left out',
      '50,000.50 · 2 left out',
    ]);
    expect(amounts.parentElement?.textContent).toContain(': 2 disputed, 45 won, 2 lost');
  });

  it('go from mark to mark with the arrows, and Enter opens the claims of one', async () => {
    const { context, user } = await openInsights();
    const outcomes = await chart('outcomes');
    const marks = marksOf(outcomes);
    expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    marks[0]?.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement === marks[1]).toBe(true));
    expect(marks[1]?.getAttribute('aria-label')).toBe('16 Nov 2026, Lost: 1 claim');
    await user.keyboard('{Enter}');
    expect(context.navigation.getState().opening?.query).toEqual(
      queryOf('outcome:lost outcome-date:2026-11-16'),
    );
  });

  it('are tables with one key: the chart that has the focus, else all of them', async () => {
    const { user } = await openInsights();
    const outcomes = await chart('outcomes');
    marksOf(outcomes)[0]?.focus();
    await user.keyboard('t');
    const table = await within(outcomes).findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Period', 'Won', 'Lost']);
    expect((await chart('winRate')).querySelector('table')).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('t');
    await part('[data-chart="winRate"] table');
  });

  it('say how many claims per hour each agent acted on, and what an hour is', async () => {
    await openInsights();
    const agents = await chart('agents');
    within(agents).getByText(
      'Per hour (/h): over clock hours in which the agent acted, whatever the filters.',
    );
    expect(marksOf(agents).map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Ana: 5 claims, 10.3 per hour',
    ]);
    expect(agents.textContent).toContain('Ana · 10.3/h');
  });

  it('are copied as a table that no spreadsheet takes for a formula', async () => {
    const { user } = await openInsights({
      agents: () => ({ agents: [{ agent: '=cmd()', claims: 31, hours: 3 }] }),
    });
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    const agents = await chart('agents');
    await user.click(within(agents).getByRole('button', { name: /^Copy table/ }));
    expect(copied).toHaveBeenCalledWith("Group\tClaims\tClaims per hour\n'=cmd()\t5\t10.3");
    await screen.findByText('Table copied');
  });

  it('rank merchants, and open the claims of one', async () => {
    const { context, asked, user } = await openInsights();
    const merchants = await part('section[aria-label="Merchants"]');
    expect(merchants.textContent).toContain('Merchants');
    const row = await part('section[aria-label="Merchants"] tbody tr');
    // The count at each letter of a search is shown, and said once the typing has ended.
    const said = within(merchants).getByRole('status');
    const shown = said.previousElementSibling?.textContent;
    expect(shown).toMatch(/^1 /);
    await waitFor(() => expect(said.textContent).toBe(shown));
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '5', '50%', '+2', 'ARS\u00a01,234.56', '75%', '3 / 4', '30%–95%']);
    await user.click(within(merchants).getByRole('button', { name: 'Win rate' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ text: '', sort: 'win_rate' }));
    await user.keyboard('/');
    await user.keyboard('conf');
    await waitFor(() => expect(asked.at(-1)).toEqual({ text: 'conf', sort: 'win_rate' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-merchant')).toBe('tax:1'));
    await user.keyboard('{Enter}');
    expect(context.navigation.getState().opening?.query).toEqual(queryOf('tax-id:30111111/CUIT/AR'));
  });

  it('open the claims behind each figure of a merchant by keyboard', async () => {
    const { context, user } = await openInsights();
    const row = await part('section[aria-label="Merchants"] tbody tr');
    const [name, open] = within(row).getAllByRole('button');
    name?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(open);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(open);
    await user.keyboard('{Enter}');
    expect(context.navigation.getState().opening?.query).toEqual(queryOf('open:yes tax-id:30111111/CUIT/AR'));
  });

  it('say which claims aren’t kept on this computer', async () => {
    const notKept = { beforeMs: Date.UTC(2026, 0, 5), claims: 1200 };
    await openInsights({}, {}, ({ accountId }) => fakeSyncStatus(accountId, { notKept }));
    expect(
      await screen.findByText(
        /^Closed claims that last changed before .*5.* aren’t kept on this computer: 1,200 are missing\.$/,
      ),
    ).toBeTruthy();
  });

  it('say what they leave out', async () => {
    await openInsights({ sums: ({ filters }) => ({ sums: filters.map(() => [sum('won', 2)]) }) });
    await screen.findByText(/2 claims are won or lost at an unknown time/);
    await screen.findByText(/time zone/);
  });

  it('say so while there is nothing to count, and when they can’t be read', async () => {
    await openInsights({ sums: ({ filters }) => ({ sums: filters.map(() => []) }) });
    await screen.findByText('No claims to count yet');
    cleanup();
    await openInsights({
      sums: () => {
        throw new Error('unreadable');
      },
    });
    await screen.findByText('The figures can’t be read');
  });

  it('step through periods', async () => {
    const { user } = await openInsights();
    await screen.findByText('16 – 22 Nov 2026');
    await user.keyboard('[[');
    await screen.findByText('9 – 15 Nov 2026');
    await user.keyboard(']');
    await screen.findByText('16 – 22 Nov 2026');
  });

  it('are exported with the search of each figure', async () => {
    const asked: ExportedInsights[] = [];
    const { user } = await openInsights(
      {},
      {
        startFigures: ({ insights }) => {
          asked.push(insights);
          return { export: null };
        },
      },
    );
    await part('section[aria-label="Key figures"]');
    await user.keyboard('{Shift>}E{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: 'Export insights' });
    within(dialog).getByText(/^Every figure of the period, by outcome/);
    await user.click(within(dialog).getByRole('button', { name: 'Export insights' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    const [{ view, days, figures } = { view: null, days: null, figures: [] }] = asked;
    expect([view, days]).toEqual(['all', { from: '2026-11-16', to: '2026-11-22' }]);
    const won = figures.find(({ figure }) => figure === 'key_won');
    expect(won?.query).toBe('outcome:won outcome-date:2026-11-16..2026-11-22');
    expect(new Set(figures.map(({ figure }) => figure)).size).toBeGreaterThan(10);
  });
});

describe('the merchants', () => {
  async function openWithExport() {
    const asked: ExportedMerchants[] = [];
    const opened = await openInsights(
      {},
      {
        startMerchants: ({ merchants }) => {
          asked.push(merchants);
          return { export: null };
        },
      },
    );
    const table = await part('section[aria-label="Merchants"]');
    await within(table).findByRole('row', { name: /Confitería/ });
    return { ...opened, questions: opened.asked, table, asked };
  }
  const dialogOf = () => screen.findByRole('dialog', { name: 'Export merchants' });

  it('are exported as the table is searched and sorted, where it has the focus', async () => {
    const { user, table, asked, questions } = await openWithExport();
    await user.click(within(table).getByRole('button', { name: 'Win rate' }));
    await user.type(within(table).getByRole('searchbox'), 'confi');
    await waitFor(() => expect(questions.at(-1)).toMatchObject({ text: 'confi' }));
    within(table)
      .getByRole('button', { name: /Confitería/ })
      .focus();
    await user.keyboard('{Shift>}E{/Shift}');
    const dialog = await dialogOf();
    expect(within(dialog).getByRole('radio', { name: 'Merchants (1)', checked: true })).toBe(
      document.activeElement,
    );
    within(dialog).getByText(/^The merchants of the period that your filters and your search find/);
    await user.click(within(dialog).getByRole('button', { name: 'Export merchants' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      view: 'all',
      days: { from: '2026-11-16', to: '2026-11-22' },
      question: { text: 'confi', sort: 'win_rate', open: asking('open:yes') },
    });
  });

  it('are sorted by commands of the palette', async () => {
    const { user, table } = await openWithExport();
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('sort merchants win');
    await user.click(await screen.findByRole('option', { name: 'Sort merchants by win rate' }));
    const head = within(table).getByRole('columnheader', { name: 'Win rate' });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  });

  it('are exported by a button and by a command of their own, and one arrow key from all figures', async () => {
    const { context, user, table } = await openWithExport();
    await user.click(within(table).getByRole('button', { name: 'Export merchants' }));
    await user.click(within(await dialogOf()).getByRole('button', { name: 'Cancel' }));
    act(() => void context.commands.run('insights.exportMerchants'));
    await dialogOf();
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('dialog', { name: 'Export insights' });
    await user.keyboard('{ArrowRight}');
    within(await dialogOf()).getByText(/^Every merchant of the period, in the order of the table/);
  });
});

describe('an export that is asked for while figures are counted', () => {
  /** Insights whose figures, or merchants, are counted when the test says so. */
  async function openCounting(what: 'sums' | 'merchants') {
    const gate = Promise.withResolvers<void>();
    const opened = await openInsights({
      sums: async ({ filters }) => {
        if (what === 'sums') await gate.promise;
        return { sums: filters.map(sumsOf) };
      },
      merchants: async () => {
        if (what === 'merchants') await gate.promise;
        return { merchants: [merchant], found: 1, unknownClaims: 0, createdClaims: 5 };
      },
    });
    return { ...opened, count: () => act(async () => gate.resolve()) };
  }

  it('opens its dialog when they are there', async () => {
    const { user, count } = await openCounting('sums');
    await screen.findByRole('search');
    await user.keyboard('{Shift>}E{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await count();
    await screen.findByRole('dialog', { name: 'Export insights' });
  });

  it('offers the merchants with their number, not with none', async () => {
    const { user, count } = await openCounting('merchants');
    const table = await part('section[aria-label="Merchants"]');
    await user.click(within(table).getByRole('button', { name: 'Export merchants' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await count();
    const dialog = await screen.findByRole('dialog', { name: 'Export merchants' });
    within(dialog).getByRole('radio', { name: 'Merchants (1)', checked: true });
  });

  it('is forgotten when there is nothing to export', async () => {
    const { context, user } = await openInsights({
      sums: ({ filters }) => ({ sums: filters.map(() => []) }),
    });
    await screen.findByRole('search');
    await user.keyboard('{Shift>}E{/Shift}');
    await waitFor(() => expect(context.commands.available.getState().has('list.export')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('insights on paper', () => {
  it('have each chart with its table, the account and the filters, and nothing to press', async () => {
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync(): void {}
      },
    );
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openInsights();
    await chart('outcomes');
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = await part('.print-sheet');
    const printed = sheet.querySelector('[data-chart="outcomes"]');
    expect(printed?.querySelectorAll('svg[role="group"]')).toHaveLength(1);
    expect(printed?.querySelectorAll('table')).toHaveLength(1);
    expect(sheet.querySelector('[hidden], [role="searchbox"], [data-print="never"]')).toBeNull();
    expect(sheet.querySelector('h1')?.textContent).toMatch(/^Insights, 16\s–\s22 Nov 2026$/u);
    for (const text of ['All claims · All networks · All currencies', 'Compared with', 'Printed on'])
      expect(sheet.textContent).toContain(text);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.print-sheet')).toBeNull();
    expect(document.querySelector('[data-print="only"]')).toBeNull();
  });
});
