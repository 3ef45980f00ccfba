import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '../../src-shared/contract/app.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';
import { restHands } from '../testing/rest-hands.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

const sandboxAccount = { ...fakeAccount, id: 'sandbox', name: 'Sandbox', isSandbox: true };

beforeEach(installBrowserParts);
afterEach(cleanup);

async function openApp(first: Account[] = [fakeAccount], chosen: Partial<Preferences> = {}) {
  let accounts = first;
  const saved: Partial<Preferences>[] = [];
  let open: () => void = () => undefined;
  const context = createFakeAppContext(
    {
      app: { setPreferences: ({ before: _, ...part }) => (saved.push(part), {}) },
      outbox: { list: () => ({ entries: [], total: 0 }) },
      rules: fakeRules([fakeRule('Small amounts', 'amount:<20', { kind: 'accept' }, { isOn: false })]).calls,
      accounts: {
        list: () => ({ accounts, canStoreSecrets: true }),
        exploreSandbox: async () => {
          await new Promise<void>((resolve) => {
            open = resolve;
          });
          if (!accounts.includes(sandboxAccount)) accounts = [...accounts, sandboxAccount];
          return sandboxAccount;
        },
      },
    },
    '/outbox',
    chosen,
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  const user = userEvent.setup();
  return { context, user, saved, openSandbox: () => act(() => open()) };
}
const bar = () => screen.findByRole('region', { name: 'Practice' });

async function practising() {
  const parts = await openApp();
  await parts.user.keyboard('{Control>}k{/Control}practice on{Enter}');
  await screen.findByRole('alertdialog');
  await parts.user.click(screen.getByRole('button', { name: 'Start' }));
  parts.openSandbox();
  await bar();
  return parts;
}

describe('the practice', () => {
  it('is offered at the first start', async () => {
    const { user, context, openSandbox } = await openApp([]);
    await user.click(await screen.findByRole('button', { name: 'Learn the keys in four minutes' }));
    openSandbox();
    await bar();
    expect(context.navigation.getState()).toMatchObject({
      accountId: 'sandbox',
      // Whatever is opened there can be decided.
      view: 'needs_decision',
      practice: { step: 0, returnTo: null },
    });
  });

  it('lets no key reach the account that is open while the sandbox opens', async () => {
    const { user, context, openSandbox } = await openApp();
    const decided = vi.fn();
    act(() => void context.commands.offer('claim.accept', decided));
    await user.keyboard('{Control>}k{/Control}practice on{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await user.keyboard('a{Escape}a');
    expect(decided).not.toHaveBeenCalled();
    expect(context.navigation.getState()).toMatchObject({ accountId: 'acc-1', practice: null });
    openSandbox();
    await bar();
    expect(context.navigation.getState().accountId).toBe('sandbox');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('waits at each step for the person, and goes back to the account that was open', async () => {
    const { context, user } = await practising();
    const step = () => context.navigation.getState().practice?.step;
    const { navigation, toasts, commands } = context;
    act(() => void commands.offer('list.next', () => undefined));
    act(() => void commands.offer('list.select', () => undefined));
    await user.keyboard('x');
    expect(step()).toBe(0);
    await user.keyboard('j');
    expect(step()).toBe(1);
    act(() => navigation.getState().openClaim('c1'));
    expect(step()).toBe(2);
    const decide = (untilMs: number): string => {
      let id = '';
      act(() => {
        id = toasts.getState().show({ tone: 'undo', text: 'Accepted', untilMs, onUndo: () => undefined });
      });
      return id;
    };
    const late = decide(fakeNowMs - 1);
    expect(step()).toBe(3);
    act(() => toasts.getState().dismiss(late));
    expect(step()).toBe(2);
    expect(within(await bar()).getByText(/can’t be undone/)).toBeTruthy();
    // Sent from elsewhere before its time was over.
    const sent = decide(fakeNowMs + 5000);
    act(() => toasts.getState().dismiss(sent));
    expect(step()).toBe(2);
    decide(fakeNowMs + 5000);
    act(() => void toasts.getState().undoLast());
    expect(step()).toBe(4);
    await user.keyboard('gr');
    await screen.findByRole('heading', { name: 'Rules' });
    // A rule that is off proposes nothing yet.
    await screen.findByText('Small amounts');
    expect(step()).toBe(4);
    restHands();
    await user.keyboard('o');
    await waitFor(() => expect(step()).toBe(5));
    act(() => void commands.offer('claim.takeProposal', () => undefined));
    act(() => void commands.run('claim.takeProposal'));
    expect(step()).toBe(6);
    act(() => navigation.setState({ search: { query: queryOf('sur'), sort: 'newest' } }));
    expect(step()).toBe(7);
    act(() => void commands.run('list.select'));
    expect(step()).toBe(8);
    act(() => navigation.getState().goTo('outbox'));
    expect(within(await bar()).getByText(/You know the most important keys/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(navigation.getState()).toMatchObject({ view: 'needs_decision', practice: { step: 0 } });
    act(() => navigation.getState().goToPracticeStep(9));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(navigation.getState()).toMatchObject({ accountId: 'acc-1', practice: null });
  });

  it('can be skipped step by step, left at any time, and is never drawn in another account', async () => {
    const { context, user } = await practising();
    await user.keyboard('..');
    expect(context.navigation.getState().practice?.step).toBe(2);
    act(() => context.navigation.getState().switchAccount('acc-1'));
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull());
    act(
      () =>
        void context.toasts
          .getState()
          .show({ tone: 'undo', text: 'x', untilMs: null, onUndo: () => undefined }),
    );
    expect(context.navigation.getState().practice?.step).toBe(2);
    act(() => context.navigation.getState().switchAccount('sandbox'));
    await bar();
    await user.keyboard('{Control>}k{/Control}leave the practice{Enter}');
    expect(context.navigation.getState()).toMatchObject({ accountId: 'acc-1', practice: null });
  });

  it('is offered in the sandbox until it is taken, and not again after it', async () => {
    const { context, user, saved, openSandbox } = await openApp([sandboxAccount], { accountId: 'sandbox' });
    const offer = await bar();
    within(offer).getByText('New here? A practice of nine steps shows the most important keys.');
    expect(offer.contains(document.activeElement)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Learn the keys in four minutes' }));
    openSandbox();
    await screen.findByText('Step 1 of 9');
    expect(context.navigation.getState().practice).toEqual({ step: 0, returnTo: null });
    await waitFor(() => expect(saved).toContainEqual({ hasAnsweredPractice: true }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull());
    expect(context.navigation.getState().accountId).toBe('sandbox');
  });

  it('is declined for good, and offered in no other account', async () => {
    const { user, saved } = await openApp([sandboxAccount], { accountId: 'sandbox' });
    await bar();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull());
    expect(saved).toContainEqual({ hasAnsweredPractice: true });
    cleanup();
    await openApp([sandboxAccount], { accountId: 'sandbox', hasAnsweredPractice: true });
    expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull();
    cleanup();
    await openApp();
    expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull();
  });
});
