import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { claimNamed, fakeClaims, fakeRefusal, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = ['c1', 'c2', 'c3'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const undoId = '00000000-0000-4000-8000-000000000001';
const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
const documents = [{ name: 'a.pdf', status: 'APPROVED' }];

/** Takes so many decisions of the question; the others stay selected. */
const deciding = (decided: number, onDisk = Promise.resolve()) =>
  vi.fn(async (_: { questionId: string }) => {
    await onDisk;
    const rest = decided === rows.length ? null : { selectionId: 'rest', count: rows.length - decided };
    return { groupId: 'g1', decided, dueAtMs: fakeNowMs + 10_000, notTaken: null, rest };
  });
const ofQuestion = expect.objectContaining({ accountId: 'acc-1', questionId: 'q1' });

const namesIn = (question: HTMLElement) =>
  within(within(question).getByRole('list', { name: 'Claims that take it' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** All three are selected. */
async function open(calls: FakeCalls) {
  const context = createFakeAppContext({ claims: fakeClaims(rows), ...calls }, '/all');
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Shop c1');
  const user = userEvent.setup();
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByText(/^3 selected/);
  return { context, user };
}

it('writes one note on each of the selected claims', async () => {
  const addToSeveral = vi.fn(() => ({ undoId }));
  const undo = vi.fn(() => ({ isKnown: true, changedSince: 0 }));
  const { user } = await open({ notes: { addToSeveral, undo } });
  await user.keyboard('{Shift>}n{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Note on 3 claims' });
  await user.keyboard('Called the bank');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addToSeveral).toHaveBeenCalledExactlyOnceWith({
    accountId: 'acc-1',
    selectionId: expect.any(String),
    text: 'Called the bank',
  });
  await screen.findByText('Note saved on 3 claims');
  await user.keyboard('z');
  await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', undoId }));
});

it('adds and removes tags of the selected claims, and says which have no room', async () => {
  const changeTags = vi.fn(() => ({ full: 1, undoId }));
  const undo = vi.fn(() => ({ isKnown: true, changedSince: 0 }));
  const { context, user } = await open({ notes: { changeTags, undo } });
  // The key waits until the tags of the claim beside the list are known.
  await waitFor(() => expect(context.commands.available.getState().has('claim.tags')).toBe(true));
  await user.keyboard('l');
  const dialog = await screen.findByRole('dialog', { name: 'Tags of 3 claims' });
  await user.keyboard('fraud, call back{Tab}old');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('1 claim stays as before: a claim has 20 tags at most.');
  expect(changeTags).toHaveBeenCalledExactlyOnceWith({
    accountId: 'acc-1',
    selectionId: expect.any(String),
    added: ['fraud', 'call back'],
    removed: ['old'],
  });
  await screen.findByText('Tags of 3 claims changed');
  await user.keyboard('z');
  await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', undoId }));
});

it('finishes the documentation of those that pass their own gate, after a word, as one decision', async () => {
  const decide = deciding(2);
  const cancelGroup = vi.fn(() => ({ cancelled: 2, tooLate: 0 }));
  const { user } = await open({
    selections: { decide },
    documents: {
      assessFinish: () => ({
        takers: [
          { claimId: 'c1', saw, documents, claim: claimNamed('c1') },
          { claimId: 'c3', saw, documents, claim: claimNamed('c3') },
        ],
        refusals: [fakeRefusal('closed', ['c2'])].map((group) => ({
          ...group,
          reason: 'documents_unapproved' as const,
        })),
        questionId: 'q1',
        listedAtMs: fakeNowMs,
      }),
    },
    outbox: { cancelGroup },
  });
  await user.keyboard('f');
  const question = await screen.findByRole('alertdialog', {
    name: 'Finish the documentation of 2 claims?',
  });
  within(question).getByText('2 documents, all approved', { exact: false });
  expect(namesIn(question)).toEqual(['Shop c1ARS\u00a010.00RRN rrn-c1', 'Shop c3ARS\u00a010.00RRN rrn-c3']);
  within(question).getByRole('button', { name: '1 · not every document is approved' });
  await user.keyboard('{Enter}');
  expect(decide).not.toHaveBeenCalled();
  await user.keyboard('finish{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decide).toHaveBeenCalledExactlyOnceWith(ofQuestion);
  await screen.findByText('1 selected', { exact: false });
  await user.keyboard('z');
  await waitFor(() => expect(cancelGroup).toHaveBeenCalledWith({ accountId: 'acc-1', groupId: 'g1' }));
});

it('asks for the number of many e-mails before they are sent', async () => {
  const decide = deciding(3);
  const takers = ['c1', 'c2', 'c3'].map((claimId) => ({
    claimId,
    saw,
    email: `${claimId}@shop.example`,
    claim: claimNamed(claimId),
  }));
  const { context, user } = await open({
    email: { assess: () => ({ takers, refusals: [], questionId: 'q1' }) },
    selections: { decide },
  });
  context.ipc.preferences.show({ typedAbove: 2 });
  await user.keyboard('m');
  const question = await screen.findByRole('alertdialog', { name: 'Send 3 e-mails?' });
  const field = await within(question).findByRole('textbox', { name: /: 3$/ });
  await user.click(within(question).getByRole('button', { name: 'Send 3' }));
  await user.type(field, '2{Enter}');
  expect(decide).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '3{Enter}');
  await waitFor(() => expect(decide).toHaveBeenCalledExactlyOnceWith(ofQuestion));
});

it('sends e-mails to each merchant once, says who is left out, and undoes them as one', async () => {
  const decide = deciding(2);
  const cancelGroup = vi.fn(() => ({ cancelled: 2, tooLate: 0 }));
  const assess = vi.fn(() => ({
    questionId: 'q1',
    takers: [
      { claimId: 'c1', saw, email: 'a@shop.example', claim: claimNamed('c1') },
      { claimId: 'c3', saw, email: 'c@shop.example', claim: claimNamed('c3') },
    ],
    refusals: [{ ...fakeRefusal('closed', ['c2']), reason: 'email_same_merchant' as const }],
  }));
  const { user } = await open({
    email: { assess },
    selections: { decide },
    outbox: { cancelGroup },
  });
  await user.keyboard('m');
  const question = await screen.findByRole('alertdialog', { name: 'Send 2 e-mails?' });
  within(question).getByText('At most 20 are sent in a minute.');
  // Each claim is named with its address before anything is queued.
  expect(namesIn(question)).toEqual([
    'Shop c1ARS\u00a010.00RRN rrn-c1a@shop.example',
    'Shop c3ARS\u00a010.00RRN rrn-c3c@shop.example',
  ]);
  within(question).getByRole('button', { name: '1 · the same merchant or address as another of them' });
  expect(assess).toHaveBeenCalledExactlyOnceWith({ accountId: 'acc-1', selectionId: expect.any(String) });
  await user.click(within(question).getByRole('button', { name: 'Send 2' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decide).toHaveBeenCalledExactlyOnceWith(ofQuestion);
  await screen.findByText('1 selected', { exact: false });
  await user.keyboard('z');
  await waitFor(() => expect(cancelGroup).toHaveBeenCalledWith({ accountId: 'acc-1', groupId: 'g1' }));
});

/** Says yes to the question about two e-mails. Answers the dialog that asked. */
async function sendTwo(user: Awaited<ReturnType<typeof open>>['user']): Promise<HTMLElement> {
  await user.keyboard('m');
  const question = await screen.findByRole('alertdialog', { name: 'Send 2 e-mails?' });
  await user.click(within(question).getByRole('button', { name: 'Send 2' }));
  return question;
}

it('e-mails that are being queued can no longer be cancelled in their question, which stays until all are', async () => {
  const onDisk = Promise.withResolvers<void>();
  const decide = deciding(2, onDisk.promise);
  const takers = ['c1', 'c3'].map((claimId) => ({
    claimId,
    saw,
    email: `${claimId}@shop.example`,
    claim: claimNamed(claimId),
  }));
  const { user } = await open({
    email: { assess: () => ({ takers, refusals: [], questionId: 'q1' }) },
    selections: { decide },
  });
  const question = await sendTwo(user);
  await waitFor(() => expect(decide).toHaveBeenCalledOnce());
  await user.keyboard('{Escape}');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog')).toBe(question);
  onDisk.resolve();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('says when what was asked about could not all be taken any more, and counts those that were', async () => {
  const takers = ['c1', 'c3'].map((claimId) => ({
    claimId,
    saw,
    email: `${claimId}@shop.example`,
    claim: claimNamed(claimId),
  }));
  const notTaken = { claims: 1, reason: 'decision_pending' as const };
  const decide = vi.fn(() => ({
    groupId: 'g1',
    decided: 1,
    dueAtMs: fakeNowMs + 10_000,
    notTaken,
    rest: { selectionId: 'rest', count: 2 },
  }));
  const { user } = await open({
    email: { assess: () => ({ takers, refusals: [], questionId: 'q1' }) },
    selections: { decide },
  });
  await sendTwo(user);
  await screen.findByText(/^1 claim was skipped: /);
  await screen.findByText('1 e-mail');
  expect(screen.queryByText('2 e-mails')).toBeNull();
});

it('says as its title that none of the selected claims takes an e-mail, and before that how many are asked about', async () => {
  const assessed = Promise.withResolvers<void>();
  const { user } = await open({
    email: {
      assess: async () => {
        await assessed.promise;
        const named = rows.slice(0, 2);
        return {
          questionId: null,
          takers: [],
          refusals: [{ reason: 'email_no_address' as const, claimIds: rows.map(({ id }) => id), named }],
        };
      },
    },
  });
  await user.keyboard('m');
  await screen.findByRole('alertdialog', { name: 'Send 3 e-mails?' });
  assessed.resolve();
  const question = await screen.findByRole('alertdialog', {
    name: 'An e-mail can’t be sent about any of these together.',
  });
  expect(question.textContent).toContain('the service has no e-mail address for the merchant');
});
