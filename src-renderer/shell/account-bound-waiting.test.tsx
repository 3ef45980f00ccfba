import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IntlProvider } from 'use-intl';
import { useLookUp } from '../claim/use-look-up.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { openBeta, whenCommand } from '../testing/account-bound-form.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

/** An answer of the main side that comes when the test says so. */
function lateAnswer<Answer>(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isAsked = false;
  return {
    call: async (): Promise<Answer> => {
      isAsked = true;
      await promise;
      return answer;
    },
    isAsked: () => isAsked,
    come: () => act(async () => resolve()),
  };
}

it('A review that is begun is saved for its account, and opens in no other one', async () => {
  const start = lateAnswer({ session: startReview(['c1'], ['c1'], 1) });
  const begun: string[] = [];
  const opened = await openBeta('/inbox', {
    reviews: {
      read: () => ({ session: null }),
      start: ({ accountId }) => {
        begun.push(accountId);
        return start.call();
      },
    },
  });
  const { context } = opened;
  await screen.findAllByText('Shop b');
  await whenCommand(opened, 'review.start');
  act(() => void context.commands.run('review.start'));
  await waitFor(() => expect(start.isAsked()).toBe(true));
  act(() => context.navigation.getState().switchAccount(fakeAccount.id));
  await start.come();
  expect(begun).toEqual(['acc-2']);
  await act(async () => undefined);
  expect(context.navigation.getState()).toMatchObject({ accountId: fakeAccount.id, view: 'inbox' });
});

it('Lists that are read in belong to the account that they were chosen in, and open in no other one', async () => {
  const list = { id: 'l-1', name: 'Dos', content: null };
  const readIn = lateAnswer({ added: [list], known: 0, tooMany: 0 });
  const { context, user } = await openBeta('/inbox', { savedLists: { readIn: readIn.call } });
  await screen.findAllByText('Shop b');
  await user.upload(screen.getByLabelText('A file with saved lists'), new File(['{}'], 'lists.json'));
  await waitFor(() => expect(readIn.isAsked()).toBe(true));
  act(() => context.navigation.getState().switchAccount(fakeAccount.id));
  await readIn.come();
  await act(async () => undefined);
  expect(context.navigation.getState()).toMatchObject({
    accountId: fakeAccount.id,
    view: 'inbox',
    listId: null,
  });
});

it('A claim that is looked up opens in no other account', async () => {
  const lookUp = lateAnswer({ end: 'found' as const, said: null });
  const context = createFakeAppContext({ claims: { lookUp: lookUp.call } }, '/inbox', { accountId: 'acc-2' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>{children}</AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  const { result } = renderHook(() => useLookUp('acc-2', 'clm_1234'), { wrapper });
  act(() => result.current.start());
  await waitFor(() => expect(lookUp.isAsked()).toBe(true));
  act(() => context.navigation.getState().switchAccount(fakeAccount.id));
  await lookUp.come();
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(context.navigation.getState()).toMatchObject({ accountId: fakeAccount.id, claimId: null });
});
