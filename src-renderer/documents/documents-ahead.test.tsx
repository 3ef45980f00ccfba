import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimDocument, ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { startReview } from '../../src-shared/domain/review/review-session.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rows = ['a', 'b', 'c'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const ids = rows.map(({ id }) => id);

const waiting: ClaimDocument['file'] = {
  state: 'not_yet',
  isWanted: false,
  receivedBytes: 0,
  totalBytes: null,
  fault: null,
};
const refused: ClaimDocument['file'] = {
  state: 'refused',
  fault: { code: 'too_large', detail: null, atMs: 1 },
};

function documentOf(key: string, file: ClaimDocument['file'], isListed = true): ClaimDocument {
  return { key, name: key, status: null, isListed, firstSeenAtMs: 1, verdicts: [], file };
}

function listingOf(documents: ClaimDocument[]): ClaimDocuments {
  return {
    listedAtMs: fakeNowMs,
    isListing: false,
    quantity: documents.length,
    listingFault: null,
    documents,
    isPinned: false,
    finish: null,
  };
}

it('In a review, the first document of the next claim is downloaded once those of this one have come', async () => {
  const documents: Record<string, ClaimDocument[]> = {
    a: [documentOf('a1', waiting)],
    b: [documentOf('gone', waiting, false), documentOf('b1', waiting), documentOf('b2', waiting)],
    c: [documentOf('c1', waiting)],
  };
  const fetched: string[] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows),
      reviews: { read: () => ({ session: startReview(ids, ids, 1) }) },
      documents: {
        ofClaim: ({ claimId }) => listingOf(documents[claimId] ?? []),
        fetch: ({ claimId, keys }) => {
          fetched.push(...keys.map((key) => `${claimId} ${key}`));
          return {};
        },
      },
    },
    '/review',
  );
  render(<App context={context} timeZone="UTC" />);
  await waitFor(() => expect(fetched).toEqual(['a a1']));

  documents['a'] = [documentOf('a1', refused)];
  await context.ipc.queryClient.invalidateQueries();
  await waitFor(() => expect(fetched).toEqual(['a a1', 'b b1']));
});
