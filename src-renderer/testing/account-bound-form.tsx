import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { fakeAccount } from './fake-account.ts';
import { createFakeAppContext, fakeNowMs, fakeVaultStatus } from './fake-app-context.ts';
import { claimNamed, fakeClaims, fakeDetail, fakeRow } from './fake-claims.ts';
import { fakeListing } from './fake-documents.ts';
import type { FakeCalls } from './fake-ipc.ts';
import { fakeWebhook } from './fake-webhooks.ts';
import { App } from '../shell/app.tsx';

const alpha = fakeAccount;
const beta = { ...fakeAccount, id: 'acc-2', name: 'Banco del Norte', partnerId: 'p-1' };
const row = fakeRow({ id: 'c1', merchantName: 'Shop b' });
const rows = [row, fakeRow({ id: 'c2', merchantName: 'Shop c' })];
const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
const listed = { isFresh: false, listingFault: null, listedAtMs: fakeNowMs };
const undoId = '00000000-0000-4000-8000-000000000001';

/**
 * Two accounts, beta open at this route, and everything that a form could save recorded with its account. `more`
 * answers instead.
 */
export async function openBeta(
  route: string,
  more: Pick<FakeCalls, 'claims' | 'reviews' | 'savedLists'> = {},
) {
  const saved: [string, unknown][] = [];
  const takes =
    <Answer,>(name: string, answer: Answer) =>
    (input: unknown): Answer => {
      saved.push([name, input]);
      return answer;
    };
  const drafts = new Map<string, string | null>();
  const vault = { isLocked: false };
  const calls: FakeCalls = {
    accounts: {
      list: () => ({ accounts: [alpha, beta], canStoreSecrets: true }),
      replaceKey: takes('accounts.replaceKey', { ok: true, claimsSeen: 1 }),
    },
    claims: fakeClaims(rows, { get: () => ({ ...fakeDetail(row), tags: [] }) }),
    outbox: {
      decide: takes('outbox.decide', { groupId: 'g', entryIds: ['e'], dueAtMs: fakeNowMs, refused: [] }),
    },
    email: {
      options: () => ({
        contact: null,
        contactText: null,
        used: [],
        recent: [],
        isOpen: true,
        isReadonly: false,
      }),
      assess: ({ claimIds = rows.map(({ id }) => id) }) => ({
        takers: claimIds.map((claimId) => ({
          claimId,
          saw,
          email: 'ana@shop.example',
          claim: claimNamed(claimId),
        })),
        refusals: [],
        questionId: 'q1',
      }),
    },
    documents: {
      ofClaim: () => fakeListing(),
      storage: () => ({ capBytes: 1, usedBytes: 0, files: 0, pinnedClaims: 0 }),
      pinnedOf: () => ({ claimIds: [] }),
      pin: takes('documents.pin', {}),
      prepareFinish: () => ({ ...listed, saw, documents: [] }),
      assessFinish: ({ claimIds = rows.map(({ id }) => id) }) => ({
        takers: claimIds.map((claimId) => ({ claimId, saw, documents: [], claim: claimNamed(claimId) })),
        refusals: [],
        questionId: 'q1',
        listedAtMs: fakeNowMs,
      }),
    },
    webhooks: {
      list: () => ({
        listing: { webhooks: [fakeWebhook({ id: 'w1' })], readAtMs: fakeNowMs, leftOut: 0 },
        refusal: null,
        failure: null,
        isReading: false,
        decisions: [],
        rotations: [],
      }),
      rotate: takes('webhooks.rotate', { groupId: 'g', entryIds: ['e'], dueAtMs: fakeNowMs }),
    },
    targets: { read: () => ({ targets: {} }), save: takes('targets.save', { targets: {} }) },
    notes: {
      add: takes('notes.add', { noteId: 'n1', undoId }),
      addToSeveral: takes('notes.addToSeveral', { undoId }),
      changeTags: takes('notes.changeTags', { undoId, full: 0 }),
      tags: () => ({ tags: [] }),
    },
    snoozes: { set: takes('snoozes.set', { undoId }) },
    savedLists: {
      list: () => ({ lists: [] }),
      move: takes('savedLists.move', { lists: [] }),
      readIn: takes('savedLists.readIn', { added: [], known: 0, tooMany: 0 }),
      counts: () => ({ counts: {} }),
      save: takes('savedLists.save', { id: 'l1', name: 'x', content: null }),
    },
    reviews: {
      read: () => ({ session: startReview(['c1'], ['c1'], 1) }),
      start: takes('reviews.start', { session: startReview(['c1'], ['c1'], 2) }),
      step: takes('reviews.step', { session: null }),
    },
    app: {
      setPreferences: (change) => ('route' in change ? {} : takes('app.setPreferences', {})(change)),
    },
    formDrafts: {
      read: ({ accountId, form }) => ({ content: drafts.get(`${accountId ?? ''} ${form}`) ?? null }),
      save: ({ accountId, form, content }) => {
        drafts.set(`${accountId ?? ''} ${form}`, content);
        return {};
      },
    },
    vault: {
      status: () => ({ ...fakeVaultStatus, store: 'vault', ...vault }),
      lock: () => {
        vault.isLocked = true;
        return {};
      },
      changePassphrase: takes('vault.changePassphrase', { ok: true }),
      unlock: () => {
        vault.isLocked = false;
        return { ok: true };
      },
    },
  };
  for (const area of ['claims', 'reviews', 'savedLists'] as const)
    Object.assign(calls, { [area]: { ...calls[area], ...more[area] } });
  const context = createFakeAppContext(calls, route, { accountId: beta.id, typedAbove: 1 });
  render(<App context={context} timeZone="UTC" />);
  await screen.findAllByText(beta.name);
  return { context, saved, drafts, user: userEvent.setup() };
}

