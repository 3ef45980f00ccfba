import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import { fakeDocument, fakeListing } from '../testing/fake-documents.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const rows = ['a', 'b', 'c'].map((id) => fakeRow({ id, merchantName: `Shop ${id}` }));
const ids = rows.map(({ id }) => id);

const refused: ClaimDocument['file'] = {
  state: 'refused',
  fault: { code: 'too_large', detail: null, atMs: 1 },
};

it('In a review, the first document of the next claim is downloaded once those of this one have come', async () => {
  const documents: Record<string, ClaimDocument[]> = {
    a: [fakeDocument({ key: 'a1' })],
    b: [
      fakeDocument({ key: 'gone', isListed: false }),
      fakeDocument({ key: 'b1' }),
      fakeDocument({ key: 'b2' }),
    ],
    c: [fakeDocument({ key: 'c1' })],
  };
  const fetched: string[] = [];
  const context = createFakeAppContext(
    {
      claims: fakeClaims(rows),
      reviews: { read: () => ({ session: startReview(ids, ids, 1) }) },
      documents: {
        ofClaim: ({ claimId }) => fakeListing(documents[claimId]),
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

  documents['a'] = [fakeDocument({ key: 'a1', file: refused })];
  await context.ipc.queryClient.invalidateQueries();
  await waitFor(() => expect(fetched).toEqual(['a a1', 'b b1']));
});
