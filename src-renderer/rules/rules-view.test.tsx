import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { Rule, RuleTrial, TriedPart } from '../../src-shared/contract/rules.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';
import { restHands } from '../testing/rest-hands.ts';

let nowMs = fakeNowMs;
beforeEach(() => {
  installBrowserParts();
  nowMs = fakeNowMs;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A main side that counts as many claims for each query, and for each rule, as a test says. */
async function open(
  rules: readonly Rule[],
  countOf: (query: string, most: number | null) => number | Promise<number> = () => 1,
  countOfRule?: (rule: Rule) => number,
  ruleCalls: FakeCalls['rules'] = {},
) {
  const fake = fakeRules(rules, countOfRule);
  const count = async ({ filter, most }: { filter: ClaimFilter; most: number | null }) => ({
    claims: await countOf(printQuery(filter.query), most),
  });
  const drafts = new Map<string, string | null>();
  const formDrafts = {
    read: ({ form }: { form: string }) => ({ content: drafts.get(form) ?? null }),
    save: ({ form, content }: { form: string; content: string | null }) => {
      drafts.set(form, content);
      return {};
    },
  };
  const context = createFakeAppContext(
    { claims: { ...fakeClaims([]), count }, rules: { ...fake.calls, ...ruleCalls }, formDrafts },
    '/rules',
  );
  render(<App context={{ ...context, now: () => nowMs }} timeZone="UTC" />);
  await screen.findByRole('heading', { name: 'Rules' });
  return {
    rules: fake.rules,
    user: userEvent.setup(),
    navigation: context.navigation,
    toasts: context.toasts,
  };
}

const small = fakeRule('small', 'amount:<50', { kind: 'accept' });
const old = fakeRule('old', 'age:>30d', { kind: 'tag', tag: 'late' }, { isOn: false });
const names = () =>
  screen.getAllByRole('row').map((row) => within(row).getByTitle(/^(small|old)$/).textContent);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

it('says what a rule is, and the first one is made with the keyboard alone', async () => {
  const { user, rules } = await open(
    [],
    () => 12,
    () => 12,
  );
  expect(await screen.findByText(/Nothing is decided until you take it/)).toBeTruthy();
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('Small amounts{Tab}amount:<20');
  const count = await within(dialog).findByText('12 claims match now', { selector: 'p' });
  // Screen readers are told once the typing has ended, and not of each count on the way.
  expect(count.closest('[role=status],[aria-live]')).toBeNull();
  await waitFor(() => expect(within(count).getByRole('status').textContent).toBe('12 claims match now'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('row', { name: /Small amounts/ });
  expect(rules()).toMatchObject([
    {
      name: 'Small amounts',
      isOn: false,
      content: { query: queryOf('amount:<20'), decision: { kind: 'accept' } },
    },
  ]);
  restHands();
  await user.keyboard('o');
  expect(await screen.findByRole('alertdialog', { name: 'Switch on “Small amounts”?' })).toBeTruthy();
});

it('goes on in the field of a query when a condition was removed by its button, and runs no key of the view', async () => {
  const { user } = await open([small]);
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  await user.keyboard('e');
  const dialog = await screen.findByRole('dialog', { name: 'Edit “small”' });
  within(dialog)
    .getByRole('button', { name: /^Remove/ })
    .focus();
  await user.keyboard(' network:visa');
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLInputElement>('combobox').value).toContain('network:visa'),
  );
  expect(screen.getByRole('dialog', { name: 'Edit “small”' })).toBeTruthy();
});

it('refuses a query that can’t be read or that asks for proposals', async () => {
  const { user, rules } = await open([]);
  await screen.findByText('No rules yet');
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('One{Tab}network:foo ');
  expect(await within(dialog).findByText(/“foo” isn’t a value of “network”/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(dialog).findByText('Correct what is marked first.')).toBeTruthy();
  await user.keyboard('{Backspace>12/}proposed:yes ');
  expect(await within(dialog).findByText('A rule can’t search for proposals.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(rules()).toEqual([]);
});

it('refuses a query without a word, by which nothing can be found', async () => {
  const { user, rules } = await open([]);
  await screen.findByText('No rules yet');
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('One{Tab}— ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(dialog).findByText('Correct what is marked first.')).toBeTruthy();
  expect(rules()).toEqual([]);
});

it('keeps what is typed until it is saved or discarded', async () => {
  const { user } = await open([]);
  await screen.findByText('No rules yet');
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('One{Tab}network:foo {Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  expect(await within(dialog).findByText('This is the draft that you left unsaved.')).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'One');
  expect(within(dialog).getByRole('combobox', { name: 'Claims' })).toHaveProperty('value', 'network:foo ');
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', ''),
  );
});

it('shows the rules in their order with what each proposes for, and moves, switches and removes them by key', async () => {
  const { user, rules } = await open([small, old], undefined, ({ isOn }) => (isOn ? 7 : 9));
  await waitFor(() => expect(row('small').textContent).toMatch(/Accept.*On.*7/));
  await waitFor(() => expect(row('old').textContent).toMatch(/Tag “late”.*Off.*9 if on/));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['old', 'small']));
  expect(rules().map(({ name }) => name)).toEqual(['old', 'small']);
  await user.keyboard('o');
  await waitFor(() => expect(rules().find(({ name }) => name === 'small')?.isOn).toBe(false));
  await user.keyboard('o');
  await waitFor(() => expect(rules().find(({ name }) => name === 'small')?.isOn).toBe(true));
  await user.keyboard('d');
  await screen.findByText('Removed rule “small”');
  expect(names()).toEqual(['old']);
  await user.keyboard('z');
  await waitFor(() => expect(rules()).toMatchObject([{ name: 'old' }, { name: 'small', isOn: true }]));
});

it('says at once that very many claims match, and their number when the typing has ended', async () => {
  const whole = Promise.withResolvers<number>();
  const { user } = await open([], (_, most) => (most === null ? whole.promise : most + 1));
  await screen.findByText(/Nothing is decided until you take it/);
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('Sales{Tab}amount:<20');
  const more = await within(dialog).findByText('More than 5,000 claims match now', { selector: 'p' });
  expect(within(more).getByRole('status').textContent).toBe('');
  whole.resolve(123_456);
  const all = await within(dialog).findByText('123,456 claims match now', { selector: 'p' });
  await waitFor(() => expect(within(all).getByRole('status').textContent).toBe('123,456 claims match now'));
});

it('keeps the number of very many claims while it is counted again, as a condition on their age makes it do', async () => {
  const minuteTimers: (() => void)[] = [];
  const startTimer = globalThis.setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((tick, ms) => {
    if (ms === 60_000) minuteTimers.push(tick);
    return startTimer(tick, ms);
  });
  const wholes: PromiseWithResolvers<number>[] = [];
  const { user } = await open([], (_, most) => {
    if (most !== null) return most + 1;
    const whole = Promise.withResolvers<number>();
    wholes.push(whole);
    return whole.promise;
  });
  await screen.findByText(/Nothing is decided until you take it/);
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('Sales{Tab}age:>3d');
  const line = (text: string) => within(dialog).findByText(text, { selector: 'p' });
  await line('More than 5,000 claims match now');
  await waitFor(() => expect(wholes).toHaveLength(1));
  wholes[0]?.resolve(123_456);
  await line('123,456 claims match now');
  nowMs += 600_000;
  act(() => minuteTimers.forEach((tick) => tick()));
  await waitFor(() => expect(wholes).toHaveLength(2));
  await line('123,456 claims match now');
  wholes[1]?.resolve(123_457);
  await line('123,457 claims match now');
});

/** What is typed as the amount, in a query that also has what the decision needs. */
const amountIn = (query: string) => /amount:<\d+/.exec(query)?.[0] ?? '';

it('keeps the number of the query before, as such, until the next one is counted, whatever is answered late', async () => {
  const counting = new Map<string, PromiseWithResolvers<number>>();
  const { user } = await open([], (query) => {
    const typed = amountIn(query);
    if (typed === 'amount:<2') return 2;
    const answer = Promise.withResolvers<number>();
    counting.set(typed, answer);
    return answer.promise;
  });
  await screen.findByText(/Nothing is decided until you take it/);
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  const line = (text: string) => within(dialog).findByText(text, { selector: 'p' });
  await user.keyboard('Sales{Tab}amount:<2');
  expect((await line('2 claims match now')).getAttribute('aria-busy')).toBeNull();
  await user.keyboard('0');
  await waitFor(() => expect(counting.has('amount:<20')).toBe(true));
  expect((await line('2 claims match now')).getAttribute('aria-busy')).toBe('true');
  await user.keyboard('5');
  await waitFor(() => expect(counting.has('amount:<205')).toBe(true));
  counting.get('amount:<205')?.resolve(205);
  expect((await line('205 claims match now')).getAttribute('aria-busy')).toBeNull();
  counting.get('amount:<20')?.resolve(20);
  await user.keyboard('{Backspace}');
  await waitFor(async () =>
    expect((await line('205 claims match now')).getAttribute('aria-busy')).toBe('true'),
  );
});

it('says that the claims of a query couldn’t be counted', async () => {
  const { user } = await open([], () => Promise.reject(new Error('broken')));
  await screen.findByText(/Nothing is decided until you take it/);
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('Sales{Tab}amount:<2');
  await within(dialog).findByText(/couldn’t|didn’t|failed|wrong/, { selector: 'p' });
  expect(within(dialog).queryByText('Counting…')).toBeNull();
});

it('counts a query anew that is typed again, and shows no older number of it', async () => {
  let claims = 6_000;
  const asked: (number | null)[] = [];
  const { user } = await open([], (query, most) => {
    if (amountIn(query) !== 'amount:<20') return 3;
    asked.push(most);
    return most === null ? claims : Math.min(claims, most + 1);
  });
  await screen.findByText(/Nothing is decided until you take it/);
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  const line = (text: string) => within(dialog).findByText(text, { selector: 'p' });
  await user.keyboard('Sales{Tab}amount:<20');
  await line('6,000 claims match now');
  await user.keyboard('{Backspace}');
  await line('3 claims match now');
  claims = 7_000;
  asked.length = 0;
  const shown: (string | null)[] = [];
  const seen = new MutationObserver(() => shown.push(dialog.textContent));
  seen.observe(dialog, { childList: true, subtree: true, characterData: true });
  await user.keyboard('0');
  await line('7,000 claims match now');
  seen.disconnect();
  expect(asked).toEqual([5_000, null]);
  expect(shown.filter((text) => text?.includes('6,000'))).toEqual([]);
});

it('asks for the name of a rule that matches more than a tenth of the open claims', async () => {
  const { user, rules } = await open([old], undefined, () => 11);
  await waitFor(() => expect(row('old').dataset['current']).toBe('true'));
  await user.keyboard('o');
  const dialog = await screen.findByRole('alertdialog', { name: 'Switch on “old”?' });
  expect(within(dialog).getByText(/It matches 11 claims\. 100 claims are open\./)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(rules()[0]?.isOn).toBe(false);
  await user.keyboard('Old{Control>}{Enter}{/Control}');
  await waitFor(() => expect(rules()[0]?.isOn).toBe(true));
});

it('switches a rule off that became too broad, until its name is typed', async () => {
  const { user, rules } = await open([small], undefined, () => 40);
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Edit “small”' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('alertdialog', { name: 'Switch on “small”?' });
  expect(rules()).toMatchObject([{ isOn: false, version: 2 }]);
});

it('restores a rule that became too broad meanwhile, off, and says so', async () => {
  let count = 3;
  const { user, rules } = await open([small], undefined, () => count);
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  await user.keyboard('d');
  await screen.findByText('Removed rule “small”');
  count = 40;
  await user.keyboard('z');
  await screen.findByText(/“small” is back and off/);
  expect(rules()).toMatchObject([{ name: 'small', isOn: false }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('leaves a rule of the organization alone and says so, and says of an unreadable one that it proposes nothing', async () => {
  const pinned = { ...small, isPinned: true };
  const unreadable = { ...old, isOn: true, content: null };
  const { user, rules, toasts } = await open([pinned, unreadable]);
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  expect(row('small').textContent).toContain('Set by your organization');
  expect(row('old').textContent).toContain(
    'Proposes nothing: can’t be read here. Update Claimdesk or remove it.',
  );
  // It is on still: a version that can read it proposes by it again.
  expect(within(row('old')).getByText('On')).toBeTruthy();
  expect(screen.getByText(/2 are on/)).toBeTruthy();
  const keys = ['o', 'd', 'e', '{Enter}', '{Alt>}{ArrowDown}{/Alt}'];
  for (const key of keys) {
    toasts.setState({ toasts: [] });
    await user.keyboard(key);
    expect(toasts.getState().toasts).toMatchObject([{ text: 'Set by your organization' }]);
  }
  await user.keyboard('j');
  await waitFor(() => expect(row('old').dataset['current']).toBe('true'));
  for (const key of ['o', '{Enter}']) {
    toasts.setState({ toasts: [] });
    await user.keyboard(key);
    expect(toasts.getState().toasts).toMatchObject([{ text: expect.stringContaining('can’t be read here') }]);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rules()).toEqual([pinned, unreadable]);
});

it('moves no rule before those of the organization', async () => {
  const pinned = { ...small, isPinned: true };
  const { user, rules } = await open([pinned, old, { ...old, id: 'third', name: 'third' }]);
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  await user.keyboard('jj');
  await waitFor(() => expect(row('third').dataset['current']).toBe('true'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const order = () => rules().map(({ name }) => name);
  await waitFor(() => expect(order()).toEqual(['small', 'third', 'old']));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}o');
  await waitFor(() => expect(rules().find(({ name }) => name === 'third')?.isOn).toBe(true));
  expect(order()).toEqual(['small', 'third', 'old']);
});

const part = (claims: number, query: string, sums: TriedPart['sums'] = []): TriedPart => ({
  claims,
  filter: { query: queryOf(query) },
  sums,
});
const sum = (outcome: string | null, currency: string | null, claims: number, amount: string) => ({
  outcome,
  currency,
  claims,
  summed: currency === null ? 0 : claims,
  amount,
});
const tried: Omit<RuleTrial, 'days'> = {
  created: 2310,
  tried: 2300,
  proposed: part(420, 'amount:<50 needs-decision:no'),
  same: part(396, 'amount:<50 decided:accepted', [
    sum('won', 'EUR', 300, '9000.50'),
    sum('lost', 'EUR', 90, '1000.25'),
    sum('lost', null, 6, '0'),
  ]),
  otherwise: part(24, 'amount:<50 decided:rejected', [sum(null, 'USD', 24, '480')]),
  unknown: part(0, 'open:yes open:no'),
  notKnown: ['status', 'age'],
};

it('tries a rule on the last quarter: how claims were decided, their amounts and outcomes, and what nobody knows', async () => {
  const tryOn = vi.fn(({ days }: { days: RuleTrial['days'] }) => ({ ...tried, days }));
  const { user, navigation } = await open([old], undefined, undefined, { tryOn });
  await waitFor(() => expect(row('old').dataset['current']).toBe('true'));
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: '“old” on the last quarter' });
  expect(
    await within(dialog).findByText(/^Of 2,310 claims it would have proposed “Tag “late”” for 420\./),
  ).toBeTruthy();
  expect(dialog.textContent).toContain('10 claims still wait for their decision');
  const same = within(dialog).getByRole('button', { name: /Decided the same way/ });
  expect(same.textContent).toContain('EUR\u00a010,000.75 · 6');
  expect(same.textContent).toContain('Won: 300 · Lost: 96');
  expect(dialog.textContent).toContain('as it was then: status and age.');
  expect(within(dialog).queryByRole('button', { name: /Not known how/ })).toBeNull();
  expect(tryOn.mock.calls[0]?.[0]).toMatchObject({ content: old.content });
  await user.keyboard('o');
  await waitFor(() => expect(navigation.getState().view).toBe('all'));
  expect(navigation.getState().opening?.query).toEqual(tried.otherwise.filter.query);
});

it('says that a trial failed, and tries it again', async () => {
  const tryOn = vi.fn(({ days }: { days: RuleTrial['days'] }) => {
    if (tryOn.mock.calls.length === 1) throw new Error('the thread stopped');
    return { ...tried, days };
  });
  const { user } = await open([small], undefined, undefined, { tryOn });
  await waitFor(() => expect(row('small').dataset['current']).toBe('true'));
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: '“small” on the last quarter' });
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText(/^Of 2,310 claims/)).toBeTruthy();
});

it('tries what is typed in the dialog, which stays as it was', async () => {
  const tryOn = vi.fn(({ days }: { days: RuleTrial['days'] }) => ({ ...tried, days }));
  const { user } = await open([], undefined, undefined, { tryOn });
  await screen.findByText('No rules yet');
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.keyboard('{F9}');
  expect(await within(dialog).findByText('Say which claims the rule is for.')).toBeTruthy();
  expect(tryOn).not.toHaveBeenCalled();
  await user.keyboard('amount:<20{F9}');
  const trial = await screen.findByRole('dialog', { name: 'The rule on the last quarter' });
  expect(await within(trial).findByText(/^Of 2,310 claims/)).toBeTruthy();
  expect(tryOn.mock.calls[0]?.[0]).toMatchObject({
    content: { query: queryOf('amount:<20'), decision: { kind: 'accept' } },
  });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /last quarter/ })).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Claims' })).toHaveProperty('value', 'amount:<20');
});

it('says what the organization forbids or caps, in the list and in the dialog', async () => {
  const limits = { forbidden: ['tag' as const], largestAmounts: { USD: 30 } };
  const { user } = await open(
    [small, { ...old, isOn: true }],
    (query) => (query.includes('amount:<=30') ? 4 : 300),
    undefined,
    { list: () => ({ rules: [small, { ...old, isOn: true }], limits }) },
  );
  const capped = await within(row('small')).findByText(/^up to USD 30/);
  expect(capped.title).toContain('Your organization allows it up to USD\u00a030');
  const forbidden = within(row('old')).getByText('not allowed');
  expect(forbidden.title).toContain('Your organization doesn’t allow rules to propose this.');
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Edit “small”' });
  expect(within(dialog).getByText(/allows it up to USD 30/)).toBeTruthy();
  expect(await within(dialog).findByText('4 claims match now', { selector: 'p' })).toBeTruthy();
});

it('has no column of answers while no rule has any: the searches have its room', async () => {
  const figures = vi.fn(() => ({ figures: [{ ruleId: old.id, taken: 0, changed: 0, disagreement: null }] }));
  await open([small, old], undefined, () => 7, { figures });
  await waitFor(() => expect(row('small').textContent).toMatch(/7$/));
  await waitFor(() => expect(figures).toHaveReturned());
  expect(screen.queryByText('This quarter')).toBeNull();
  expect(within(row('small')).getAllByRole('gridcell')).toHaveLength(5);
});

it('shows what became of the proposals of each rule in this quarter', async () => {
  const figures = vi.fn((_asked: { fromMs: number; belowMs: number }) => ({
    figures: [
      {
        ruleId: small.id,
        taken: 8,
        changed: 2,
        disagreement: { value: 0.2, low: 0.06, high: 0.51 },
      },
      { ruleId: old.id, taken: 0, changed: 0, disagreement: null },
    ],
  }));
  await open([small, old], undefined, ({ isOn }) => (isOn ? 7 : 9), { figures });
  await waitFor(() =>
    expect(row('small').textContent).toMatch(/On8 taken · 2 changed20% otherwise \(6%–51%\)7$/),
  );
  expect(row('old').textContent).toMatch(/Off9 if on$/);
  const { fromMs = 0, belowMs = 0 } = figures.mock.calls[0]?.[0] ?? {};
  expect(fromMs <= fakeNowMs && fakeNowMs < belowMs).toBe(true);
  const [from, below] = [new Date(fromMs), new Date(belowMs)];
  expect([from.getUTCDate(), below.getUTCDate(), from.getUTCMonth() % 3, below.getUTCMonth() % 3]).toEqual([
    1, 1, 0, 0,
  ]);
});
