import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { restHands } from '../testing/rest-hands.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = fakeRow({ id: 'c1' });
const ids = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

async function openClaim() {
  const add = vi.fn(() => ({ noteId: 'n1', undoId: ids[0] }));
  const changeTags = vi.fn((_: object) => ({ undoId: ids[1], full: 0 }));
  const drafts = new Map<string, string>();
  const remove = vi.fn(() => ({ undoId: ids[2] }));
  const undo = vi.fn((_: { undoId: string }) => ({ isKnown: true, changedSince: 0 }));
  const decide = vi.fn(() => ({ groupId: 'g1', entryIds: ['e1'], dueAtMs: fakeNowMs, refused: [] }));
  const written = { id: 'n0', agent: 'Ana', text: 'Llamé a la tienda', writtenAtMs: 1 };
  const context = createFakeAppContext(
    {
      claims: fakeClaims([row], { get: () => ({ ...fakeDetail(row), notes: [written], tags: ['urgent'] }) }),
      notes: { add, changeTags, remove, undo, tags: () => ({ tags: [{ tag: 'Café', claims: 2 }] }) },
      formDrafts: {
        read: ({ form }) => ({ content: drafts.get(form) ?? null }),
        save: ({ form, content }) => {
          if (content === null) drafts.delete(form);
          else drafts.set(form, content);
          return {};
        },
      },
      outbox: { decide },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('complementary', { name: 'Claim' })).findByText('Llamé a la tienda');
  return { add, changeTags, drafts, remove, undo, decide, user: userEvent.setup() };
}

it('a note is written with keys that decide nothing', async () => {
  const { add, decide, user } = await openClaim();
  await user.keyboard('{Shift>}n{/Shift}ars{Enter}v{Control>}{Enter}{/Control}');
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(add).toHaveBeenCalledWith({
    accountId: expect.any(String) as string,
    claimId: 'c1',
    text: 'ars\nv',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decide).not.toHaveBeenCalled();
});

// Promise: typed-note-comes-back
it('a note that Escape left is a draft of its claim, given back and said so, until it is discarded', async () => {
  const { add, drafts, user } = await openClaim();
  await user.keyboard('{Shift>}n{/Shift}half a thought{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(drafts.get('note/c1')).toBe('"half a thought"'));
  await user.keyboard('{Shift>}n{/Shift}');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await screen.findByText(/^This is the draft/);
  expect(field.value).toBe('half a thought');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(drafts.size).toBe(0));
  expect(add).not.toHaveBeenCalled();
});

const chips = () => screen.queryAllByRole('row').flatMap((chip) => chip.dataset['key'] ?? []);

it('tags are chips: Enter adds each, those in use are offered, and Enter in the empty field saves', async () => {
  const { changeTags, decide, user } = await openClaim();
  await user.keyboard('l');
  await screen.findByRole('textbox', { name: 'Tags' });
  await waitFor(() => expect(chips()).toEqual(['urgent']));
  await user.click(await screen.findByRole('button', { name: 'Café' }));
  await user.keyboard('URGENT{Enter}  to   do {Enter}angry{Enter}vip,x{Backspace}{Backspace}');
  expect(chips()).toEqual(['URGENT', 'Café', 'to do', 'angry']);
  expect(changeTags).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  expect(changeTags).toHaveBeenCalledWith({
    accountId: expect.any(String) as string,
    claimIds: ['c1'],
    added: ['URGENT', 'Café', 'to do', 'angry'],
    removed: [],
  });
  expect(decide).not.toHaveBeenCalled();
});

it('tags: Ctrl Enter saves with what is still in the field, and a chip goes by its own key', async () => {
  const { changeTags, user } = await openClaim();
  await user.keyboard('l');
  await waitFor(() => expect(chips()).toEqual(['urgent']));
  await user.keyboard('fraud{Enter}{Shift>}{Tab}{/Shift}{Delete}');
  await waitFor(() => expect(chips()).toHaveLength(1));
  await user.click(screen.getByRole('textbox', { name: 'Tags' }));
  await user.keyboard('call back{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  const [change] = changeTags.mock.calls[0] ?? [];
  expect(change).toMatchObject({ added: expect.arrayContaining(['call back']) as string[] });
});

it('a form that was saved does not say that what was typed in it is kept', async () => {
  const { changeTags, user } = await openClaim();
  await user.keyboard('lvip');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^What you typed in/)).toBeNull();
});

it('tags that Escape left are a draft, laid over the tags that the claim has', async () => {
  const { changeTags, drafts, user } = await openClaim();
  await user.keyboard('l');
  await waitFor(() => expect(chips()).toEqual(['urgent']));
  await user.keyboard('fraud{Enter}vi{Escape}');
  await waitFor(() => expect(drafts.size).toBe(1));
  await user.keyboard('l');
  await screen.findByText(/^This is the draft/);
  expect(chips()).toEqual(['urgent', 'fraud']);
  await user.keyboard('p{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  expect(changeTags).toHaveBeenCalledWith(expect.objectContaining({ added: ['fraud', 'vip'], removed: [] }));
  await waitFor(() => expect(drafts.size).toBe(0));
});

it('the word after the last Enter decides nothing and is shown, until the hands rest', async () => {
  // A clock that is ahead of the keys: however slow this machine is, they come right after the dialog.
  const nowMs = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + 1e15);
  const { changeTags, decide, user } = await openClaim();
  await user.keyboard('lwaiting{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('angry');
  await screen.findByText('Keys typed right after a dialog or a field are ignored: angry');
  expect(changeTags).toHaveBeenCalledOnce();
  expect(decide).not.toHaveBeenCalled();
  restHands();
  await user.keyboard('a');
  await waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

describe('tags of a claim that was not read yet', () => {
  async function openUnread() {
    const read = Promise.withResolvers<ClaimDetail>();
    const changeTags = vi.fn(() => ({ undoId: ids[1], full: 0 }));
    const decide = vi.fn();
    const context = createFakeAppContext(
      {
        claims: fakeClaims([unread], { get: () => read.promise }),
        notes: { changeTags, tags: () => ({ tags: [] }) },
        outbox: { decide },
      },
      '/inbox',
    );
    render(<App context={context} timeZone="UTC" />);
    await waitFor(() => expect(context.commands.available.getState().has('claim.reject')).toBe(true));
    const arrive = () => read.resolve({ ...fakeDetail(unread), tags: ['urgent'] });
    return { arrive, changeTags, decide, user: userEvent.setup() };
  }
  const unread = fakeRow({ id: ids[0] });

  it('the letters go to the dialog, which adds what is saved before the tags are known', async () => {
    const { changeTags, decide, user } = await openUnread();
    await user.keyboard('lfraud{Enter}{Enter}');
    await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
    expect(changeTags).toHaveBeenCalledWith({
      accountId: 'acc-1',
      claimIds: [unread.id],
      added: ['fraud'],
      removed: [],
    });
    expect(decide).not.toHaveBeenCalled();
  });

  it('tags that come while somebody types are kept, and what was typed with them', async () => {
    const { arrive, changeTags, user } = await openUnread();
    await user.keyboard('lfra');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tags' });
    expect(field.value).toBe('fra');
    arrive();
    await waitFor(() => expect(chips()).toEqual(['urgent']));
    await user.keyboard('ud{Enter}{Enter}');
    await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
    expect(changeTags).toHaveBeenCalledWith({
      accountId: 'acc-1',
      claimIds: [unread.id],
      added: ['fraud'],
      removed: [],
    });
  });
});

it('z undoes what was done last to notes and tags, the newest first', async () => {
  const { add, changeTags, remove, undo, user } = await openClaim();
  const undone = () => undo.mock.calls.map(([{ undoId }]) => undoId);
  await user.keyboard('{Shift>}n{/Shift}');
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'called');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Note saved · /);
  expect(add).toHaveBeenCalledOnce();
  await user.keyboard('l');
  await user.type(await screen.findByRole('textbox', { name: 'Tags' }), 'fraud{Enter}{Enter}');
  await screen.findByText(/^Tags changed · /);
  expect(changeTags).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Remove note' }));
  await screen.findByText(/^Note removed · /);
  expect(remove).toHaveBeenCalledWith({ accountId: 'acc-1', noteId: 'n0' });
  await user.keyboard('z');
  await waitFor(() => expect(undone()).toEqual([ids[2]]));
  await user.keyboard('z');
  await waitFor(() => expect(undone()).toEqual([ids[2], ids[1]]));
  undo.mockReturnValueOnce({ isKnown: false, changedSince: 0 });
  await user.keyboard('z');
  await waitFor(() => expect(undone()).toEqual([ids[2], ids[1], ids[0]]));
  await screen.findByText(/^This can’t be undone any more/);
});

it('what is typed on while tags are being saved is neither kept nor said to be', async () => {
  const { changeTags, drafts, user } = await openClaim();
  const saved = Promise.withResolvers<{ undoId: string | undefined; full: number }>();
  changeTags.mockImplementationOnce(() => saved.promise as never);
  await user.keyboard('l');
  await waitFor(() => expect(chips()).toEqual(['urgent']));
  await user.keyboard('fraud{Enter}{Enter}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  await user.keyboard('an');
  saved.resolve({ undoId: ids[1], full: 0 });
  await screen.findByText(/^Tags changed · /);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/What you typed/)).toBeNull();
  await waitFor(() => expect(drafts.size).toBe(0));
});

it('an undo says when another window changed the same tags since', async () => {
  const { undo, user } = await openClaim();
  await user.keyboard('l');
  await user.type(await screen.findByRole('textbox', { name: 'Tags' }), 'fraud{Enter}{Enter}');
  await screen.findByText(/^Tags changed · /);
  restHands();
  undo.mockReturnValueOnce({ isKnown: true, changedSince: 1 });
  await user.keyboard('z');
  await screen.findByText('1 claim was changed since, and the later change stays.');
});
