import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { type ClaimFilter, claimRowSchema, type ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { systemClock } from '../clock.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { openReplica } from './replica.ts';
import { receivedClaim, testDataKey } from './replica-fixture.ts';
import { openQueryWorkers } from './query-workers.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function openBoth(claims: ReceivedClaim[]) {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const journalPath = join(dir, 'journal.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const workerUrl = new URL('./query-worker.ts', import.meta.url);
  const queries = openQueryWorkers({
    workerUrl,
    journalIsWritten: false,
    replicaPath: path,
    journalPath,
    dataKey: testDataKey,
  });
  closing.push(
    () => replica.close(),
    () => queries.close(),
  );
  const take = (more: ReceivedClaim[]) =>
    replica.applyPage({ claims: more, receivedAtMs: 1, announceNew: false, walk: null });
  take(claims);
  const ids = async (filter: ClaimFilter, sort: ClaimSort = 'newest', offset = 0, limit = 100) => {
    const range = { filter, sort, offset, limit };
    const { rows } = await queries.window(range);
    expect((await queries.ids(range)).claimIds).toEqual(rows.map(({ id }) => id));
    for (const [index, { id }] of rows.entries())
      expect(await queries.locate({ filter, sort, claimId: id })).toEqual({ index: offset + index });
    if (offset === 0 && rows.length < limit) expect((await queries.totals(filter)).claims).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  return { replica, queries, take, ids, journalPath };
}

/** As the outbox makes them. */
function makeJournal(path: string) {
  const journal = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  journal.pragma('journal_mode = wal');
  journal.exec(`
    CREATE TABLE mark (entry_id TEXT, claim_id TEXT, kind TEXT, value TEXT, state TEXT, due_at_ms INTEGER);
    CREATE VIEW pending_mark AS SELECT * FROM mark;
    CREATE TABLE read_mark (claim_id TEXT PRIMARY KEY, read_at_ms INTEGER);`);
  closing.push(() => void journal.close());
  const insert = journal.prepare('INSERT INTO mark VALUES (?, ?, ?, ?, ?, ?)');
  return {
    mark: (entryId: string, claimId: string, kind: string, value: string | null, state: string) =>
      insert.run(entryId, claimId, kind, value, state, 5),
    clear: () => journal.exec('DELETE FROM mark'),
    read: (claimId: string) => journal.prepare('INSERT INTO read_mark VALUES (?, 1)').run(claimId),
  };
}

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const dayMs = (n: number) => Date.parse(day(n));

describe('lists', () => {
  const claims = [
    receivedClaim('one', { createdAt: day(1), updatedAt: day(9), amount: 30, merchant: { name: 'Bar' } }),
    receivedClaim('two', {
      createdAt: day(2),
      updatedAt: day(8),
      amount: 10,
      currency: 'JPY',
      merchant: { name: 'ábaco' },
    }),
    receivedClaim('three', {
      createdAt: day(3),
      updatedAt: day(7),
      seen: true,
      merchant: null,
      amount: null,
    }),
    receivedClaim('odd', {
      createdAt: 'unknown',
      updatedAt: null,
      amount: 20,
      isOpen: null,
      seen: null,
      origin: 'amex',
    }),
  ];

  it('come in each order, with the unknown last', async () => {
    const { ids } = openBoth(claims);
    expect(await ids({})).toEqual(['three', 'two', 'one', 'odd']);
    expect(await ids({}, 'newest', 1, 2)).toEqual(['two', 'one']);
    expect(await ids({}, 'oldest')).toEqual(['odd', 'one', 'two', 'three']);
    expect(await ids({}, 'amount_high')).toEqual(['one', 'odd', 'two', 'three']);
    expect(await ids({}, 'amount_low')).toEqual(['two', 'odd', 'one', 'three']);
    expect(await ids({}, 'recently_updated')).toEqual(['one', 'two', 'three', 'odd']);
    expect(await ids({}, 'merchant')).toEqual(['two', 'one', 'odd', 'three'].toSorted(byMerchant));
  });

  it('are narrowed by each part of the filter', async () => {
    const { ids } = openBoth(claims);
    expect(await ids({ seen: false })).toEqual(['two', 'one', 'odd']);
    expect(await ids({ seen: true })).toEqual(['three']);
    expect(await ids({ isOpen: true })).toEqual(['three', 'two', 'one']);
    expect(await ids({ origins: ['amex'] })).toEqual(['odd']);
    expect(await ids({ currencies: ['JPY', 'none'] })).toEqual(['two']);
    expect(await ids({ statuses: [] })).toEqual([]);
    expect(await ids({ amountMin: 10, amountMax: 20 })).toEqual(['two', 'odd']);
    expect(await ids({ createdAfterMs: dayMs(2), createdBeforeMs: dayMs(3) })).toEqual(['two']);
    expect(await ids({ createdBeforeMs: dayMs(3) })).toEqual(['two', 'one']);
    expect(await ids({ merchantName: 'ÁBACO' })).toEqual(['two']);
    expect(await ids({ text: 'bar', createdAfterMs: dayMs(1), createdBeforeMs: dayMs(3) })).toEqual(['one']);
    expect(await ids({ text: 'bar', createdAfterMs: dayMs(2) })).toEqual([]);
    expect(await ids({ text: 'roe', createdBeforeMs: dayMs(2) })).toEqual(['one']);
    expect(await ids({ needsDecision: true })).toEqual(['three', 'two', 'one']);
    expect(await ids({ read: false })).toHaveLength(4);
    expect(await ids({ read: true })).toEqual([]);
    expect(await ids({ needsDecision: true, seen: false, amountMin: 15, text: 'ba' }, 'amount_high')).toEqual(
      ['one'],
    );
  });

  it('tell that a claim is not in them', async () => {
    const { queries } = openBoth(claims);
    const placeOf = (claimId: string, filter: ClaimFilter, sort: ClaimSort = 'newest') =>
      queries.locate({ filter, sort, claimId });
    expect(await placeOf('three', { seen: false })).toEqual({ index: null });
    expect(await placeOf('one', { text: 'abaco' })).toEqual({ index: null });
    expect(await placeOf('one', { statuses: [] })).toEqual({ index: null });
    expect(await placeOf('nobody', {}, 'merchant')).toEqual({ index: null });
  });

  it('have rows, totals, counts and menus', async () => {
    const { queries } = openBoth(claims);
    const { rows } = await queries.rows(['two', 'none']);
    expect(rows.map((row) => claimRowSchema.strict().parse(row))).toMatchObject([
      {
        id: 'two',
        merchantName: 'ábaco',
        holderName: 'Jane Roe',
        rrn: '000000000001',
        amount: 10,
        currency: 'JPY',
        origin: 'visa',
        maskedCard: '411111••••••1234',
        status: 'PENDING_REVIEW',
        currentStep: 'PENDING_REVIEW',
        outcome: 'in_progress',
        isOpen: true,
        seen: false,
        read: false,
        createdAtMs: dayMs(2),
        updatedAt: day(8),
        pending: [],
      },
    ]);
    expect(await queries.totals({})).toEqual({
      claims: 4,
      totals: [
        { currency: 'USD', amountMinor: 5000, claims: 2 },
        { currency: 'JPY', amountMinor: 10, claims: 1 },
      ],
      unsummed: 1,
    });
    expect(await queries.totals({ amountMin: 20 })).toMatchObject({ claims: 2, unsummed: 0 });
    expect(await queries.viewCounts(dayMs(23))).toEqual({
      inbox: 3,
      needs_decision: 3,
      with_network: 0,
      won: 0,
      lost: 0,
      over_20_days: 2,
      all: 4,
    });
    expect(await queries.facets()).toMatchObject({ origins: ['amex', 'visa'], currencies: ['JPY', 'USD'] });
  });

  it('follow what is written', async () => {
    const { ids, take, replica, queries } = openBoth(claims);
    await ids({});
    take([receivedClaim('four', { createdAt: day(4), status: 'BRAND_NEW' })]);
    expect(await ids({ statuses: ['BRAND_NEW'] })).toEqual(['four']);
    replica.applySeen(['four', 'one']);
    expect(await ids({ seen: true })).toEqual(['four', 'three', 'one']);
    take([receivedClaim('four', { createdAt: day(4), updatedAt: day(20), status: 'COMPLETED', amount: 7 })]);
    expect(await ids({ statuses: ['BRAND_NEW'] })).toEqual([]);
    expect((await queries.totals({ statuses: ['COMPLETED'] })).totals).toEqual([
      { currency: 'USD', amountMinor: 700, claims: 1 },
    ]);
  });

  it('are narrowed by a merchant’s name as it is typed, and suggested', async () => {
    const named = (id: string, dayNumber: number, name: string, fields: object = {}) =>
      receivedClaim(id, { createdAt: day(dayNumber), merchant: { name }, ...fields });
    const { ids, queries, take } = openBoth([
      named('a', 1, 'Bar Sol', { merchantId: '900001' }),
      named('b', 2, 'BÁR', { merchantId: '900002' }),
      named('c', 3, 'Bar Sol'),
      named('d', 4, 'Zoé & Bar'),
      receivedClaim('e', { merchant: null }),
    ]);
    expect(await ids({ merchantName: 'bar' })).toEqual(['b']);
    expect(await ids({ merchantName: 'ba' })).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids({ merchantName: 'ba', text: 'so' })).toEqual(['c', 'a']);
    expect(await ids({ merchantName: 'sol' }, 'amount_high')).toEqual(['c', 'a']);
    expect(await ids({ merchantName: 'xyz' })).toEqual([]);
    expect(await ids({ merchantName: '&' })).toEqual([]);
    expect(await ids({ merchantId: '900001' })).toEqual(['a']);
    expect(await ids({ merchantId: '9' })).toEqual([]);
    expect(await queries.merchants('ba')).toEqual({
      names: [
        { merchantName: 'BÁR', claims: 1 },
        { merchantName: 'Bar Sol', claims: 2 },
        { merchantName: 'Zoé & Bar', claims: 1 },
      ],
      ids: [
        { merchantId: '900001', merchantName: 'Bar Sol', claims: 1 },
        { merchantId: '900002', merchantName: 'BÁR', claims: 1 },
      ],
    });
    take([named('f', 5, '東京都庁')]);
    expect((await queries.merchants('京都')).names).toEqual([{ merchantName: '東京都庁', claims: 1 }]);
    expect((await queries.merchants('900002')).ids).toHaveLength(1);
    expect(await queries.merchants('!')).toEqual({ names: [], ids: [] });
  });

  it('tell the other claims of the same merchant, whatever it is called', async () => {
    const of = (id: string, merchantId: string | null, taxId: string | null, more = {}) =>
      at(id, {
        merchantId,
        merchant: { name: 'Zoe', taxId, taxIdType: 'CUIT', address: { country: 'AR' } },
        ...more,
      });
    const won = { isOpen: false, outcome: 'won' };
    const lost = { isOpen: false, outcome: 'lost' };
    const { queries } = openBoth([
      of('id1', '900001', '30-71234567-8'),
      of('id1-won', '900001', null, won),
      of('tax1', null, '30 71234567 8'),
      of('tax1-lost', null, '30712345678', {
        ...lost,
        merchant: { name: 'Other', taxId: '30712345678', taxIdType: 'cuit', address: { country: 'ar' } },
      }),
      of('shared', '900002', '30-55555555-1', won),
      of('shared too', '900003', '30-55555555-1', won),
      of('either', null, '30-55555555-1', lost),
      of('another', null, '30-99999999-1', won),
      of('nobody', null, 'No data', won),
      of('nobody too', '', null, won),
      receivedClaim('unnamed', { merchant: null }),
    ]);
    expect(await queries.merchantHistory('id1')).toEqual({ open: 1, won: 1, lost: 1 });
    expect(await queries.merchantHistory('tax1')).toEqual({ open: 1, won: 0, lost: 1 });
    expect(await queries.merchantHistory('tax1-lost')).toEqual({ open: 2, won: 0, lost: 0 });
    expect(await queries.merchantHistory('shared')).toEqual({ open: 0, won: 0, lost: 0 });
    expect(await queries.merchantHistory('another')).toEqual({ open: 0, won: 0, lost: 0 });
    for (const id of ['either', 'nobody', 'nobody too', 'unnamed', 'not here']) {
      expect(await queries.merchantHistory(id), id).toBeNull();
    }
  });
});

