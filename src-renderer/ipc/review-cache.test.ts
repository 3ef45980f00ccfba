import { afterEach, expect, it, vi } from 'vitest';
import { type ReviewSession, reviewStep } from '../../src-shared/domain/review/review-session.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { createFakeIpc, type FakeCalls } from '../testing/fake-ipc.ts';

afterEach(() => vi.restoreAllMocks());

type Step = NonNullable<NonNullable<FakeCalls['reviews']>['step']>;

const accountId = 'acc-1';
const ids = ['a', 'b', 'c', 'd'];

/** A review on disk, behind a main side that takes steps when it is let. */
async function openReview() {
  const disk: { session: ReviewSession | null } = { session: startReview(ids, ids, 1) };
  const take: Step = ({ startedAtMs, steps }) => {
    if (disk.session?.startedAtMs === startedAtMs) disk.session = steps.reduce(reviewStep, disk.session);
    return { session: disk.session };
  };
  const step = vi.fn<Step>(take);
  const end = vi.fn(() => {
    disk.session = null;
    return {};
  });
  const ipc = createFakeIpc({ reviews: { read: () => ({ session: disk.session }), step, end } });
  const { queryClient, reviews } = ipc;
  const ask = async () =>
    (await queryClient.fetchQuery({ ...reviews.options(accountId), staleTime: 0 })).session;
  const shown = () => queryClient.getQueryData(reviews.options(accountId).queryKey)?.session;
  await ask();
  return { disk, step, take, end, reviews, ask, shown };
}

const accepted = (claimId: string) => ({ kind: 'mark', claimId, mark: 'accepted' }) as const;
const unreachable = () => Promise.reject(new Error('no connection'));

it('steps that could not be saved go with the next one', async () => {
  const { disk, step, reviews } = await openReview();
  step.mockImplementationOnce(unreachable).mockImplementationOnce(unreachable);
  for (const id of ['a', 'b', 'c']) reviews.step(accountId, accepted(id));
  await vi.waitFor(() => expect(disk.session?.at).toBe(3));
  expect(disk.session?.marks).toEqual({ a: 'accepted', b: 'accepted', c: 'accepted' });
});

it('steps that could not be saved are sent when the review is read again, as after another account', async () => {
  const { disk, step, reviews, ask } = await openReview();
  step.mockImplementationOnce(unreachable);
  reviews.step(accountId, accepted('a'));
  await vi.waitFor(() => expect(step).toHaveBeenCalledOnce());
  expect(await ask()).toMatchObject({ at: 1, marks: { a: 'accepted' } });
  expect(disk.session?.marks).toEqual({ a: 'accepted' });
  expect(await ask()).toMatchObject({ at: 1 });
  expect(step).toHaveBeenCalledTimes(2);
});

it('steps that can’t be saved even then are shown over what is on disk', async () => {
  const { disk, step, reviews, ask } = await openReview();
  step.mockImplementation(unreachable);
  reviews.step(accountId, accepted('a'));
  expect(await ask()).toMatchObject({ at: 1, marks: { a: 'accepted' } });
  expect(await reviews.read(accountId)).toMatchObject({ at: 1 });
  expect(disk.session?.marks).toEqual({});
});

it('a late answer shows nothing over newer steps', async () => {
  const { step, take, reviews, shown } = await openReview();
  const first = Promise.withResolvers<void>();
  const late = vi.fn<Step>(async (input) => {
    const answer = take(input);
    await first.promise;
    return answer;
  });
  step.mockImplementationOnce(late);
  reviews.step(accountId, accepted('a'));
  reviews.step(accountId, accepted('b'));
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2));
  first.resolve();
  await vi.waitFor(() => expect(late).toHaveResolved());
  expect(shown()).toMatchObject({ at: 2, marks: { a: 'accepted', b: 'accepted' } });
});

it('steps of a review that another took the place of are not steps of the other', async () => {
  const { disk, step, reviews, ask } = await openReview();
  step.mockImplementationOnce(unreachable);
  reviews.step(accountId, accepted('a'));
  await vi.waitFor(() => expect(step).toHaveBeenCalledOnce());
  // Another window began it.
  disk.session = startReview(ids, ids, 2);
  expect(await ask()).toEqual(startReview(ids, ids, 2));
  reviews.step(accountId, { kind: 'next', claimId: 'a' });
  await vi.waitFor(() => expect(disk.session?.marks).toEqual({ a: 'skipped' }));
});

it('a review that could not be put away is there again', async () => {
  const { disk, end, reviews, shown } = await openReview();
  end.mockImplementationOnce(() => {
    throw new Error('disk full');
  });
  reviews.end(accountId);
  expect(shown()).toBeNull();
  // Asked for again only where it is on the screen.
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  expect(await reviews.read(accountId)).toEqual(disk.session);
});

it('a vault that is locked leaves no steps behind', async () => {
  const { step, reviews, ask } = await openReview();
  step.mockImplementation(unreachable);
  reviews.step(accountId, accepted('a'));
  await vi.waitFor(() => expect(step).toHaveBeenCalledOnce());
  reviews.forget();
  expect(await ask()).toEqual(startReview(ids, ids, 1));
});

it('a step that only the main side can take goes there, and shows what it answers', async () => {
  const { disk, step, take, reviews, ask, shown } = await openReview();
  const whole = startReview(ids, ids, 1);
  disk.session = { ...whole, at: 3, offset: 2, claimIds: ['c', 'd'], elsewhere: { skipped: 2 } };
  await ask();
  step.mockImplementationOnce((input) => {
    disk.session = { ...whole, at: 3 };
    return take(input);
  });
  expect(reviews.step(accountId, { kind: 'undo', claimId: 'a' })).toBe(true);
  expect(shown()).toMatchObject({ at: 3 });
  await vi.waitFor(() => expect(shown()).toMatchObject({ at: 0, offset: 0 }));
});
