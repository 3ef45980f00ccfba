import { ORPCError } from '@orpc/client';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { App } from '../shell/app.tsx';
import { writeRoute } from '../runtime/navigation.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { unreadableFile } from '../testing/unreadable-file.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { createFakeAppContext, fakeVaultStatus } from '../testing/fake-app-context.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { fakeSavedLists } from '../testing/fake-saved-lists.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const four = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((merchantName, index) =>
  fakeRow({ id: `c${index + 1}`, merchantName }),
);
const dos: SavedList = {
  id: 'l-dos',
  name: 'Señor Dos',
  content: { view: 'all', query: queryOf('dos'), sort: 'amount_high' },
};
const future: SavedList = { id: 'l-future', name: 'From tomorrow', content: null };

async function openAt(route: string, lists: readonly SavedList[], calls: FakeCalls = {}) {
  const fake = fakeSavedLists(lists);
  const setPreferences = vi.fn(() => ({}));
  const context = createFakeAppContext(
    { claims: fakeClaims(four), savedLists: fake.calls, app: { setPreferences }, ...calls },
    route,
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  return { context, lists: fake.lists, setPreferences, user: userEvent.setup() };
}
const rows = async () =>
  (await within(await screen.findByRole('grid')).findAllByText(/^(Uno|Dos|Tres|Cuatro)$/)).map(
    ({ textContent }) => textContent,
  );
const navItem = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('button', { name });

const named = (name: string): SavedList => ({ ...dos, id: `l-${name.slice(-1)}`, name });
const order = () =>
  within(screen.getByRole('navigation'))
    .getAllByTitle(/^List [abc]$/)
    .map(({ title }) => title);

describe('the order of saved lists', () => {
  const three = ['List a', 'List b', 'List c'].map(named);

  it('is changed by key for the list that is open, as far as it goes', async () => {
    const { user, lists, context } = await openAt('/all', three);
    await waitFor(() => expect(order()).toHaveLength(3));
    act(() => context.navigation.getState().goToList('l-b', 'all'));
    await screen.findByRole('grid');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['List b', 'List a', 'List c']));
    expect(lists().map(({ name }) => name)).toEqual(['List b', 'List a', 'List c']);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(order()).toEqual(['List a', 'List b', 'List c']));
  });

  it('is changed by dragging, and nothing but an id goes with the pointer', async () => {
    const { lists } = await openAt('/all', three);
    await waitFor(() => expect(order()).toHaveLength(3));
    const item = (name: string) => screen.getByTitle(name);
    const dataTransfer = { setData: vi.fn(), effectAllowed: '' };
    fireEvent.dragStart(item('List a'), { dataTransfer });
    fireEvent.dragOver(item('List c'));
    await waitFor(() => expect(item('List c').dataset['gap']).toBe('above'));
    fireEvent.drop(item('List c'));
    await waitFor(() => expect(order()).toEqual(['List b', 'List a', 'List c']));
    expect(lists().map(({ name }) => name)).toEqual(['List b', 'List a', 'List c']);
    expect(dataTransfer.setData.mock.calls).toEqual([['text/plain', 'l-a']]);
  });
});

describe('a file of saved lists', () => {
  it('is read in, and its first list opens; one with nothing new says so', async () => {
    const readIn = vi
      .fn()
      .mockReturnValueOnce({ added: [dos], known: 0, tooMany: 0 })
      .mockReturnValueOnce({ added: [], known: 1, tooMany: 0 });
    const fake = fakeSavedLists([dos]);
    const { user, context } = await openAt('/all', [dos], { savedLists: { ...fake.calls, readIn } });
    await screen.findByRole('grid');
    const field = screen.getByLabelText('A file with saved lists');
    const file = new File(['{"claimdesk":"saved lists"}'], 'lists.json', { type: 'application/json' });
    await user.upload(field, file);
    await waitFor(() => expect(context.navigation.getState().listId).toBe('l-dos'));
    expect(readIn).toHaveBeenCalledWith(expect.objectContaining({ text: '{"claimdesk":"saved lists"}' }));
    await user.upload(screen.getByLabelText('A file with saved lists'), file);
    await screen.findByText('You already have the list in this file.');
  });

  it('that can’t be read from the disk is called that', async () => {
    const readIn = vi.fn();
    const { user } = await openAt('/all', [], { savedLists: { ...fakeSavedLists([]).calls, readIn } });
    await screen.findByRole('grid');
    await user.upload(screen.getByLabelText('A file with saved lists'), unreadableFile('lists.json'));
    await screen.findByText(/^This file can’t be read from the disk/);
    expect(readIn).not.toHaveBeenCalled();
  });
});

