import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A question that the test answers, each time that it is asked. */
function question({ isWatched = true } = {}) {
  const queryClient = createQueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  const options = { queryKey: ['list', 'one'], queryFn };
  if (isWatched) onTestFinished(new QueryObserver(queryClient, options).subscribe(() => undefined));
  else void queryClient.prefetchQuery(options);
  return {
    queryClient,
    asked,
    options,
    answer: () => queryClient.getQueryData(['list', 'one']),
    state: () => queryClient.getQueryState(['list', 'one']),
  };
}

it('asks again for a first answer that was under way when it became stale', async () => {
  const { queryClient, asked, answer } = question();
  const isDone = queryClient.invalidateQueries({ queryKey: ['list'] });
  asked[0]?.resolve('before');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('after');
  await isDone;
  expect(answer()).toBe('after');
});

it('waits for the first answer, however often it becomes stale', async () => {
  const { queryClient, asked, answer } = question();
  const all = [1, 2, 3].map(() => queryClient.invalidateQueries());
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before');
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  for (const one of asked) one.resolve('after');
  await vi.waitFor(() => expect(answer()).toBe('after'));
  for (const one of asked) one.resolve('after');
  await Promise.all(all);
  expect(answer()).toBe('after');
});

it('asks once more when the first answer under way fails', async () => {
  const { queryClient, asked, answer } = question();
  const isDone = queryClient.invalidateQueries();
  asked[0]?.reject(new Error('gone'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('after');
  await isDone;
  expect(answer()).toBe('after');
});

it('knows that an answer is stale although nobody looks at it', async () => {
  const { queryClient, asked, answer, state } = question({ isWatched: false });
  const isDone = queryClient.invalidateQueries();
  asked[0]?.resolve('before');
  await isDone;
  expect(answer()).toBe('before');
  expect(state()?.isInvalidated).toBe(true);
  expect(asked).toHaveLength(1);
});

it('knows that an answer is stale which was asked for once more ahead of its use', async () => {
  const { queryClient, asked, answer, state, options } = question({ isWatched: false });
  asked[0]?.resolve('first');
  await vi.waitFor(() => expect(answer()).toBe('first'));
  await queryClient.invalidateQueries();
  void queryClient.prefetchQuery(options);
  const isDone = queryClient.invalidateQueries();
  asked[1]?.resolve('before');
  await isDone;
  expect(answer()).toBe('before');
  expect(state()?.isInvalidated).toBe(true);
});

it('asks at once where an answer is there', async () => {
  const { queryClient, asked, answer } = question();
  asked[0]?.resolve('first');
  await vi.waitFor(() => expect(answer()).toBe('first'));
  const isDone = queryClient.invalidateQueries();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('second');
  await isDone;
  expect(answer()).toBe('second');
});
