import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { fakeDocument, fakeListing } from '../testing/fake-documents.ts';
import { DocumentThumbnail } from './document-thumbnail.tsx';

/** Pictures that are being decoded, each with the address of its bytes. */
const decoding: HTMLImageElement[] = [];

beforeEach(() => {
  decoding.length = 0;
  let made = 0;
  vi.stubGlobal('Image', function FakeImage() {
    const image = document.createElement('img');
    decoding.push(image);
    return image;
  });
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  URL.revokeObjectURL = () => undefined;
  // Rest is what the clock says: no test waits for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets answers come, without any time passing, until this is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (let left = 200; left > 0 && !isSo(); left -= 1) await act(() => vi.advanceTimersByTimeAsync(0));
  expect(isSo()).toBe(true);
}

const here = (savedAtMs = fakeNowMs): ClaimDocument['file'] => ({
  state: 'here',
  type: 'png',
  bytes: 3,
  width: 1,
  height: 1,
  savedAtMs,
});

function openClaims(documents: Record<string, ClaimDocument>) {
  const read: string[] = [];
  const fetched: string[] = [];
  const context = createFakeAppContext({
    documents: {
      ofClaim: ({ claimId }) => fakeListing([documents[claimId]].filter((one) => one !== undefined)),
      piece: ({ claimId }) => {
        read.push(claimId);
        return { bytes: btoa('png'), total: 3 };
      },
      fetch: ({ claimId }) => {
        fetched.push(claimId);
        return {};
      },
    },
  });
  const { queryClient } = context.ipc;
  const drawn = (claimId: string) => (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider context={context}>
        <DocumentThumbnail key={claimId} accountId={fakeAccount.id} claimId={claimId} />
      </AppContextProvider>
    </QueryClientProvider>
  );
  const { container, rerender } = render(drawn('a'));
  return {
    container,
    read,
    fetched,
    queryClient,
    show: (claimId: string) => rerender(drawn(claimId)),
    frame: () => until(() => container.querySelector('button') !== null),
    rest: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    loaded: async (index: number) => {
      await until(() => decoding[index] !== undefined);
      act(() => void decoding[index]?.dispatchEvent(new Event('load')));
    },
  };
}

it('Nothing is downloaded, passing over claims reads no file, and what was drawn is in memory only while it is shown', async () => {
  const claims = openClaims({
    a: fakeDocument({ key: 'a1', file: here() }),
    b: fakeDocument({ key: 'b1' }),
    c: fakeDocument({ key: 'c1', file: here() }),
  });
  await claims.frame();
  await claims.rest(100);
  claims.show('b');
  await claims.rest(1000);
  expect(claims.container.querySelector('button')).toBeNull();
  claims.show('c');
  await claims.frame();
  await claims.rest(300);
  await until(() => claims.read.length > 0);
  expect(claims.read).toEqual(['c']);
  expect(claims.fetched).toEqual([]);
  const held = () => claims.queryClient.getQueryCache().findAll({ queryKey: ['document-bytes'] });
  expect(held()).toHaveLength(1);
  claims.show('b');
  await claims.rest(1000);
  expect(held()).toEqual([]);
  expect(claims.fetched).toEqual([]);
});

it('A document that was replaced shows nothing of the one before until it is decoded', async () => {
  const documents = { a: fakeDocument({ key: 'a1', file: here() }) };
  const claims = openClaims(documents);
  await claims.frame();
  await claims.rest(300);
  await claims.loaded(0);
  expect(claims.container.querySelector('img')?.src).toBe('blob:1');
  // Its new bytes are known already, such as from the viewer.
  claims.queryClient.setQueryData(
    ['document-bytes', { accountId: fakeAccount.id, claimId: 'a', key: 'a1' }, fakeNowMs + 1],
    new Uint8Array(2),
  );
  documents.a = fakeDocument({ key: 'a1', file: here(fakeNowMs + 1) });
  await act(() => claims.queryClient.invalidateQueries());
  await until(() => decoding.length > 1);
  expect(claims.container.querySelector('img')).toBeNull();
  await claims.loaded(decoding.length - 1);
  await until(() => claims.container.querySelector('img') !== null);
});
