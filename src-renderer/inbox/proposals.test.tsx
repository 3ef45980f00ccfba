import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import type { NavigationState } from '../runtime/navigation.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeAssessment, fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';
import { restHands } from '../testing/rest-hands.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const claims = ['Uno', 'Dos', 'Tres'].map((merchantName, index) =>
  fakeRow({ id: `c${index + 1}`, merchantName, origin: 'visa' }),
);
const accept = fakeRule('small', 'network:visa amount:<9000', { kind: 'accept' });
const reject = fakeRule('risky', 'network:visa', { kind: 'reject' });
const late = fakeRule('late', 'age:>5d', { kind: 'tag', tag: 'old' });

const otherAccount = { ...fakeAccount, id: 'acc-2', name: 'Banco del Norte' };

/** Opens all claims with these rules, of which the named ones apply to the named claims. */
async function open(
  rules: readonly Rule[],
  applying: Record<string, readonly Rule[]>,
  calls: FakeCalls = {},
) {
  const asked = vi.fn();
  const decided: string[] = [];
  const answered: unknown[] = [];
  const decide = (input: DecideInput) => {
    const targets = 'targets' in input ? input.targets : [];
    const value = 'value' in input ? input.value : input.kind;
    for (const { claimId, proposedBy } of targets) {
      decided.push(`${claimId} ${value}`);
      answered.push(proposedBy);
    }
    return { groupId: 'g1', entryIds: ['e1'], dueAtMs: fakeNowMs + 5000, refused: [] };
  };
  /** Claims of a list that is narrowed to what rules propose. */
  const listed = ({ query }: ClaimFilter) => {
    const text = printQuery(query);
    if (!text.includes('rule:')) return claims.map(({ id }) => id);
    return Object.entries(applying).flatMap(([id, [first]]) =>
      first !== undefined && text.includes(first.name) ? [id] : [],
    );
  };
  const context = createFakeAppContext(
    {
      claims: fakeClaims(claims, {
        assess: ({ claimIds }) => fakeAssessment(claimIds),
        totals: ({ filter }) => ({ claims: listed(filter).length, totals: [], unsummed: 0 }),
        ids: ({ filter }) => ({ claimIds: listed(filter) }),
      }),
      outbox: { decide },
      rules: {
        ...fakeRules(rules).calls,
        proposals: ({ claimIds }) => {
          asked(claimIds);
          return {
            applying: claimIds.flatMap((claimId) =>
              (applying[claimId] ?? []).map(({ id, version }) => ({ claimId, ruleId: id, version })),
            ),
          };
        },
      },
      ...calls,
    },
    '/all',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  return { asked, context, decided, answered, user: userEvent.setup() };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const proposal = () => screen.findByRole('region', { name: 'Proposal' });

it('marks each claim with what the first rule proposes, by one question for all of them', async () => {
  const { asked } = await open([accept, reject], { c1: [accept, reject], c3: [reject] });
  await waitFor(async () => expect((await row('Uno')).textContent).toContain('Accept proposed · small'));
  expect((await row('Tres')).textContent).toContain('Reject proposed · risky');
  expect((await row('Dos')).textContent).not.toContain('proposed');
  expect(asked).toHaveBeenCalledExactlyOnceWith(['c1', 'c2', 'c3']);
});

it('says at the claim why the rule matches, and that another one proposes otherwise', async () => {
  const { user } = await open([accept, reject], { c1: [accept, reject], c2: [accept] });
  const said = await proposal();
  expect(said.textContent).toContain('Other rules propose otherwise: Reject · risky');
  expect(said.textContent).toMatch(/Because: network:visa \(Visa\) · amount:<9000 \(/);
  await user.keyboard('j');
  await waitFor(async () =>
    expect((await proposal()).textContent).toMatch(/Because: network:visa \(Visa\) · amount:<9000 \(/),
  );
});

it('says the claim’s own value with conditions about when it was created and whose card it was', async () => {
  const dated = fakeRule('dated', 'created:2026-11-01.. holder:ana age:<400d', { kind: 'accept' });
  await open([dated], { c1: [dated] });
  expect((await proposal()).textContent).toMatch(
    /Because: created:2026-11-01\.\. \(\d.* 2026, \d\d:\d\d\) · holder:ana \(Ana Gómez\) · age:/,
  );
});

it('says the claim’s own value with conditions about its last change and the tax ID of its merchant', async () => {
  const stale = fakeRule('stale', 'updated:>2d tax-id:30-71234567-1', { kind: 'accept' });
  const updatedAt = new Date(fakeNowMs - 3 * 86_400_000).toISOString();
  const uno = fakeRow({ id: 'c1', merchantName: 'Uno', updatedAt });
  const body = { merchant: { taxIdType: 'CUIT', taxId: '30-71234567-1' } };
  const shown = fakeClaims([uno], { get: () => ({ ...fakeDetail(uno), body }) });
  await open([stale], { c1: [stale] }, { claims: shown });
  await waitFor(async () =>
    expect((await proposal()).textContent).toMatch(
      /Because: updated:>2d \(3 days\) · tax-id:\S+ \(30-71234567-1\)/,
    ),
  );
});

it('goes on after a proposal of a list that is narrowed to its rule, which the claim leaves', async () => {
  const { decided, user } = await open([accept], { c1: [accept], c2: [accept], c3: [accept] });
  await user.keyboard('/rule:small ');
  await user.keyboard('{Enter}');
  await proposal();
  const current = async (name: string) =>
    waitFor(async () => expect((await row(name)).dataset['current']).toBe('true'));
  await current('Uno');
  restHands();
  await user.keyboard('e');
  await current('Dos');
  restHands();
  await user.keyboard('e');
  await waitFor(() => expect(decided).toEqual(['c1 ACCEPTED', 'c2 ACCEPTED']));
});

it.each([
  ['tagged', { kind: 'tag', tag: 'Old' }, 'rule:own'],
  ['snoozed', { kind: 'snooze', choice: 'tomorrow' }, 'proposed:snooze'],
] as const)('goes on after a claim was %s, which leaves the list by it', async (_, decision, search) => {
  const rule = fakeRule('own', 'network:visa', decision);
  const taken: string[][] = [];
  const take = ({ claimIds }: { claimIds?: string[] }) => {
    taken.push(claimIds ?? []);
    return { undoId: 'u1', full: 0 };
  };
  const applying = { c1: [rule], c2: [rule], c3: [rule] };
  const { user } = await open([rule], applying, { notes: { changeTags: take }, snoozes: { set: take } });
  await user.keyboard(`/${search} `);
  await user.keyboard('{Enter}');
  await proposal();
  for (const name of ['Uno', 'Dos']) {
    await waitFor(async () => expect((await row(name)).dataset['current']).toBe('true'));
    restHands();
    await user.keyboard('e');
  }
  await waitFor(() => expect(taken).toEqual([['c1'], ['c2']]));
});

it('asks nothing while no rule is on', async () => {
  const { asked } = await open([{ ...accept, isOn: false }], { c1: [accept] });
  await row('Uno');
  expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('takes a proposal by its key alone, and Enter still opens the claim', async () => {
  const { decided, user } = await open([accept], { c1: [accept] });
  await within(await proposal()).findByRole('button', { name: /Take/ });
  await user.keyboard('{Enter}');
  expect(decided).toEqual([]);
  await user.keyboard('{Escape}');
  await user.keyboard('e');
  await waitFor(() => expect(decided).toEqual(['c1 ACCEPTED']));
});

it('says with a decision which proposal was on the screen, and with one on a claim without a mark that none was', async () => {
  const version2 = { ...accept, version: 2 };
  const { answered, user } = await open([version2], { c1: [version2] });
  await proposal();
  await user.keyboard('r');
  await waitFor(() => expect(answered).toEqual([{ ruleId: 'rule-small', version: 2 }]));
  await user.keyboard('j');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull());
  await user.keyboard('a');
  await waitFor(() => expect(answered).toEqual([{ ruleId: 'rule-small', version: 2 }, undefined]));
});

it('says with a snooze which proposal was on the screen', async () => {
  const set = vi.fn(() => ({ undoId: 'u1' }));
  const { user } = await open([accept], { c1: [accept] }, { snoozes: { set } });
  await proposal();
  await user.keyboard('b');
  await screen.findByRole('dialog');
  await user.keyboard('t');
  const shownProposals = [{ claimId: 'c1', ruleId: 'rule-small', version: 1 }];
  await waitFor(() => expect(set).toHaveBeenCalledWith(expect.objectContaining({ shownProposals })));
});

it.each([
  ['m', { kind: 'email' }, '{Control>}{Enter}{/Control}'],
  ['b', { kind: 'snooze', choice: 'tomorrow' }, 't'],
  ['l', { kind: 'tag', tag: 'old' }, 'old{Control>}{Enter}{/Control}'],
] as const)(
  'says with what is decided in a dialog (%s) what was proposed when it was opened',
  async (key, decision, answer) => {
    const rule = fakeRule('own', 'network:visa', decision);
    const applying: Record<string, readonly Rule[]> = { c1: [rule] };
    const named = vi.fn();
    const { context, user } = await open([rule], applying, {
      email: {
        options: () => ({
          contact: 'sales@cafe.example',
          contactText: null,
          used: [],
          recent: [],
          isOpen: true,
          isReadonly: false,
        }),
      },
      snoozes: {
        set({ shownProposals }) {
          named(shownProposals?.[0]?.version);
          return { undoId: 'u1' };
        },
      },
      notes: {
        changeTags({ shownProposals }) {
          named(shownProposals?.[0]?.version);
          return { undoId: 'u1', full: 0 };
        },
        tags: () => ({ tags: [] }),
      },
      outbox: {
        decide(input) {
          named('proposedBy' in input ? input.proposedBy?.version : null);
          return { groupId: 'g1', entryIds: ['e1'], dueAtMs: fakeNowMs + 5000, refused: [] };
        },
      },
    });
    await proposal();
    await waitFor(() => expect(context.commands.available.getState().has('claim.tags')).toBe(true));
    await user.keyboard(key);
    await screen.findByRole('dialog');
    if (key === 'm') await screen.findByRole('radio', { name: /sales@cafe/ });
    const { client, queryClient } = context.ipc;
    const edited = await client.rules.edit({
      accountId: 'acc-1',
      ruleId: rule.id,
      version: 1,
      name: 'edited',
      content: { query: queryOf('network:visa'), decision },
    });
    applying['c1'] = [edited];
    await queryClient.invalidateQueries();
    await waitFor(() => expect(document.body.textContent).toContain('proposed · edited'));
    await user.keyboard(answer);
    await waitFor(() => expect(named).toHaveBeenCalledExactlyOnceWith(1));
  },
);

it('means the selection that is still being made by its keys, and never the current claim', async () => {
  const ids = Promise.withResolvers<{ claimIds: string[] }>();
  const base = fakeClaims(claims, {
    assess: ({ claimIds }) => fakeAssessment(claimIds),
    ids: () => ids.promise,
  });
  const { decided, user } = await open([accept, reject], { c1: [accept] }, { claims: base });
  await proposal();
  await user.keyboard('{Control>}a{/Control}e');
  ids.resolve({ claimIds: claims.map(({ id }) => id) });
  await screen.findByText(/^3 selected/);
  expect(decided).toEqual([]);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  const which = await screen.findByRole('dialog', { name: 'Which proposals do you want to take?' });
  expect(within(which).getByRole('button', { name: /Reject/ }).textContent).toContain('3 claims');
});

it('tags a claim whose tag was proposed', async () => {
  const changeTags = vi.fn(() => ({ undoId: 'u1', full: 0 }));
  const { user } = await open([late], { c1: [late] }, { notes: { changeTags } });
  await proposal();
  await user.keyboard('e');
  await waitFor(() =>
    expect(changeTags).toHaveBeenCalledWith(
      expect.objectContaining({
        claimIds: ['c1'],
        added: ['old'],
        removed: [],
        shownProposals: [{ claimId: 'c1', ruleId: 'rule-late', version: 1 }],
      }),
    ),
  );
});

it('asks which proposals of the list are to be taken, and puts the usual question about them', async () => {
  const { decided, user } = await open([accept, reject], { c1: [accept], c2: [reject], c3: [reject] });
  await proposal();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  const which = await screen.findByRole('dialog', { name: 'Which proposals do you want to take?' });
  expect(within(which).getByRole('button', { name: /Reject/ }).textContent).toContain('2 claims');
  await user.keyboard('r');
  expect(await screen.findByRole('alertdialog', { name: 'Reject 2 claims?' })).toBeTruthy();
  expect(decided).toEqual([]);
});

it('offers for selected claims what is proposed for them, with their numbers, and keeps the others unasked', async () => {
  const { user } = await open([accept, reject, late], { c1: [accept], c2: [reject], c3: [late] });
  await proposal();
  await user.keyboard('xjx');
  await screen.findByText(/^2 selected/);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  const which = await screen.findByRole('dialog', { name: 'Which proposals do you want to take?' });
  const choices = within(which).getAllByRole('button', { name: /claim/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Accept.*1 claim/),
    expect.stringMatching(/Reject.*1 claim/),
  ]);
});

it('keeps the selection when nothing is proposed for it, or nothing any more', async () => {
  const applying: Record<string, readonly Rule[]> = { c1: [accept], c2: [reject], c3: [late] };
  const { user } = await open([accept, reject, late], applying);
  await proposal();
  await user.keyboard('xjx');
  await screen.findByText(/^2 selected/);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByRole('dialog', { name: 'Which proposals do you want to take?' });
  delete applying['c1'];
  await user.keyboard('a');
  await screen.findByText('No rule proposes anything for these claims.');
  expect(screen.getByText(/^2 selected/)).toBeTruthy();
  delete applying['c2'];
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() =>
    expect(screen.getAllByText('No rule proposes anything for these claims.').length).toBeGreaterThan(0),
  );
  expect(screen.getByText(/^2 selected/)).toBeTruthy();
});

/**
 * Opens the list with a rule for a tag whose claims are counted when a test lets go of what is waiting. `proposed`:
 * their number; `null` if they can't be counted.
 */
async function openCounting(proposed: number | null = 2) {
  const waiting: (() => void)[] = [];
  /** Answers which claims are proposed; what a selection hides is asked of the whole list. */
  const ids = vi.fn(() => ({ claimIds: ['c2', 'c3'] }));
  const base = fakeClaims(claims, {
    assess: ({ claimIds }) => fakeAssessment(claimIds),
    ids: ({ filter }) =>
      printQuery(filter.query).includes('proposed:') ? ids() : { claimIds: claims.map(({ id }) => id) },
  });
  const totals = async ({ filter }: { filter: ClaimFilter }) => {
    if (!printQuery(filter.query).includes('proposed:')) return { claims: 3, totals: [], unsummed: 0 };
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    if (proposed === null) throw new Error('The claims can’t be counted.');
    return { claims: proposed, totals: [], unsummed: 0 };
  };
  const accounts = { list: () => ({ accounts: [fakeAccount, otherAccount], canStoreSecrets: true }) };
  const opened = await open([late], { c1: [late] }, { claims: { ...base, totals }, accounts });
  await proposal();
  return { ...opened, ids, waiting };
}

it('takes the proposals of the list once, however often its key is pressed meanwhile', async () => {
  const { user, ids, waiting } = await openCounting();
  await user.keyboard('{Shift>}{Enter}{Enter}{Enter}{/Shift}');
  await waitFor(() => expect(waiting).toHaveLength(3));
  waiting[2]?.();
  const question = { name: 'Tag 2 claims “old”?' };
  await screen.findByRole('alertdialog', question);
  const read = ids.mock.calls.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/^2 selected/)).toBeNull());
  waiting[0]?.();
  waiting[1]?.();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(waiting).toHaveLength(4));
  waiting[3]?.();
  await screen.findByRole('alertdialog', question);
  expect(ids).toHaveBeenCalledTimes(2 * read);
});

