import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { useFreshClaim } from './use-fresh-claim.ts';

const accountId = 'acc-1';
const restMs = 800;
const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A person on a claim; `read` are the claims that were read from the service since. */
function openClaim(first: string | null) {
  const read: string[] = [];
  const context = createFakeAppContext({
    claims: {
      refresh: ({ claimId }) => {
        read.push(claimId);
        return {};
      },
    },
  });
  const { rerender, unmount } = renderHook(
    ({ claimId }: { claimId: string | null }) => useFreshClaim(accountId, claimId),
    {
      initialProps: { claimId: first },
      wrapper: ({ children }) => <AppContextProvider context={context}>{children}</AppContextProvider>,
    },
  );
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { read, pass, goTo: (claimId: string | null) => rerender({ claimId }), leave: unmount };
}

it('A claim on the screen is read when somebody rests on it, and within each minute that they stay', async () => {
  const { read, pass, leave } = openClaim('c1');
  await pass(restMs);
  expect(read).toEqual(['c1']);
  for (let minute = 1; minute <= 5; minute += 1) {
    await pass(minuteMs);
    expect(read).toHaveLength(1 + minute);
  }
  leave();
  await pass(3 * minuteMs);
  expect(read).toHaveLength(6);
});

it('Claims that are passed by are not read', async () => {
  const { read, pass, goTo } = openClaim('c1');
  for (const claimId of ['c2', 'c3', 'c4']) {
    await pass(restMs / 2);
    goTo(claimId);
  }
  await pass(restMs);
  expect(read).toEqual(['c4']);
  goTo(null);
  await pass(2 * minuteMs);
  expect(read).toEqual(['c4']);
});

it('Behind another window nothing is read', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { read, pass } = openClaim('c1');
  await pass(2 * minuteMs);
  expect(read).toEqual([]);
});