describe('search', () => {
  const claims = [
    receivedClaim('cl-aa11', {
      createdAt: day(1),
      merchant: { name: 'Panadería Ñandú' },
      rrn: '998877665544',
    }),
    receivedClaim('cl-bb22', {
      createdAt: day(2),
      merchant: { name: 'Brick & Mortar' },
      payment: { card_holder_name: 'Łukasz Żółć' },
      transactionId: 'CLR77#AUT88',
      origin: 'mastercard',
    }),
    receivedClaim('cl-cc33', {
      createdAt: day(3),
      merchant: null,
      primaryAccountNumber: '555555******4242',
      authCode: 'ZQ9',
    }),
  ];

  it('finds the start of every word, without accents, newest first', async () => {
    const { ids } = openBoth(claims);
    expect(await ids({ text: 'nandu PANA' })).toEqual(['cl-aa11']);
    expect(await ids({ text: 'ñandú' })).toEqual(['cl-aa11']);
    expect(await ids({ text: '99887766' })).toEqual(['cl-aa11']);
    expect(await ids({ text: 'zoł' })).toEqual(['cl-bb22']);
    expect(await ids({ text: 'AUT88' })).toEqual(['cl-bb22']);
    expect(await ids({ text: 'clr77#aut88' })).toEqual(['cl-bb22']);
    expect(await ids({ text: '4242' })).toEqual(['cl-cc33']);
    expect(await ids({ text: '555555••••••4242' })).toEqual(['cl-cc33']);
    expect(await ids({ text: 'zq9' })).toEqual(['cl-cc33']);
    expect(await ids({ text: 'cl-bb22' })).toEqual(['cl-bb22']);
    expect(await ids({ text: 'c' })).toEqual(['cl-cc33', 'cl-bb22', 'cl-aa11']);
    expect(await ids({ text: 'ndu' })).toEqual([]);
  });

  it('takes whatever a person types, and finds nothing without a word', async () => {
    const { ids, queries } = openBoth(claims);
    const typed = [
      '"',
      "'",
      'AND',
      'a OR b',
      'NOT x',
      'nandu*',
      'NEAR(a b)',
      'words:nandu',
      '-x',
      '(',
      '^a',
      '{a}',
      '\\',
      'a"b',
      '%',
      'पं',
      '😀',
      '\u0000',
      'a'.repeat(200),
      'a\u0000b',
      '\ud83d',
      'nandu\udc00',
      // As much as one may type, and 10 kB, of all that makes a query long.
      ...['1 ', '東', 'a1-', '"*) OR (', '1,182.57 ', 'usd 1 ', 'é', '\u0301', '👩‍👩‍👧', '\u202e'].flatMap(
        (piece) => [piece.repeat(200).slice(0, 200), piece.repeat(10_000 / piece.length)],
      ),
    ];
    for (const text of typed) expect(await ids({ text })).toBeInstanceOf(Array);
    for (const text of ['', '  ', '.', '"', '😀']) {
      expect(await ids({ text })).toEqual([]);
      expect(await ids({ text, seen: false })).toEqual([]);
      expect((await queries.totals({ text })).claims).toBe(0);
    }
    expect(await ids({ text: '"nandu' })).toEqual(['cl-aa11']);
  });
});