it('takes no proposals of the whole list where something was selected before they were counted', async () => {
  const { user, ids, waiting } = await openCounting();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.keyboard('x');
  await screen.findByText(/^1 selected/);
  await act(async () => waiting[0]?.());
  expect(screen.getByText(/^1 selected/)).toBeTruthy();
  expect(ids).not.toHaveBeenCalled();
});

const leavings: [where: string, leave: (navigation: NavigationState) => void][] = [
  ['another list', ({ goTo }) => goTo('inbox')],
  ['a view without claims', ({ goTo }) => goTo('rules')],
  ['another account', ({ switchAccount }) => switchAccount(otherAccount.id)],
];
describe.each(leavings)('ends quietly when %s is opened while the proposals are counted', (_where, leave) => {
  it.each([
    ['there are some', 2],
    ['there are none', 0],
    ['they can’t be counted', null],
  ])('and %s', async (_how, proposed) => {
    const { context, user, ids, waiting } = await openCounting(proposed);
    const before = await row('Uno');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => leave(context.navigation.getState()));
    await waitFor(() => expect(before.isConnected).toBe(false));
    await act(async () => waiting[0]?.());
    await act(() => context.ipc.queryClient.refetchQueries({ type: 'active' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(context.toasts.getState().toasts).toEqual([]);
    expect(ids).not.toHaveBeenCalled();
  });
});

it('takes no claims for which something else is proposed since, under the name of the same rule', async () => {
  const totals = vi.fn((_: { filter: ClaimFilter }) => ({ claims: 2, totals: [], unsummed: 0 }));
  const base = fakeClaims(claims, { assess: ({ claimIds }) => fakeAssessment(claimIds) });
  const { user } = await open([accept, reject], { c1: [accept] }, { claims: { ...base, totals } });
  await proposal();
  totals.mockClear();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByRole('dialog', { name: 'Which proposals do you want to take?' });
  const asked = totals.mock.calls.map(([{ filter }]) => printQuery(filter.query));
  expect(asked).toContain('rule:small proposed:accept');
  expect(asked).toContain('rule:risky proposed:reject');
});

it('takes the only proposals at once to their question, and says when there are none', async () => {
  const applying: Record<string, readonly Rule[]> = { c2: [late], c3: [late] };
  const changeTags = vi.fn(() => ({ undoId: 'u1', full: 0 }));
  const { user } = await open([late], applying, { notes: { changeTags } });
  await waitFor(async () => expect((await row('Dos')).textContent).toContain('Tag “old” proposed'));
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByRole('alertdialog', { name: 'Tag 2 claims “old”?' });
  expect(changeTags).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  delete applying['c2'];
  delete applying['c3'];
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(await screen.findByText('No rule proposes anything for these claims.')).toBeTruthy();
});
