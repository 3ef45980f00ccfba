import {
  type Assessment,
  type ClaimDetail,
  type ClaimFilter,
  type ClaimRow,
  claimRowSchema,
} from '../../src-shared/contract/claims.ts';
import { fakeNowMs } from './fake-app-context.ts';
import type { FakeCalls } from './fake-ipc.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';

const hourMs = 3_600_000;

/** Row whose fields are unknown: a new field needs nothing here. */
const unknownRow = claimRowSchema.parse({
  ...Object.fromEntries(Object.keys(claimRowSchema.shape).map((field) => [field, null])),
  id: 'c',
  read: false,
  pending: [],
  hasNote: false,
});

/** A claim that waits for a decision; `part` says what matters to the test. */
export function fakeRow(part: Partial<ClaimRow> & Pick<ClaimRow, 'id'>): ClaimRow {
  return {
    ...unknownRow,
    merchantName: 'Café Martínez Sur',
    holderName: 'Ana Gómez',
    rrn: '631904417702',
    amount: 84_310.5,
    currency: 'ARS',
    origin: 'visa',
    maskedCard: '411111••••••4417',
    status: 'PENDING_REVIEW',
    currentStep: 'PENDING_REVIEW',
    outcome: 'in_progress',
    isOpen: true,
    seen: false,
    read: false,
    createdAtMs: fakeNowMs - hourMs,
    updatedAt: '2026-11-12T09:41:00.000Z',
    pending: [],
    hasNote: false,
    ...part,
  };
}

export function fakeDetail(row: ClaimRow, body: ClaimDetail['body'] = { id: row.id }): ClaimDetail {
  return {
    row,
    body,
    receivedAtMs: fakeNowMs,
    readTrouble: null,
    history: [],
    mayAccept: null,
    mayReject: null,
    mayMarkSeen: null,
    merchantHistory: null,
    notes: [],
    tags: [],
  };
}

/** A dry run in which every claim can take the decision; `part` says what matters to the test. */
export function fakeAssessment(claimIds: readonly string[], part: Partial<Assessment> = {}): Assessment {
  const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
  return {
    takers: claimIds.map((claimId) => ({ claimId, saw })),
    refusals: [],
    totals: [],
    unsummed: 0,
    pace: { batchSize: 1, requestsEach: 3, batchesAtOnce: 6, requestMs: null },
    ...part,
  };
}

/** Claims that a dry run leaves out. */
/** What a claim is called by in a question about several. */
export const claimNamed = (id: string) => ({
  id,
  merchantName: `Shop ${id}`,
  amount: 10,
  currency: 'ARS',
  rrn: `rrn-${id}`,
});

export function fakeRefusal(
  reason: Assessment['refusals'][number]['reason'],
  claimIds: string[],
): Assessment['refusals'][number] {
  return { reason, claimIds, named: claimIds.map(claimNamed) };
}

type ClaimsCalls = NonNullable<FakeCalls['claims']>;

/** A main side with these claims; filters but the text are not its business. */
export function fakeClaims(claims: readonly ClaimRow[], calls: ClaimsCalls = {}): ClaimsCalls {
  const matching = ({ query }: ClaimFilter) => {
    const text = conjunctsOf(query)
      .find((node) => node.kind === 'text')
      ?.text.toLowerCase();
    return claims.filter((row) => text === undefined || row.merchantName?.toLowerCase().includes(text));
  };
  return {
    window: ({ filter, offset, limit }) => ({ rows: matching(filter).slice(offset, offset + limit) }),
    totals: ({ filter }) => ({ claims: matching(filter).length, totals: [], unsummed: 0 }),
    count: ({ filter }) => ({ claims: matching(filter).length }),
    facetCounts: () => ({ counts: [{ key: 'status', value: 'PENDING_REVIEW', claims: claims.length }] }),
    ids: ({ filter, offset, limit }) => ({
      claimIds: matching(filter)
        .slice(offset, offset + limit)
        .map(({ id }) => id),
    }),
    locate: ({ filter, claimId }) => {
      const index = matching(filter).findIndex(({ id }) => id === claimId);
      return { index: index < 0 ? null : index };
    },
    viewCounts: () => ({
      inbox: claims.length,
      needs_decision: 0,
      with_network: 0,
      won: 0,
      lost: 0,
      over_20_days: 0,
      all: claims.length,
      snoozed: 0,
    }),
    facets: () => ({ statuses: ['PENDING_REVIEW'], origins: [], outcomes: [], currencies: ['ARS'] }),
    get: ({ claimId }) => fakeDetail(claims.find(({ id }) => id === claimId) ?? fakeRow({ id: claimId })),
    merchants: () => ({ names: [], ids: [] }),
    setRead: () => ({}),
    assess: ({ claimIds }) => fakeAssessment(claimIds),
    ...calls,
  };
}
