import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider, useIpc } from '../runtime/app-context.tsx';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { usePublish } from './use-publish.ts';

afterEach(cleanup);

it('is done when the history has the version, so that it opens on it', async () => {
  const answers: PromiseWithResolvers<{ versions: { entryId: string }[] }>[] = [];
  const context = createFakeAppContext({
    templates: {
      versions: () => {
        const answer = Promise.withResolvers<{ versions: { entryId: string }[] }>();
        answers.push(answer);
        return answer.promise as never;
      },
      publish: () => ({ groupId: 'group', entryId: 'newer', dueAtMs: fakeNowMs + 10_000 }),
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>{children}</AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  const { result } = renderHook(
    () => {
      const input = { accountId: 'acc-1', name: 'new_claim' as const };
      const versions = useQuery(useIpc().queries.templates.versions.queryOptions({ input }));
      return { versions: versions.data?.versions, ...usePublish('acc-1', 'new_claim') };
    },
    { wrapper },
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve({ versions: [{ entryId: 'older' }] });
  await waitFor(() => expect(result.current.versions).toHaveLength(1));

  let isDone = false;
  const done = result.current.publish('<p>newer</p>', '<p>newer</p>').finally(() => {
    isDone = true;
  });
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(isDone).toBe(false);
  await act(async () => {
    answers[1]?.resolve({ versions: [{ entryId: 'newer' }, { entryId: 'older' }] });
    await done;
  });
  await waitFor(() => expect(result.current.versions?.[0]?.entryId).toBe('newer'));
});
