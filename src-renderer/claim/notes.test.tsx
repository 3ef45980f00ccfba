import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
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
  const changeTags = vi.fn(() => ({ undoId: ids[1], full: 0 }));
  const remove = vi.fn(() => ({ undoId: ids[2] }));
  const undo = vi.fn((_: { undoId: string }) => ({ isKnown: true, changedSince: 0 }));
  const decide = vi.fn();
  const written = { id: 'n0', agent: 'Ana', text: 'Llamé a la tienda', writtenAtMs: 1 };
  const context = createFakeAppContext(
    {
      claims: fakeClaims([row], { get: () => ({ ...fakeDetail(row), notes: [written], tags: ['urgent'] }) }),
      notes: { add, changeTags, remove, undo, tags: () => ({ tags: [{ tag: 'Café', claims: 2 }] }) },
      formDrafts: { read: () => ({ content: null }), save: () => ({}) },
      outbox: { decide },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await within(await screen.findByRole('complementary', { name: 'Claim' })).findByText('Llamé a la tienda');
  return { add, changeTags, remove, undo, decide, user: userEvent.setup() };
}

it('a note is written with keys that decide nothing', async () => {
  const { add, decide, user } = await openClaim();
  await user.keyboard('{Shift>}n{/Shift}ars');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(add).toHaveBeenCalledWith({ accountId: expect.any(String) as string, claimId: 'c1', text: 'ars' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decide).not.toHaveBeenCalled();
});

it('tags are edited as a list, and those in use are offered', async () => {
  const { changeTags, user } = await openClaim();
  await user.keyboard('l');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tags' });
  expect(field.value).toBe('urgent');
  await user.click(await screen.findByRole('button', { name: 'Café' }));
  await user.type(field, ', URGENT,  to   do {Enter}');
  await waitFor(() => expect(changeTags).toHaveBeenCalledOnce());
  // What changed, not the whole: another window may have given the claim a tag meanwhile.
  expect(changeTags).toHaveBeenCalledWith({
    accountId: expect.any(String) as string,
    claimIds: ['c1'],
    added: ['URGENT', 'Café', 'to do'],
    removed: [],
  });
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
    await user.keyboard('lfraud{Enter}');
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
    await waitFor(() => expect(field.value).toBe('urgent, fra'));
    await user.keyboard('ud{Enter}');
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
  await screen.findByText('Note saved');
  expect(add).toHaveBeenCalledOnce();
  await user.keyboard('l');
  await user.type(await screen.findByRole('textbox', { name: 'Tags' }), ', fraud{Enter}');
  await screen.findByText('Tags changed');
  expect(changeTags).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Remove note' }));
  await screen.findByText('Note removed');
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

it('an undo says when another window changed the same tags since', async () => {
  const { undo, user } = await openClaim();
  await user.keyboard('l');
  await user.type(await screen.findByRole('textbox', { name: 'Tags' }), ', fraud{Enter}');
  await screen.findByText('Tags changed');
  undo.mockReturnValueOnce({ isKnown: true, changedSince: 1 });
  await user.keyboard('z');
  await screen.findByText('1 claim was changed since, and the later change stays.');
});
