import type { ClaimDocument, ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { fakeNowMs } from './fake-app-context.ts';

/** A file that nobody has downloaded or asked for. */
const fileNotYet: ClaimDocument['file'] = {
  state: 'not_yet',
  isWanted: false,
  receivedBytes: 0,
  totalBytes: null,
  fault: null,
};

/** A document that is listed, unapproved and not downloaded; `part` says what matters to the test. */
export function fakeDocument(part: Partial<ClaimDocument> & Pick<ClaimDocument, 'key'>): ClaimDocument {
  return {
    name: `${part.key}.pdf`,
    status: 'unapproved',
    isListed: true,
    firstSeenAtMs: fakeNowMs,
    verdicts: [],
    file: fileNotYet,
    ...part,
  };
}

/** Documents of a claim as the service listed them just now; `part` says what matters to the test. */
export function fakeListing(
  documents: ClaimDocument[] = [],
  part: Partial<ClaimDocuments> = {},
): ClaimDocuments {
  return {
    listedAtMs: fakeNowMs,
    isListing: false,
    quantity: documents.length,
    listingFault: null,
    documents,
    isPinned: false,
    finish: null,
    ...part,
  };
}