describe('search in every script', () => {
  it('finds claims by whole words, prefixes, and inner parts where no spaces are written', async () => {
    const names = [
      'ΟΔΟΣ Ένα',
      'Кафе «Ёлка»',
      '한국 카페',
      '東京都庁',
      'コーヒー店',
      'ร้านอาหารไทย',
      'पंकज ट्रेडर्स',
      'مَقهى النيل',
    ];
    const { ids } = openBoth(names.map((name, index) => receivedClaim(`c${index}`, { merchant: { name } })));
    const found: [typed: string, index: number][] = [
      ['οδος', 0],
      ['ενα', 0],
      ['кафе елка', 1],
      ['한', 2],
      ['카페', 2],
      ['東京都庁', 3],
      ['京都', 3],
      ['庁', 3],
      ['ｺｰﾋｰ', 4],
      ['อาหาร', 5],
      ['पंक', 6],
      ['مقهى', 7],
    ];
    for (const [text, index] of found) expect(await ids({ text }), text).toEqual([`c${index}`]);
    expect(await ids({ text: '庁'.repeat(200) })).toEqual([]);
  });

  it('finds what is in a claim, of whatever letters, digits and marks', async () => {
    const code = fc.oneof(fc.nat({ max: 0x3ffff }), fc.constantFrom(...Array.from('aΣßéŁ漢ガ한กु़1①', codeOf)));
    const sign = code.map((one) => (isWordCode(one) ? String.fromCodePoint(one) : 'x'));
    const name = fc.array(sign, { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
    const names = fc.sample(fc.tuple(name, name), 100).map((pair) => pair.join(' '));
    const { queries } = openBoth(
      names.map((each, index) => receivedClaim(`c${index}`, { merchant: { name: each } })),
    );
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
    for (const [index, each] of names.entries()) {
      const [first] = graphemes.segment(each);
      for (const text of [each, ...each.split(' '), first?.segment ?? '']) {
        const found = await queries.ids({ filter: { text }, sort: 'newest', offset: 0, limit: 200 });
        expect(found.claimIds, text).toContain(`c${index}`);
      }
    }
  });
});

describe('search by what is on the screen', () => {
  const claims = [
    receivedClaim('usd', { amount: 1182.57 }),
    receivedClaim('kwd', { amount: 110.708, currency: 'KWD' }),
    receivedClaim('clp', { amount: 110_708, currency: 'CLP' }),
    receivedClaim('ids', {
      merchantId: '900001234567890',
      merchant: { name: 'Uno', taxId: '30-71234567-8', externalPaymentId: 'EXT-AB12' },
      payment: { id: 'pay_77aa', card_holder_name: 'Ana' },
    }),
  ];

  it('finds amounts, with the digits of their currency', async () => {
    const { ids } = openBoth(claims);
    for (const text of ['1,182.57', '1182.57', '1.182,57', 'USD 1,182.57', '1,182']) {
      expect(await ids({ text }), text).toEqual(['usd']);
    }
    expect(await ids({ text: '110.708' })).toEqual(['clp', 'kwd']);
    expect(await ids({ text: '110,708 CLP' })).toEqual(['clp']);
    expect(await ids({ text: '110.708 jane' })).toEqual(['clp', 'kwd']);
    expect(await ids({ text: '182.57' })).toEqual([]);
  });

  it('finds merchant, tax and payment ids', async () => {
    const { ids } = openBoth(claims);
    for (const text of [
      '900001234567890',
      '9000012345',
      '30-71234567-8',
      '30712345678',
      'pay_77aa',
      'EXT-AB12',
    ]) {
      expect(await ids({ text }), text).toEqual(['ids']);
    }
  });

  it('finds a merchant id that was learned, and after each later body', async () => {
    const { ids, take } = openBoth(claims);
    take([receivedClaim('usd', { amount: 1182.57, updatedAt: day(1), merchantId: '911112222233333' })]);
    expect(await ids({ text: '911112222233333' })).toEqual(['usd']);
    take([receivedClaim('usd', { amount: 1182.57, updatedAt: day(20), status: 'COMPLETED' })]);
    expect(await ids({ text: '911112222233333' })).toEqual(['usd']);
  });
});

describe('the journal over the lists', () => {
  it('takes pending decisions out of the lists and shows them on their claims', async () => {
    const { ids, queries, journalPath } = openBoth([
      receivedClaim('a', { createdAt: day(1) }),
      receivedClaim('b', { createdAt: day(2) }),
      receivedClaim('c', { createdAt: day(3) }),
    ]);
    expect(await ids({ seen: false })).toEqual(['c', 'b', 'a']);
    const journal = makeJournal(journalPath);
    journal.mark('e1', 'a', 'mark_seen', null, 'held');
    journal.mark('e2', 'b', 'mark_seen', null, 'failed');
    journal.mark('e3', 'c', 'decide_collaboration', 'REJECTED', 'needs_person');
    journal.mark('e4', 'gone', 'mark_seen', null, 'held');
    journal.read('b');
    expect(await ids({ seen: false })).toEqual(['c', 'b']);
    expect(await ids({ seen: false, amountMin: 1 })).toEqual(['c', 'b']);
    expect(await ids({ needsDecision: true })).toEqual(['b', 'a']);
    expect(await ids({ needsDecision: true, seen: false })).toEqual(['b']);
    expect(await ids({})).toHaveLength(3);
    expect(await ids({ read: true })).toEqual(['b']);
    expect(await ids({ read: false })).toEqual(['c', 'a']);
    expect(await queries.viewCounts(dayMs(4))).toMatchObject({ inbox: 2, needs_decision: 2, all: 3 });
    expect((await queries.totals({ seen: false })).totals[0]?.amountMinor).toBe(2100);
    const { rows } = await queries.rows(['b', 'c']);
    expect(rows.map(({ read, pending }) => ({ read, pending }))).toEqual([
      {
        read: true,
        pending: [{ entryId: 'e2', kind: 'mark_seen', value: null, state: 'failed', dueAtMs: 5 }],
      },
      {
        read: false,
        pending: [
          {
            entryId: 'e3',
            kind: 'decide_collaboration',
            value: 'REJECTED',
            state: 'needs_person',
            dueAtMs: 5,
          },
        ],
      },
    ]);
    journal.clear();
    expect(await ids({ seen: false })).toEqual(['c', 'b', 'a']);
  });
});

it('answers with an error when the replica can’t be read, and tries anew at the next question', async () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const workerUrl = new URL('./query-worker.ts', import.meta.url);
  const queries = openQueryWorkers({
    workerUrl,
    journalIsWritten: false,
    replicaPath: path,
    journalPath: join(dir, 'j.db'),
    dataKey: testDataKey,
  });
  closing.push(() => queries.close());
  await expect(queries.facets()).rejects.toThrow();
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  closing.push(() => replica.close());
  expect(await queries.facets()).toEqual({ statuses: [], origins: [], outcomes: [], currencies: [] });
});

function at(name: string, fields: object): ReceivedClaim {
  return receivedClaim(name, { merchant: { name: 'Zoë' }, ...fields });
}

function byMerchant(a: string, b: string): number {
  const order = ['two', 'one', 'odd', 'three'];
  return order.indexOf(a) - order.indexOf(b);
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

function isWordCode(code: number): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code));
}
