import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import Fraction from 'fraction.js';
import { parseCsv } from 'hucre/csv';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { workerFile } from '../../../src-testing/worker-files.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { startExportThread } from '../../export/export-thread.ts';
import { sourceBytes } from '../../export/testing/source-bytes.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { openReplica } from './replica.ts';
import { replicaSchema } from './replica-schema.ts';
import { receivedClaim, testDataKey, wireClaim } from '../testing/received-claim.ts';
import { throwingGuard } from '../../testing/throwing-guard.ts';
import { asking, iso, before } from '../../../src-shared/query/testing/asking.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

function openAt(path: string) {
  const journalPath = `${path}.no-journal`;
  const { replica, rebuilt } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const queries = createClaimQueries({ replicaPath: path, journalPath, dataKey: testDataKey });
  closing.push(
    () => replica.close(),
    () => queries.close(),
  );
  return { replica, queries, rebuilt, files: { replicaPath: path, journalPath, dataKey: testDataKey } };
}

const open = () => openAt(join(tempDir(), 'replica.db'));

/** The same amounts with each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const currencies = ['USD', 'COP', 'JPY', 'KWD', 'RSD', 'IQD', 'CLF', 'BTC'];
const outcomes = ['in_progress', 'won', 'lost'];

/** Cents mostly; then more decimals than the currency has, what floating-point arithmetic leaves, and extremes. */
function randomAmount(random: () => number): number {
  const kind = random();
  if (kind < 0.5) return Math.round(random() * 1e8) / 100;
  if (kind < 0.7) return Number((random() * 1000).toFixed(Math.floor(random() * 9)));
  if (kind < 0.85) return random() * 100_000 - 50_000;
  return kind < 0.95 ? Math.round(random() * 1e15) / 10 : random() * 1e-3;
}

interface Expected {
  currency: string;
  outcome: string;
  amount: number;
}

function sumsOf(claims: readonly Expected[]): Record<string, string> {
  const sums = new Map<string, Fraction>();
  for (const { currency, amount } of claims)
    sums.set(currency, (sums.get(currency) ?? new Fraction(0)).add(fractionOf(amount)));
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, textOf(sum)]));
}

/** Reads the shortest text of a number as a fraction, its exponent included. */
function fractionOf(amount: number): Fraction {
  const [digits = '', exponent = '0'] = String(amount).split('e');
  return new Fraction(digits).mul(new Fraction(10).pow(Number(exponent)) ?? 0);
}

const textOf = (sum: Fraction): string => sum.toFraction();
/** Returns the program's totals as the independent library writes them. */
const asFractions = (totals: readonly { currency: string | null; amount: string }[]) =>
  Object.fromEntries(totals.map(({ currency, amount }) => [currency ?? '', textOf(new Fraction(amount))]));

it('Sums of 10,000 random decimals are those of an independent library: in lists, insights, questions and exports', async () => {
  const random = createRandom(27);
  const all = Array.from(
    { length: 10_000 },
    (): Expected => ({
      currency: currencies[Math.floor(random() * currencies.length)] ?? '',
      outcome: outcomes[Math.floor(random() * outcomes.length)] ?? '',
      amount: randomAmount(random),
    }),
  );
  const { replica, queries, files } = open();
  replica.applyPage({
    claims: all.map((claim, n) =>
      receivedClaim(`c${n}`, {
        ...claim,
        createdAt: new Date(Date.UTC(2026, 0, 1) + n * 600_000).toISOString(),
        merchant: { name: 'Shop' },
        merchantId: 'M-1',
      }),
    ),
    receivedAtMs: 1,
    announceNew: false,
    walk: null,
  });
  const expected = sumsOf(all);

  // As they are kept, counted one by one, and over a range of time.
  for (const filter of [asking(), asking('read:no'), asking(`created:${iso(0)}..2030-01-02`)]) {
    const { totals, unsummed, claims } = queries.totals(filter);
    expect([claims, unsummed]).toEqual([all.length, 0]);
    expect(asFractions(totals)).toEqual(expected);
  }
  const fromMs = Date.UTC(2026, 0, 20, 5);
  const cut = queries.totals(
    asking(`created:${iso(fromMs)}.. created:..${before(fromMs + 30 * 86_400_000)}`),
  );
  const first = (fromMs - Date.UTC(2026, 0, 1)) / 600_000;
  expect(asFractions(cut.totals)).toEqual(sumsOf(all.slice(first, first + 30 * 144)));

  const someIds = all.slice(0, 500).map((_, n) => `c${n}`);
  expect(asFractions(queries.totalsOf(someIds).totals)).toEqual(sumsOf(all.slice(0, 500)));
  const question = { kind: decisionKind.decideCollaboration, claimIds: someIds, isReadonly: false };
  expect(asFractions(queries.dryRun(question).totals)).toEqual(sumsOf(all.slice(0, 500)));

  const [sums = []] = queries.insightSums([asking()]).sums;
  for (const outcome of outcomes)
    expect(asFractions(sums.filter((sum) => sum.outcome === outcome))).toEqual(
      sumsOf(all.filter((claim) => claim.outcome === outcome)),
    );
  const none = asking('created:1971-01-01');
  const { merchants } = queries.insightMerchants({
    created: asking(),
    createdBefore: none,
    ended: none,
    open: none,
    text: '',
    sort: 'volume',
  });
  expect(asFractions(merchants[0]?.totals ?? [])).toEqual(expected);

  const shape = { format: 'csv', separator: ',', hasByteOrderMark: false, headings: null } as const;
  const figures = outcomes.map((outcome) => ({
    figure: 'outcomes' as const,
    query: outcome,
    filter: asking(`outcome:${outcome}`),
  }));
  const source = startExportThread(
    workerFile('export'),
    { makes: 'figures', files, asked: figures, shape },
    throwingGuard,
  );
  const [head = [], ...rows] = parseCsv((await sourceBytes(source)).toString('utf8'), { delimiter: ',' });
  await source.end();
  const cell = (row: readonly unknown[], column: string) => String(row[head.indexOf(column)]);
  for (const outcome of outcomes)
    expect(
      asFractions(
        rows
          .filter((row) => cell(row, 'outcome') === outcome)
          .map((row) => ({ currency: cell(row, 'currency'), amount: cell(row, 'amount') })),
      ),
    ).toEqual(sumsOf(all.filter((claim) => claim.outcome === outcome)));
});

