import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import type { InsightMerchant, MerchantQuestion } from '../../../src-shared/contract/insights.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { addDecimals } from '../../../src-shared/domain/money/money.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { openReplica } from '../store/replica.ts';
import { replicaSchema } from '../store/replica-schema.ts';
import { makeJournal } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { asking, before, iso, narrowed } from '../../../src-shared/query/testing/asking.ts';

const dayMs = 86_400_000;
const epochMs = Date.UTC(2026, 0, 1);

const happenings = fc.array(
  fc.record({
    claim: fc.nat(25),
    kind: fc.constantFrom('page', 'page', 'page', 'page', 'mark', 'clear'),
    createdDay: fc.option(fc.nat(60)),
    endedDay: fc.option(fc.nat(60)),
    merchantId: fc.constantFrom(null, null, 'M-1', 'M-2', 'M-3'),
    taxId: fc.constantFrom('30111111', '30222222', '30333333', 'no data', null),
    name: fc.constantFrom('Café Ñandú', 'Kiosco', null),
    outcome: fc.constantFrom('won', 'lost', 'in_progress', null),
    isOpen: fc.constantFrom(true, false, null),
    seen: fc.boolean(),
    amount: fc.constantFrom(10, 2.5, null, 1e15),
    currency: fc.constantFrom('USD', 'EUR', null),
  }),
  { minLength: 20, maxLength: 120 },
);
const days = fc.tuple(fc.nat(60), fc.nat(60)).map((pair) => pair.toSorted((one, other) => one - other));
const day = (n: number) => new Date(epochMs + n * dayMs).toISOString().slice(0, 10);
const scopes = fc.constantFrom<ClaimFilter>(
  asking(),
  asking('seen:no'),
  asking('cafe'),
  asking('amount:>=5'),
);
const questions = fc
  .record({ created: days, earlier: days, ended: days, scope: scopes })
  .map(({ created: [from = 0, to = 0], earlier, ended, scope }): MerchantQuestion => {
    const within = ([first = 0, last = 0]: number[]): ClaimFilter =>
      narrowed(
        scope,
        `created:${iso(epochMs + first * dayMs)}.. created:..${before(epochMs + last * dayMs)}`,
      );
    const [first = 0, last = 0] = ended;
    return {
      created: to % 3 === 0 ? scope : within([from, to]),
      createdBefore: within(earlier),
      ended: narrowed(scope, `outcome:won,lost outcome-date:${day(first)}..${day(last)}`),
      open: narrowed(scope, 'open:yes'),
      text: '',
      sort: 'name',
    };
  });

interface Stored {
  claimId: string;
  key: number;
  merchantId: string | null;
  taxIdentity: string | null;
  name: string | null;
  outcome: string | null;
  currency: string | null;
  amount: number | null;
}

it('merchants have the figures of their claims counted one by one, whatever happened', () => {
  checkProperty(
    fc.property(happenings, fc.array(questions, { minLength: 3, maxLength: 6 }), (happened, asked) => {
      const dir = tempDir();
      const path = join(dir, 'replica.db');
      const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
      const journal = makeJournal(join(dir, 'journal.db'));
      const queries = createClaimQueries({
        replicaPath: path,
        journalPath: join(dir, 'journal.db'),
        dataKey: testDataKey,
      });
      for (const [n, { claim, kind, createdDay, endedDay, taxId, name, ...fields }] of happened.entries()) {
        const id = `c${claim}`;
        if (kind === 'mark') journal.mark(`e${n}`, id, 'mark_seen', null, 'held');
        else if (kind === 'clear') journal.clear();
        else {
          const received = receivedClaim(id, {
            ...fields,
            status: 'COMPLETED',
            createdAt: createdDay === null ? 'unknown' : `${day(createdDay)}T12:00:00.000Z`,
            updatedAt: null,
            rrn: String(n),
            events:
              endedDay === null ? [] : [{ name: 'COMPLETED', timestamp: `${day(endedDay)}T12:00:00.000Z` }],
            merchant: { name, taxId, taxIdType: 'CUIT', contact: { country: 'AR' } },
          });
          replica.applyPage({ claims: [received], receivedAtMs: n, announceNew: false, walk: null });
        }
      }
      const stored = readStored(path);
      for (const question of asked) {
        const idsOf = (filter: ClaimFilter) =>
          queries.ids({ filter, sort: 'newest', offset: 0, limit: 1000 }).claimIds;
        const { merchants, createdClaims, unknownClaims } = queries.allInsightMerchants(question);
        expect({
          merchants: merchants.map(figures).toSorted(byKey),
          createdClaims,
          unknownClaims,
        }).toEqual(countOneByOne(stored, question, idsOf));
      }
      queries.close();
      replica.close();
    }),
    { atLeast: 7, budgetMs: 1_000 },
  );
});

type Figures = Omit<InsightMerchant, 'where'>;

const byKey = (one: Figures, other: Figures) => (one.key < other.key ? -1 : 1);

