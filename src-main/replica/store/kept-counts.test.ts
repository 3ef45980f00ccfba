import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { type ClaimFilter, claimSorts } from '../../../src-shared/contract/claims.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { createBandCutter } from './order-bands.ts';
import { openReplica } from './replica.ts';
import { makeJournal } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { asking, before, iso, narrowed } from '../../../src-shared/query/testing/asking.ts';

const claims = 30;
const weekMs = 7 * 86_400_000;
const epochMs = Date.UTC(2026, 0, 1);

/** At the borders of weeks, which begin on Thursdays, and anywhere; `null`: not known. */
const moments = fc.oneof(
  fc.integer({ min: 0, max: 12 * weekMs }).map((ms) => epochMs + ms),
  fc.tuple(fc.nat(12), fc.integer({ min: -1, max: 1 })).map(([week, ms]) => epochMs + week * weekMs + ms),
);
const steps = fc.array(
  fc.record({
    claim: fc.nat(claims - 1),
    kind: fc.constantFrom('page', 'page', 'page', 'seen', 'mark', 'clear', 'cut'),
    createdAtMs: fc.option(moments),
    seen: fc.boolean(),
    isOpen: fc.constantFrom(true, false, null),
    amount: fc.constantFrom(10, 2.5, null, 1e15, -12.345, 0.1 + 0.2, 1e-7, 1e300),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'BTC', null),
    updatedAt: fc.option(moments.map(iso)),
    merchant: fc.option(fc.constantFrom('', 'Bar', 'Café Sur', '𝒁oé', '東京').map((name) => ({ name }))),
  }),
  { minLength: 20, maxLength: 80 },
);
const filters = fc.array(
  fc
    .record({
      seen: fc.constantFrom('', 'seen:yes', 'seen:no'),
      open: fc.constantFrom('', 'open:yes', 'open:no'),
      from: fc.option(moments),
      below: fc.option(moments),
      currency: fc.constantFrom('', 'currency:EUR'),
    })
    .map(({ seen, open, from, below, currency }) => {
      const created = [
        from === null ? '' : `created:${iso(from)}..`,
        below === null ? '' : `created:..${before(below)}`,
      ];
      return asking([seen, open, currency, ...created].join(' '));
    }),
  { minLength: 10, maxLength: 20 },
);

it('counts and sums that are kept are those of a full count, whatever happened', () => {
  checkProperty(
    fc.property(steps, filters, (happened, asked) => {
      const dir = tempDir();
      const path = join(dir, 'replica.db');
      const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
      const journal = makeJournal(join(dir, 'journal.db'));
      const queries = createClaimQueries({
        replicaPath: path,
        journalPath: join(dir, 'journal.db'),
        dataKey: testDataKey,
      });
      for (const [n, { claim, kind, createdAtMs, ...fields }] of happened.entries()) {
        const id = `c${claim}`;
        if (kind === 'seen') replica.applySeen([id]);
        else if (kind === 'mark') journal.mark(`e${n}`, id, 'mark_seen', null, 'held');
        else if (kind === 'clear') journal.clear();
        else if (kind === 'cut') cutBands(path);
        else {
          const createdAt = createdAtMs === null ? 'unknown' : new Date(createdAtMs).toISOString();
          const received = receivedClaim(id, { ...fields, createdAt, rrn: String(n) });
          replica.applyPage({ claims: [received], receivedAtMs: n, announceNew: false, walk: null });
        }
        if (n % 10 > 0) continue;
        for (const filter of asked) expect(queries.totals(filter)).toEqual(countAll(queries, filter));
      }
      cutBands(path);
      for (const filter of asked) {
        expect(queries.totals(filter)).toEqual(countAll(queries, filter));
        expectCounts(queries, filter);
      }
      queries.close();
      replica.close();
    }),
    { atLeast: 5, budgetMs: 1_000 },
  );
});

/** Cuts what is counted by bands until all are small. */
function cutBands(path: string): void {
  const database = openEncrypted(path, testDataKey, { readonly: false });
  const cutOne = createBandCutter(database, 2);
  database.transaction(() => {
    while (cutOne());
  })();
  const most = database
    .prepare<[], number>(
      'SELECT max(claims) FROM (SELECT sum(claims) AS claims FROM facet_band GROUP BY band)',
    )
    .pluck()
    .get();
  expect(most ?? 0).toBeLessThanOrEqual(4);
  database.close();
}

/** What is counted of a list, and the place of each claim, are as the list has them. */
function expectCounts(queries: ReturnType<typeof createClaimQueries>, filter: ClaimFilter): void {
  const { claims: all } = countAll(queries, filter);
  expect(queries.count(filter)).toBe(all);
  for (const part of ['amount:>=10', 'amount:<10', 'amount:2.5', 'amount:>0 amount:<=10 amount:<1000']) {
    const narrower = narrowed(filter, part);
    expect([part, queries.count(narrower)]).toEqual([part, countAll(queries, narrower).claims]);
  }
  for (const sort of claimSorts) {
    const { claimIds } = queries.ids({ filter, sort, offset: 0, limit: claims });
    const places = claimIds.map((claimId) => queries.locate({ filter, sort, claimId }).index);
    expect([sort, places]).toEqual([sort, [...claimIds.keys()]]);
  }
}

/** The same question with a condition that every claim meets and that no count is kept for. */
function countAll(queries: ReturnType<typeof createClaimQueries>, filter: ClaimFilter) {
  return queries.totals(narrowed(filter, 'read:no'));
}