it('Sums follow claims that change their amount and currency', () => {
  const { replica, queries } = open();
  const take = (id: string, fields: Record<string, unknown>, n: number) =>
    replica.applyPage({
      claims: [receivedClaim(id, { ...fields, updatedAt: null, rrn: String(n) })],
      receivedAtMs: n,
      announceNew: false,
      walk: null,
    });
  take('a', { amount: 10.5, currency: 'USD' }, 1);
  take('b', { amount: 0.000_123_45, currency: 'BTC' }, 2);
  take('c', { amount: 'ten', currency: 'USD' }, 3);
  const sums = () => {
    const { totals, unsummed } = queries.totals(asking());
    return [...totals.map(({ currency, amount }) => `${currency} ${amount}`).toSorted(), unsummed];
  };
  expect(sums()).toEqual(['BTC 0.00012345', 'USD 10.5', 1]);
  take('a', { amount: 10.512, currency: 'USD' }, 4);
  take('b', { amount: 2, currency: 'COP' }, 5);
  take('c', { amount: 0.1 + 0.2, currency: 'USD' }, 6);
  expect(sums()).toEqual(['COP 2', 'USD 10.81200000000000004', 0]);
  take('c', { amount: 1e300, currency: 'USD' }, 7);
  expect(sums()).toEqual(['COP 2', 'USD 10.512', 1]);
});

/** Claims as the version before wrote them: with the digits of `Intl`, and none where the amount has more. */
const rowsOfBefore: [amount: number | string, currency: string | null, amountMinor: number | null][] = [
  [10.5, 'USD', 1050],
  [12.345, 'USD', null],
  [4234.56, 'RSD', 423_456],
  [100, 'RSD', 100],
  [50_000, 'COP', 50_000],
  [50_000.25, 'COP', null],
  [7.5, 'IQD', null],
  [3, 'IQD', 3],
  [2500, 'CLP', 2500],
  [1.25, 'BTC', 125],
  [0.000_123_45, 'BTC', null],
  ['ten', 'USD', null],
  [1, null, null],
];

it('A file of the version before has exact sums after the upgrade, and says meanwhile what they leave out', () => {
  const path = join(tempDir(), 'replica.db');
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  migrate(database, replicaSchema, 14);
  const ids = new Map<string | null, number>();
  const day = Date.UTC(2026, 2, 1);
  for (const [n, [amount, currency, amountMinor]] of rowsOfBefore.entries()) {
    const facetId = ids.get(currency) ?? ids.size + 1;
    if (!ids.has(currency))
      database
        .prepare(
          `INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
           VALUES (?, 0, 1, 'PENDING_REVIEW', 'PENDING_REVIEW', 'in_progress', 'visa', ?)`,
        )
        .run(facetId, currency);
    ids.set(currency, facetId);
    const createdAt = new Date(day + n * 86_400_000).toISOString();
    const body = JSON.stringify(wireClaim(`c${n}`, { amount, currency, createdAt }));
    database.prepare('INSERT INTO claim_body (body_id, body) VALUES (?, ?)').run(n + 1, body);
    database
      .prepare(
        `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, amount, amount_minor, received_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, 1)`,
      )
      .run(
        (day + n * 86_400_000) * 1024,
        `c${n}`,
        facetId,
        n + 1,
        typeof amount === 'number' ? amount : null,
        amountMinor,
      );
  }
  database.exec(
    `INSERT INTO meta (name, value) VALUES ('derived_columns', '["amount_minor"]') ON CONFLICT DO UPDATE SET value = value`,
  );
  database.close();

  const { replica, queries, rebuilt } = openAt(path);
  expect(rebuilt).toBe(false);
  const sums = (filter = asking()) => {
    const { totals, unsummed, claims } = queries.totals(filter);
    return { claims, unsummed, ...Object.fromEntries(totals.map((one) => [one.currency, one.amount])) };
  };
  // Nothing is 100 times wrong in between: what another table of digits wrote is left out, and counted.
  for (const filter of [asking(), asking('read:no')])
    expect(sums(filter)).toEqual({ claims: 13, unsummed: 10, USD: '10.5', RSD: '4234.56', CLP: '2500' });
  while (replica.isBehind()) replica.catchUp(4);
  for (const filter of [asking(), asking('read:no'), asking(`created:${iso(0)}..`)])
    expect(sums(filter)).toEqual({
      claims: 13,
      unsummed: 2,
      USD: '22.845',
      RSD: '4334.56',
      COP: '100000.25',
      IQD: '10.5',
      CLP: '2500',
      BTC: '1.25012345',
    });
  expect(queries.ids({ filter: asking(), sort: 'amount_high', offset: 0, limit: 3 }).claimIds).toEqual([
    'c5',
    'c4',
    'c2',
  ]);
  expect(queries.totals(asking('COP 50,000')).claims).toBe(1);
});
