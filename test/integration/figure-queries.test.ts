import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { createClaimQueries } from '../../src-main/replica/questions/claim-queries.ts';
import { makeJournal, openBoth } from '../../src-main/replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../../src-main/replica/testing/received-claim.ts';
import { queryOfText } from '../../src-shared/query/parse.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { allOf } from '../../src-shared/query/query-nodes.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { askedInView, type AskedQuery, claimViewNames } from '../../src-shared/query/views.ts';

const nowMs = Date.UTC(2026, 2, 29, 2);
const zone = 'America/Argentina/Buenos_Aires';

/** Claims of two months, an hour off the day's edge in either zone, with what the views ask for. */
const claims = Array.from({ length: 240 }, (_, index) =>
  receivedClaim(`c${index}`, {
    createdAt: new Date(nowMs - index * 7 * 3_600_000).toISOString(),
    seen: index % 3 === 0 ? null : index % 3 === 1,
    isOpen: index % 5 !== 0,
    status: index % 4 === 0 ? 'SECOND_PRESENTATION_STARTED' : 'PENDING_REVIEW',
    outcome: ['in_progress', 'won', 'lost'][index % 3],
    currency: index % 2 === 0 ? 'ARS' : 'USD',
    merchant: { name: index % 7 === 0 ? 'Café Sur' : `Bar ${index % 11}` },
  }),
);

const terms = [
  'created:2026-03-01..2026-03-10',
  'created:..2026-03-05',
  'created:2026-02-20',
  'created:unknown',
  '-seen:yes',
  'age:>=7d',
  '(outcome:won or café)',
];
const searches = fc
  .record({
    text: fc.constantFrom('', 'sur', 'created:2026-03-02..', 'status:'),
    seen: fc.constantFrom('', 'seen:yes', 'seen:no'),
    open: fc.constantFrom('', 'open:yes', 'open:no'),
    outcome: fc.constantFrom('', 'outcome:won', 'outcome:won,lost'),
    currency: fc.constantFrom('', 'currency:ARS', 'currency:ARS,USD'),
    ageMin: fc.constantFrom('', 'age:>=3d', 'age:>=25d'),
    ageMax: fc.constantFrom('', 'age:<=5d', 'age:<=40d'),
    terms: fc.subarray(terms, { maxLength: 2 }),
  })
  .map(({ text, terms: typed, ...chips }) =>
    allOf([queryOf([...Object.values(chips), ...typed].join(' ')), queryOfText(text)]),
  );

it('The query of a figure finds in the list just the claims that the figure counts, whatever the view and its filter', () => {
  const { replicaPath, journalPath } = openBoth(claims);
  const journal = makeJournal(journalPath);
  for (let index = 0; index < 240; index += 9) journal.snooze(`c${index}`, null);
  journal.snooze('c1', null, 5);
  const queries = createClaimQueries({ replicaPath, journalPath, dataKey: testDataKey });
  const idsOf = (filter: AskedQuery) =>
    queries.ids({ filter, sort: 'newest', offset: 0, limit: 500 }).claimIds;
  const found = { some: 0, none: 0 };
  try {
    checkProperty(
      fc.property(fc.constantFrom(...claimViewNames), searches, (view, query) => {
        const asked = askedInView(view, query, nowMs, zone);
        const counted = idsOf(asked);
        found[counted.length === 0 ? 'none' : 'some'] += 1;
        // As the search field takes it.
        const printed = printQuery(asked.query);
        const typed = idsOf(askedInView('all', queryOfText(printed), nowMs, zone));
        expect([printed, typed]).toEqual([printed, counted]);
      }),
      { atLeast: 400 },
    );
  } finally {
    queries.close();
  }
  expect(found.some).toBeGreaterThan(50);
  expect(found.none).toBeGreaterThan(20);
});
