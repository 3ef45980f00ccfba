import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { type ClaimFilter, claimSorts } from '../../../src-shared/contract/claims.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { bandedOrders, bandsMigration, createBandCutter } from './order-bands.ts';
import { replicaSchema } from './replica-schema.ts';
import { openReplica } from './replica.ts';
import { expectBands } from '../testing/expect-bands.ts';
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
    kind: fc.constantFrom('page', 'page', 'page', 'read', 'seen', 'retire', 'mark', 'clear', 'cut', 'older'),
    createdAtMs: fc.option(moments),
    seen: fc.boolean(),
    isOpen: fc.constantFrom(true, false, null),
    amount: fc.constantFrom(10, 2.5, null, 1e15, -12.345, 0.1 + 0.2, 1e-7, 1e300),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'BTC', null),
    updatedAt: fc.option(moments.map(iso)),
    status: fc.constantFrom('PENDING_REVIEW', 'COMPLETED', 'ON_HOLD', null),
    origin: fc.constantFrom('visa', 'mastercard', null),
    outcome: fc.constantFrom('won', 'lost', 'in_progress', 'odd', null),
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
      const journalPath = join(dir, 'journal.db');
      const journal = makeJournal(journalPath);
      const open = () => ({
        replica: openReplica({ path, dataKey: testDataKey, clock: systemClock }).replica,
        queries: createClaimQueries({ replicaPath: path, journalPath, dataKey: testDataKey }),
      });
      let { replica, queries } = open();
      const close = () => {
        queries.close();
        replica.close();
      };
      for (const [n, { claim, kind, createdAtMs, ...fields }] of happened.entries()) {
        const id = `c${claim}`;
        if (kind === 'seen') replica.applySeen([id]);
        else if (kind === 'mark') journal.mark(`e${n}`, id, 'mark_seen', null, 'held');
        else if (kind === 'clear') journal.clear();
        else if (kind === 'cut') cutBands(path);
        else if (kind === 'retire') replica.retention.retire([id]);
        else if (kind === 'older') {
          close();
          forgetBands(path);
          ({ replica, queries } = open());
        } else {
          const createdAt = createdAtMs === null ? 'unknown' : new Date(createdAtMs).toISOString();
          const received = receivedClaim(id, { ...fields, createdAt, rrn: String(n) });
          if (kind === 'read') replica.applyClaim(received, n);
          else replica.applyPage({ claims: [received], receivedAtMs: n, announceNew: false, walk: null });
        }
        if (n % 10 > 0) continue;
        expectBands(path);
        for (const filter of asked) expect(queries.totals(filter)).toEqual(countAll(queries, filter));
      }
      expectBands(path);
      cutBands(path);
      expectBands(path);
      for (const filter of asked) {
        expect(queries.totals(filter)).toEqual(countAll(queries, filter));
        expectCounts(queries, filter);
      }
      close();
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

/** Makes the file one of a version that did not count by bands. */
function forgetBands(path: string): void {
  const database = openEncrypted(path, testDataKey, { readonly: false });
  for (const name of Object.keys(bandedOrders))
    for (const event of ['counted', 'uncounted', 'recounted'])
      database.exec(`DROP TRIGGER claim_${event}_by_${name}`);
  database.exec('DROP TABLE order_band; DROP TABLE facet_band');
  database.pragma(`user_version = ${replicaSchema.migrations.indexOf(bandsMigration)}`);
  database.close();
}

/** Expects the counts of a list and the place of each claim to be as the list has them. */
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
    const pages = [0, 7, 14, 21, 28].flatMap(
      (offset) => queries.ids({ filter, sort, offset, limit: 7 }).claimIds,
    );
    expect([sort, pages]).toEqual([sort, claimIds]);
  }
}

/** The same question with a condition that every claim meets and that no count is kept for. */
function countAll(queries: ReturnType<typeof createClaimQueries>, filter: ClaimFilter) {
  return queries.totals(narrowed(filter, 'read:no'));
}
