import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstInsightChoice } from '../../src-shared/contract/app.ts';
import type { DecisionTimes, InsightSum } from '../../src-shared/contract/insights.ts';
import type { Rule, RuleFigure } from '../../src-shared/contract/rules.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const sum: InsightSum = { outcome: 'won', currency: 'ARS', claims: 5, summed: 5, amount: '50' };
const figure = (rule: string, taken: number, changed: number): RuleFigure => ({
  ruleId: `rule-${rule}`,
  taken,
  changed,
  disagreement: wilsonInterval(changed, taken + changed),
});
const untimed = { decisions: 0, tookMs: 0 };

function openInsights(
  rules: Rule[],
  figures: RuleFigure[],
  times: DecisionTimes = { byHand: untimed, fromProposals: untimed },
) {
  const context = createFakeAppContext(
    {
      savedLists: { list: () => ({ lists: [] }) },
      claims: { facets: () => ({ statuses: [], origins: [], outcomes: [], currencies: [] }) },
      insights: {
        sums: ({ filters }) => ({ sums: filters.map(() => [sum]) }),
        times: () => ({ fromEvents: 0, noticed: 0, unmeasured: 0, medianMs: null, ninthMs: null }),
        agents: () => ({ agents: [] }),
        merchants: () => ({ merchants: [], found: 0, unknownClaims: 0, createdClaims: 0 }),
        decisionTimes: () => times,
      },
      rules: { ...fakeRules(rules, () => 1_204).calls, figures: () => ({ figures }) },
    },
    '/insights',
    { insights: { ...firstInsightChoice, period: 'week' } },
  );
  render(<App context={context} timeZone="UTC" />);
  return context;
}
const section = () => screen.findByRole('region', { name: 'Proposals of rules' });
const rowsOf = async () => {
  const table = await within(await section()).findByRole('table');
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('What became of the proposals is said for each rule, for removed ones and for all, with the claims that are left', async () => {
  const small = fakeRule('Small', 'amount:<20', { kind: 'accept' });
  const other = fakeRule('Other', 'network:visa', { kind: 'reject' }, { isOn: false });
  const context = openInsights(
    [small, other],
    [figure('Small', 30, 10), figure('Other', 0, 0), figure('gone', 8, 2)],
  );
  await screen.findByRole('button', { name: 'Show 1,204 claims with a proposal: Small' });
  expect(await rowsOf()).toEqual([
    ['Rule', 'Taken', 'Decided otherwise', 'Share', '95% interval', 'Open now'],
    ['Small', '30', '10', '25%', '14%–40%', '1,204'],
    ['Other', '0', '0', '–', '–', '–'],
    ['Removed rules', '8', '2', '20%', '6%–51%', '–'],
    ['All rules', '38', '12', '24%', '14%–37%', '1,204'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show 1,204 claims with a proposal: Small' }));
  const { view, opening } = context.navigation.getState();
  expect([view, opening?.query]).toEqual(['all', queryOf('rule:Small')]);
});

const rule = fakeRule('Small', 'amount:<20', { kind: 'accept' });
const minute = 60_000;
it.each<[text: string, times: DecisionTimes]>([
  [
    'About 43 min saved. 60 decisions from proposals took 2 min; the 20 others that were timed took 45 s each.',
    {
      byHand: { decisions: 20, tookMs: 15 * minute },
      fromProposals: { decisions: 60, tookMs: 2 * minute },
    },
  ],
  [
    'No time saved. 1 decision from proposals took 5 min; the 20 others that were timed took 45 s each.',
    {
      byHand: { decisions: 20, tookMs: 15 * minute },
      fromProposals: { decisions: 1, tookMs: 5 * minute },
    },
  ],
  [
    'How much time proposals saved can’t be said: fewer than 20 decisions of this period were timed one by one, without a proposal.',
    {
      byHand: { decisions: 19, tookMs: 15 * minute },
      fromProposals: { decisions: 60, tookMs: 2 * minute },
    },
  ],
  [
    'No decision of this period was taken from a proposal.',
    { byHand: { decisions: 20, tookMs: 15 * minute }, fromProposals: untimed },
  ],
])(
  'The time that proposals saved is reckoned from other decisions, or not known: %s',
  async (text, times) => {
    openInsights([rule], [figure('Small', 60, 0)], times);
    await within(await section()).findByText(text);
  },
);

it('Without a rule, the figures say so and lead to the rules', async () => {
  const context = openInsights([], []);
  await within(await section()).findByText(/^No rules yet/u);
  await userEvent.click(within(await section()).getByRole('button', { name: 'Go to rules' }));
  expect(context.navigation.getState().view).toBe('rules');
});
