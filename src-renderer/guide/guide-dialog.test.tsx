import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { type Preferences, spokenLanguages } from '../../src-shared/contract/app.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import type { ViewName } from '../runtime/navigation.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeSyncStatus } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { topicOfPlace, troubleTopics, type TroubleTopic } from './guide-topics.ts';
import { loadGuide } from './load-guide.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

async function openApp(calls: FakeCalls = {}, chosen: Partial<Preferences> = {}) {
  const outbox = { list: () => ({ entries: [], total: 0 }) };
  const context = createFakeAppContext({ outbox, ...calls }, '/outbox', chosen);
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  return { context, user: userEvent.setup() };
}

const article = (name: string) => screen.findByRole('article', { name });

it('opens at the chapter of the view, is searched, and closes', async () => {
  const { user, context } = await openApp();
  act(() => context.navigation.getState().goTo('outbox'));
  await user.keyboard('{F1}');
  await article('The outbox');

  const search = screen.getByRole('searchbox', { name: 'Search the guide' });
  expect(document.activeElement).toBe(search);
  await user.type(search, 'wilson');
  await article('Insights');
  await user.clear(search);
  await user.type(search, 'zzz');
  await screen.findByText('No chapter has all of these words.');
  await user.clear(search);
  const chapters = screen.getByRole('listbox', { name: 'Chapters' });
  await user.click(within(chapters).getByRole('option', { name: 'Webhooks' }));
  await article('Webhooks');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('follows a link to another chapter; a link to a file is its text alone', async () => {
  const { user, context } = await openApp();
  act(() => context.navigation.getState().openGuide('finding-claims'));
  await user.click(within(await article('Finding claims')).getByRole('button', { name: 'What is urgent' }));
  await article('What is urgent');
  act(() => context.navigation.getState().openGuide('the-outbox'));
  within(await article('The outbox')).getByText(/What a decision goes through/);
  expect(screen.queryByRole('link')).toBeNull();
});

const topics: Readonly<Partial<Record<ViewName, string>>> = {
  inbox: topicOfPlace.claims,
  all: topicOfPlace.claims,
  changes: topicOfPlace.changes,
  insights: topicOfPlace.insights,
  review: topicOfPlace.review,
  outbox: topicOfPlace.outbox,
  templates: topicOfPlace.templates,
  webhooks: topicOfPlace.webhooks,
  accounts: topicOfPlace.accounts,
  settings: topicOfPlace.settings,
};

/** Returns the title of the chapter with this section in a language. */
async function chapterTitle(language: string, id: string): Promise<string> {
  const chapters = await loadGuide(language);
  const chapter = chapters.find((one) => one.id === id || one.sections.some((section) => section.id === id));
  return chapter?.title ?? expect.fail(`no chapter has ${id}`);
}

describe.each(spokenLanguages)('in the language %s', (language) => {
  it('F1 opens the chapter that fits each view', async () => {
    const { user, context } = await openApp({}, { locale: language });
    await screen.findByRole('navigation');
    for (const [view, topic] of Object.entries(topics)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of views
      act(() => context.navigation.getState().goTo(view as ViewName));
      await user.keyboard('{F1}');
      await article(await chapterTitle(language, topic));
      await user.keyboard('{Escape}');
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

it('a link leads to its chapter also where a search did not find that', async () => {
  const { user, context } = await openApp();
  act(() => context.navigation.getState().openGuide('finding-claims'));
  const search = await screen.findByRole('searchbox', { name: 'Search the guide' });
  await user.type(search, 'Khmer Burmese');
  await user.click(within(await article('Finding claims')).getByRole('button', { name: 'What is urgent' }));
  await article('What is urgent');
});

it('is there before the first account is', async () => {
  const { user } = await openApp({ accounts: { list: () => ({ accounts: [], canStoreSecrets: true }) } });
  await user.keyboard('{F1}');
  await article('The first minute');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Connect an account' }));
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('{F1}');
  await article('Accounts');
});

it.each([
  [{ code: 'journal_damaged', params: { said: 'a page is torn' } }, 'journalDamaged'],
  [{ code: 'account_not_opened', params: { said: 'EIO' } }, 'unavailable'],
  [{ code: 'keychain_locked', params: {} }, 'unavailable'],
  [{ code: 'data_key_changed', params: {} }, 'unavailable'],
] as const satisfies [Account['problem'], TroubleTopic][])(
  'an account that can’t be opened (%o) leads to what that means, in its views and in the list',
  async (problem, topic) => {
    const account: Account = { ...fakeAccount, state: 'unavailable', problem };
    const { user, context } = await openApp({
      accounts: { list: () => ({ accounts: [account], canStoreSecrets: true }) },
    });
    for (const view of ['inbox', 'accounts'] as const) {
      act(() => context.navigation.getState().goTo(view));
      await user.click(await screen.findByRole('button', { name: 'What is this?' }));
      await article('When something is wrong');
      expect(context.navigation.getState().guideTopic).toBe(troubleTopics[topic]);
      await user.keyboard('{Escape}');
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
);

it.each([
  ['storage_failed', 'The local copy of the claims couldn’t be written'],
  ['service_fault', 'The service returns unexpected responses'],
  ['rows_skipped', 'Some claims couldn’t be read'],
  ['foreign_claims', 'The service sent claims of another acquirer'],
  ['unexpected_error', 'Claimdesk had an unexpected error'],
] as const)('the notice %s leads to what it means', async (code, title) => {
  const status = { ...fakeSyncStatus(fakeAccount.id), notices: [{ code, detail: null }] };
  const { user } = await openApp({ sync: { status: () => status } });
  await user.click(await screen.findByRole('button', { name: 'What is this?' }));
  within(await article('When something is wrong')).getByRole('heading', { name: title });
});

it.each([
  [{ phase: 'lost', refusal: null }, 'notResponding'],
  [{ phase: 'refused', refusal: 'unproven' }, 'sessionEnded'],
  [{ phase: 'refused', refusal: 'code_used' }, 'addressUsed'],
] as const)('a lost connection (%o) leads to what that means', async (state, topic) => {
  const { user, context } = await openApp();
  await screen.findByRole('navigation');
  act(() => context.ipc.connection.state.setState(state));
  await user.click(await screen.findByRole('button', { name: 'What is this?' }));
  await article('When something is wrong');
  expect(context.navigation.getState().guideTopic).toBe(troubleTopics[topic]);
});
