import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import { useOutboxList } from './use-outbox-list.ts';

afterEach(cleanup);

it('A page that is looked at again after a change shows no entry before it is answered', async () => {
  let entries = Array.from({ length: 320 }, (_, n) => fakeEntry({ id: `e${n}`, state: 'held' }));
  let hold: Promise<void> | null = null;
  const context = createFakeAppContext({
    outbox: {
      list: async ({ section, offset, limit }) => {
        if (offset > 0) await hold;
        const listed = section === 'waiting' ? entries : [];
        return { entries: listed.slice(offset, offset + limit), total: listed.length };
      },
    },
  });
  const filter = {};
  const { result } = renderHook(() => useOutboxList('acc-1', filter, null), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>{children}</AppContextProvider>
      </QueryClientProvider>
    ),
  });
  const idAt = (index: number) => result.current.list.idAt(index);
  const lookAt = (index: number) => act(() => result.current.look(index, index));
  await waitFor(() => expect(idAt(0)).toBe('e0'));
  lookAt(150);
  await waitFor(() => expect(idAt(150)).toBe('e150'));
  lookAt(250);
  await waitFor(() => expect(idAt(250)).toBe('e250'));

  const [first, ...others] = entries;
  entries = [...others, ...(first === undefined ? [] : [first])];
  const held = Promise.withResolvers<void>();
  hold = held.promise;
  const { queryClient, queries } = context.ipc;
  const changed = act(() => queryClient.invalidateQueries({ queryKey: queries.outbox.key() }));
  // What is on the screen stays until it is answered again.
  expect(idAt(250)).toBe('e250');
  lookAt(150);
  expect(idAt(150)).toBeUndefined();
  held.resolve();
  await changed;
  await waitFor(() => expect(idAt(150)).toBe('e151'));
});
