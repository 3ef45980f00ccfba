import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { AppContextProvider } from './app-context.tsx';
import { useFormDraft, useTypedDraft } from './use-form-draft.ts';

const of = { accountId: null, form: 'connect' } as const;

/** A main side that answers a save only when it is let. */
function openSlowly() {
  let kept: string | null = null;
  const answers: (() => void)[] = [];
  const context = createFakeAppContext({
    formDrafts: {
      read: () => ({ content: kept }),
      save: async ({ content }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        kept = content;
        return {};
      },
    },
  });
  const open = () =>
    renderHook(() => useFormDraft(of, z.string()), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={context.ipc.queryClient}>
          <AppContextProvider context={context}>{children}</AppContextProvider>
        </QueryClientProvider>
      ),
    });
  const answer = () =>
    waitFor(() => expect(answers.splice(0).map((release) => release())).not.toHaveLength(0));
  return { open, answer, kept: () => kept };
}

it('opened again while what was cancelled is still being dropped, the form is empty', async () => {
  const { open, answer, kept } = openSlowly();
  const first = open();
  await waitFor(() => expect(first.result.current.restored).toBeNull());
  act(() => first.result.current.keep('typed'));
  await answer();
  await waitFor(() => expect(kept()).toBe('"typed"'));
  act(() => first.result.current.drop());
  first.unmount();

  const second = open();
  await answer();
  await waitFor(() => expect(second.result.current.restored).toBeNull());
  expect(kept()).toBeNull();
});

it('opened again while what was typed is still being saved, the form has it', async () => {
  const { open, answer } = openSlowly();
  const first = open();
  await waitFor(() => expect(first.result.current.restored).toBeNull());
  act(() => first.result.current.keep('typed'));
  first.unmount();

  const second = open();
  await answer();
  await waitFor(() => expect(second.result.current.restored).toBe('typed'));
});

/** A form on a main side that has this draft, and may fail. */
function openTyped(content: string | null) {
  const main = { content, isFailing: false, reads: 0 };
  const context = createFakeAppContext({
    formDrafts: {
      read: () => {
        main.reads += 1;
        if (main.isFailing) throw new Error('The connection was lost.');
        return { content: main.content };
      },
      save: (saved) => {
        main.content = saved.content;
        return {};
      },
    },
  });
  const form = renderHook(() => useTypedDraft(of, z.object({ text: z.string() }), { text: '' }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>{children}</AppContextProvider>
      </QueryClientProvider>
    ),
  });
  async function askAgain() {
    await act(() => context.ipc.queryClient.invalidateQueries());
    form.rerender();
  }
  return { main, form, askAgain };
}

it('what a draft brought stays when everything is asked again and fails, and keeps its identity', async () => {
  const { main, form, askAgain } = openTyped('{"text":"from before"}');
  await waitFor(() => expect(form.result.current.content).toEqual({ text: 'from before' }));
  const { content } = form.result.current;
  main.isFailing = true;
  await askAgain();
  expect(form.result.current.content).toBe(content);
  expect(form.result.current.note.isShown).toBe(true);
});

it('what is typed now is not taken for an earlier draft when everything is asked again', async () => {
  const { main, form, askAgain } = openTyped(null);
  await waitFor(() => expect(main.reads).toBe(1));
  act(() => form.result.current.change({ text: 'typed now' }));
  await waitFor(() => expect(main.content).toBe('{"text":"typed now"}'));
  await askAgain();
  expect(main.reads).toBe(2);
  expect(form.result.current.content).toEqual({ text: 'typed now' });
  expect(form.result.current.note.isShown).toBe(false);
});