function figures({ where: _, totals, ...merchant }: InsightMerchant): Figures {
  return {
    ...merchant,
    totals: totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

function readStored(path: string): Stored[] {
  const database = openEncrypted(path, testDataKey, { readonly: true, cacheKib: 1000 });
  const rows = database
    .prepare<[], Stored>(
      `SELECT claim_id AS claimId, claim_key AS key, merchant_id AS merchantId, tax_identity AS taxIdentity,
         merchant_name AS name, outcome, currency, claim.amount
       FROM claim JOIN facet USING (facet_id)`,
    )
    .all();
  database.close();
  return rows;
}

/** The merchant's id, else the one merchant that has its tax id, else the tax id; `null`: not known. */
function whoIs({ merchantId, taxIdentity }: Stored, stored: readonly Stored[]) {
  const ids = new Set(
    stored.flatMap((other) =>
      taxIdentity !== null && other.taxIdentity === taxIdentity ? (other.merchantId ?? []) : [],
    ),
  );
  const [only = null] = ids.size === 1 ? ids : [];
  const id = merchantId ?? only;
  if (id !== null) return { key: `id:${id}`, merchantId: id, isShared: false };
  return taxIdentity === null
    ? null
    : { key: `tax:${taxIdentity}`, merchantId: null, isShared: ids.size > 1 };
}

function countOneByOne(
  stored: readonly Stored[],
  { created, createdBefore, ended, open }: MerchantQuestion,
  idsOf: (filter: ClaimFilter) => readonly string[],
) {
  const found = new Map<string, Figures & { newest: number }>();
  const each = (filter: ClaimFilter, add: (merchant: Figures | null, claim: Stored) => void) => {
    const ids = new Set(idsOf(filter));
    for (const claim of stored.filter(({ claimId }) => ids.has(claimId))) {
      const who = whoIs(claim, stored);
      if (who === null) {
        add(null, claim);
        continue;
      }
      const none = { open: 0, created: 0, createdBefore: 0, totals: [], unsummed: 0, won: 0, lost: 0 };
      const merchant = found.get(who.key) ?? { ...who, name: null, ...none, newest: -Infinity };
      found.set(who.key, merchant);
      if (claim.key > merchant.newest) Object.assign(merchant, { newest: claim.key, name: claim.name });
      add(merchant, claim);
    }
  };
  let createdClaims = 0;
  let unknownClaims = 0;
  each(created, (merchant, { currency, amount }) => {
    createdClaims += 1;
    if (merchant === null) unknownClaims += 1;
    else merchant.created += 1;
    if (merchant === null) return;
    if (currency === null || amount === null) {
      merchant.unsummed += 1;
      return;
    }
    const total = merchant.totals.find((one) => one.currency === currency);
    if (total === undefined) merchant.totals.push({ currency, amount: String(amount), claims: 1 });
    else {
      total.amount = addDecimals([total.amount, String(amount)]);
      total.claims += 1;
    }
  });
  each(createdBefore, (merchant) => {
    if (merchant !== null) merchant.createdBefore += 1;
  });
  each(ended, (merchant, { outcome }) => {
    if (merchant !== null && outcome === 'won') merchant.won += 1;
    if (merchant !== null && outcome === 'lost') merchant.lost += 1;
  });
  each(open, (merchant) => {
    if (merchant !== null) merchant.open += 1;
  });
  const merchants = [...found.values()].map(({ newest: _, ...merchant }) =>
    figures({ ...merchant, where: '' }),
  );
  return { merchants: merchants.toSorted(byKey), createdClaims, unknownClaims };
}

it('the merchants of a replica of the version before are counted as they were', () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  migrate(database, replicaSchema, 12);
  database.exec(
    `INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
       VALUES (1, 0, 1, 'PENDING_REVIEW', 'PENDING_REVIEW', 'in_progress', 'visa', 'USD')`,
  );
  const insert = database.prepare(
    `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, tax_identity, merchant_id, merchant_name,
       amount, amount_minor, received_at_ms)
     VALUES (?, ?, 1, ?, '["30111111","CUIT","AR"]', ?, ?, 10.5, 1050, 1)`,
  );
  for (const [n, merchantId] of [null, 'M-1', null].entries()) {
    const bodyId = n + 1;
    database.prepare('INSERT INTO claim_body (body_id, body) VALUES (?, ?)').run(bodyId, '{}');
    insert.run((epochMs + n) * 1024, `c${n}`, bodyId, merchantId, `Name ${n}`);
  }
  database.close();
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const queries = createClaimQueries({
    replicaPath: path,
    journalPath: join(dir, 'none.db'),
    dataKey: testDataKey,
  });
  const none = asking('created:1971-01-01');
  const question = { created: asking(), createdBefore: none, ended: none, open: asking('open:yes') };
  const { merchants } = queries.insightMerchants({ ...question, text: '', sort: 'open' });
  expect(merchants).toMatchObject([
    {
      key: 'id:M-1',
      name: 'Name 2',
      open: 3,
      created: 3,
      createdBefore: 0,
      totals: [{ currency: 'USD', amount: '31.5', claims: 3 }],
    },
  ]);
  queries.close();
  replica.close();
});