describe('saved lists', () => {
  it('keep what is shown under a name, typed at the keyboard, and are current at once', async () => {
    const { user, lists, context } = await openAt('/inbox', []);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(screen.queryByText('Lists')).toBeNull();
    await user.keyboard('/tres');
    await waitFor(async () => expect(await rows()).toEqual(['Tres']));
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save this list' });
    expect(within(dialog).getByText('“tres”')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(within(dialog).getByText('Give the list a name.')).toBeTruthy();
    await user.keyboard('  Tres   Ríos {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lists()).toMatchObject([
      { name: 'Tres Ríos', content: { view: 'inbox', query: queryOf('tres'), sort: 'newest' } },
    ]);
    await waitFor(() => expect(navItem(/Tres Ríos/).getAttribute('aria-current')).toBe('page'));
    expect(await rows()).toEqual(['Tres']);
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(writeRoute(context.navigation.getState())).toContain(`list=${lists()[0]?.id}`);
  });

  it('say that their count is being made, for the first time and again, in the navigation and the chooser', async () => {
    let answer = Promise.withResolvers<{ counts: Record<string, number> }>();
    const { user, context } = await openAt('/all', [dos, future], {
      savedLists: { ...fakeSavedLists([dos, future]).calls, counts: () => answer.promise },
    });
    const answered = (counts: Record<string, number>) => act(async () => answer.resolve({ counts }));
    const said = async (name: RegExp) =>
      within(await screen.findByRole('navigation')).findByRole('button', { name });
    await said(/^Señor Dos\s*Being counted$/);
    await said(/^From tomorrow$/);
    await answered({ 'l-dos': 1204 });
    await said(/^Señor Dos\s*1,204$/);

    answer = Promise.withResolvers();
    const { queryClient, queries } = context.ipc;
    void queryClient.invalidateQueries({ queryKey: queries.savedLists.counts.key() });
    await said(/^Señor Dos\s*Being counted again\s*1,204$/);
    await user.keyboard('gl');
    const chooser = await screen.findByRole('dialog', { name: 'Saved lists' });
    const option = within(chooser).getByRole('option', { name: /^Señor Dos/ });
    await waitFor(() => expect(option.textContent).toBe('Señor Dos…Being counted again1,2047'));
    await answered({ 'l-dos': 1205 });
    await waitFor(() => expect(option.textContent).toBe('Señor Dos1,2057'));
  });

  it('refuse names at the field', async () => {
    const { user, lists } = await openAt('/all', [dos]);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(field, 'SEÑOR dos');
    expect(within(dialog).getByText('Another list has this name.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.paste('x'.repeat(61));
    expect(within(dialog).getByText('Use at most 60 characters. This name has 61.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(lists()).toEqual([dos]);
  });

  it('have the name that was typed before the vault locked itself', async () => {
    let status = { ...fakeVaultStatus, store: 'vault' as const, isLocked: false };
    const drafts = new Map<string, string | null>();
    const { context, user } = await openAt('/all', [dos], {
      formDrafts: {
        read: ({ form }) => ({ content: drafts.get(form) ?? null }),
        save: ({ form, content }) => {
          drafts.set(form, content);
          return {};
        },
      },
      vault: { status: () => status },
    });
    const setLocked = (isLocked: boolean) => {
      status = { ...status, isLocked };
      return act(() =>
        context.ipc.queryClient.invalidateQueries({ queryKey: context.ipc.queries.vault.key() }),
      );
    };
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Control>}s{/Control}');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tres Ríos');
    await waitFor(() => expect(drafts.get('list/new')).toBe('"Tres Ríos"'));
    await setLocked(true);
    await screen.findByLabelText('Passphrase');
    await setLocked(false);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Control>}s{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(field).toHaveProperty('value', 'Tres Ríos'));
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(drafts.get('list/new')).toBeNull());
  });

  it('say at the field what only the main side knows', async () => {
    const save = () => {
      throw new ORPCError('REFUSED', { data: { code: 'name_taken', params: {} } });
    };
    const { user } = await openAt('/all', [], {
      savedLists: { ...fakeSavedLists([]).calls, save },
    });
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('Uno{Enter}');
    expect(await screen.findByText('Another list has this name.')).toBeTruthy();
  });

  it('open by digit with view, filter and sort, which stays their own', async () => {
    const { user, context, setPreferences } = await openAt('/inbox', [dos]);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await screen.findByText('Señor Dos');
    await user.keyboard('7');
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    expect(context.navigation.getState()).toMatchObject({ view: 'all', listId: 'l-dos' });
    expect(screen.getByRole('button', { name: /Highest amount/ })).toBeTruthy();
    expect(navItem(/All claims/).getAttribute('aria-current')).toBeNull();
    expect(document.title).toBe('Saved list · Banco del Sur · Claimdesk');
    await user.keyboard('6');
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(setPreferences).not.toHaveBeenCalledWith(expect.objectContaining({ sort: 'amount_high' }));
  });

  it('are chosen by name, in the chooser and in the palette', async () => {
    const { user, context } = await openAt('/inbox', [dos, future]);
    await screen.findByText('Señor Dos');
    await user.keyboard('gl');
    await screen.findByRole('dialog', { name: 'Saved lists' });
    await user.keyboard('senor{Enter}');
    await waitFor(() => expect(context.navigation.getState().listId).toBe('l-dos'));
    await user.keyboard('1{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('go list from{Enter}');
    await waitFor(() => expect(context.navigation.getState().listId).toBe('l-future'));
  });

  it('are found again where the reader left off, and by what is left of them when they are gone', async () => {
    const { context } = await openAt('/all?list=l-dos', [dos]);
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    cleanup();
    const { context: other } = await openAt('/all?list=l-gone', [dos]);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(other.navigation.getState()).toMatchObject({ view: 'all', listId: null });
    expect(context.navigation.getState().listId).toBe('l-dos');
  });

  it('say when they are shown with changes, and save or drop them', async () => {
    const { user, lists } = await openAt('/all?list=l-dos', [dos]);
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    await user.keyboard('/{Control>}a{/Control}uno');
    await waitFor(async () => expect(await rows()).toEqual(['Uno']));
    const changed = screen.getByRole('region', { name: 'Unsaved changes' });
    expect(navItem(/Señor Dos\s*edited/)).toBeTruthy();
    await user.click(within(changed).getByRole('button', { name: 'Revert changes' }));
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();

    await user.keyboard('/{Control>}a{/Control}cuatro{Control>}s{/Control}');
    await waitFor(() => expect(lists()[0]?.content?.query).toEqual(queryOf('cuatro')));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(lists()).toEqual([dos]));
    // What is shown stays: it is a change again.
    expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
    expect(await rows()).toEqual(['Cuatro']);
  });

  it('are left for another with a search that can not be read, which is never saved', async () => {
    const { user, lists } = await openAt('/all?list=l-dos', [dos]);
    const search = await screen.findByRole('combobox', { name: 'Search claims' });
    await user.type(search, ' amount:abc ');
    await screen.findByText(/“abc” isn’t an amount/);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('This search can’t be read');
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    expect(lists()).toEqual([dos]);
    await user.click(navItem(/All claims/));
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.click(navItem(/Señor Dos/));
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    expect(screen.queryByText(/isn’t an amount/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search claims' }).value).toBe('dos');
  });

  it('follow what another window saved, unless they were changed here', async () => {
    const { context } = await openAt('/all?list=l-dos', [dos]);
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    const { queryClient, queries } = context.ipc;
    const queryKey = queries.savedLists.list.queryKey({ input: { accountId: 'acc-1' } });
    const content = { view: 'all' as const, query: queryOf('tres'), sort: 'newest' as const };
    queryClient.setQueryData(queryKey, { lists: [{ ...dos, content }] });
    await waitFor(async () => expect(await rows()).toEqual(['Tres']));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('are renamed, deleted and put back as they were', async () => {
    const { user, lists, context } = await openAt('/all?list=l-dos', [dos]);
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog', { name: 'Rename this list' });
    expect(within(dialog).getByDisplayValue('Señor Dos')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}Otro{Enter}');
    await waitFor(() => expect(navItem(/Otro/)).toBeTruthy());

    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('delete this list{Enter}');
    expect(await screen.findByText('Deleted list “Otro”')).toBeTruthy();
    expect(lists()).toEqual([]);
    expect(context.navigation.getState()).toMatchObject({ view: 'all', listId: null });
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('z');
    await waitFor(() => expect(lists()).toEqual([{ ...dos, name: 'Otro' }]));
    await waitFor(() => expect(context.navigation.getState().listId).toBe('l-dos'));
  });

  it('that can not be read are shown as such, and stay', async () => {
    const { user, lists } = await openAt('/all', [future]);
    await user.click(await screen.findByRole('button', { name: /From tomorrow/ }));
    expect(await screen.findByText('This list can’t be opened here')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(lists()).toEqual([future]);
  });
});

describe('pinning the documents of a list', () => {
  const documents = (kept: readonly string[]) => {
    const pin = vi.fn(() => ({}));
    const pinnedOf: NonNullable<FakeCalls['documents']>['pinnedOf'] = ({ claimIds }) => ({
      claimIds: claimIds.filter((id) => kept.includes(id)),
    });
    return { pin, pinnedOf };
  };

  it('asks once, says how many, and takes only those that are not pinned', async () => {
    const calls = documents(['c2']);
    const { user } = await openAt('/all', [], { documents: calls });
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Shift>}o{/Shift}');
    const question = await screen.findByRole('alertdialog', {
      name: 'Keep the documents of 3 claims offline?',
    });
    expect(question.textContent).toContain('1 of the 4 claims in this list are already kept offline.');
    expect(question.textContent).toContain('Claims added later aren’t included');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.pin).toHaveBeenCalledWith({
      accountId: 'acc-1',
      claimIds: ['c1', 'c3', 'c4'],
      isPinned: true,
    });
  });

  it('unpins those that are pinned, and says when there are none', async () => {
    const calls = documents(['c2']);
    const { user } = await openAt('/all?list=l-dos', [dos], { documents: calls });
    await waitFor(async () => expect(await rows()).toEqual(['Dos']));
    await user.click(screen.getByRole('button', { name: 'List' }));
    await user.click(await screen.findByRole('menuitem', { name: /Remove offline copies/ }));
    await screen.findByRole('alertdialog', { name: 'Remove the offline copies of 1 claim?' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.pin).toHaveBeenCalledWith({ accountId: 'acc-1', claimIds: ['c2'], isPinned: false });
  });

  it('refuses a list that is too long', async () => {
    const calls = documents([]);
    const ids: NonNullable<FakeCalls['claims']>['ids'] = ({ offset, limit }) => ({
      claimIds: Array.from({ length: limit }, (_, index) => `c${offset + index}`),
    });
    const { user } = await openAt('/all', [], { documents: calls, claims: fakeClaims(four, { ids }) });
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.keyboard('{Shift>}o{/Shift}');
    expect(await screen.findByText(/at most 10,000 claims/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(calls.pin).not.toHaveBeenCalled();
  });
});