export type Opened = Awaited<ReturnType<typeof openBeta>>;
export interface AccountBoundForm {
  name: string;
  route: string;
  open: (opened: Opened) => Promise<void>;
  /** Has what was typed as a draft, of its account or of none. Left out: what was typed is lost, or nothing can be. */
  typed?: 'kept' | 'keptOfNoAccount' | 'nothing';
}

export const typeInDialog = async ({ user }: Opened, keys: string, text: string) => {
  await user.keyboard(keys);
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox');
  await user.type(field, text);
};

export const whenCommand = (
  { context }: Opened,
  command: Parameters<Opened['context']['commands']['run']>[0],
) => waitFor(() => expect(context.commands.available.getState().has(command)).toBe(true));

const leaves: Record<string, (opened: Opened) => Promise<void>> = {
  'a step back': async ({ context }) => {
    const place = {
      view: 'inbox',
      listId: null,
      claimId: null,
      isClaimOpen: false,
      documentsOf: null,
    } as const;
    act(() => context.navigation.getState().restore({ ...place, accountId: alpha.id }, null));
  },
  'an account switch': async ({ context }) =>
    act(() => context.navigation.getState().switchAccount(alpha.id)),
  'a lock': async ({ context }) => {
    act(() => void context.commands.run('vault.lock'));
    await screen.findByLabelText('Passphrase');
  },
};

/** Tests that no form saves anything elsewhere and each says what became of it: left by a step back, an account switch and a lock. */
export function leavesNothing(forms: readonly AccountBoundForm[]): void {
  describe.each(forms)('$name', ({ route, open, typed }) => {
    const isKept = typed === 'kept' || typed === 'keptOfNoAccount';
    const isTyped = typed !== 'nothing';
    it.each(Object.keys(leaves))(
      `is left by %s: nothing is saved elsewhere${isTyped ? ', and a word says so' : ''}`,
      async (leave) => {
        const opened = await openBeta(route);
        await open(opened);
        const before = opened.saved.length;
        await leaves[leave]?.(opened);
        await waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());
        if (leave === 'a lock') {
          await opened.user.keyboard('a long passphrase{Enter}');
          if (isTyped)
            await screen.findByText(
              isKept ? /locked. What you typed is kept/ : /locked. What you typed in it wasn’t saved/,
            );
          else await screen.findAllByText(beta.name);
        } else {
          await screen.findAllByText(alpha.name);
          expect(opened.context.navigation.getState().accountId).toBe(alpha.id);
          if (isTyped)
            await screen.findByText(
              isKept ? /^What you typed in .* is kept/ : /^What you typed in .* wasn’t saved/,
            );
        }
        // Enter and Ctrl+Enter are what confirms a form.
        if (leave !== 'a lock') await opened.user.keyboard('{Enter}{Control>}{Enter}{/Control}');
        expect(opened.saved.slice(before)).toEqual([]);
        for (const [form, content] of opened.drafts)
          if (content !== null)
            expect(form.startsWith(typed === 'keptOfNoAccount' ? ' ' : beta.id)).toBe(true);
        if (isKept)
          await waitFor(() => expect([...opened.drafts.values()].some((text) => text !== null)).toBe(true));
      },
    );
  });
}
