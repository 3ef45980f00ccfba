import { describe, expect, it } from 'vitest';
import { type ClaimFilter, claimRowSchema, type ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { day, dayMs, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';

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

  it('say that a claim is not in them', async () => {
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
        hasNote: false,
        targetAtMs: null,
        snooze: null,
        documents: null,
      },
    ]);
    expect(await queries.totals({})).toEqual({
      claims: 4,
      totals: [
        { currency: 'USD', amount: '50', claims: 2 },
        { currency: 'JPY', amount: '10', claims: 1 },
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
      snoozed: 0,
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
      { currency: 'USD', amount: '7', claims: 1 },
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

  it('list the other claims of the same merchant, whatever it is called', async () => {
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

function at(name: string, fields: object): ReceivedClaim {
  return receivedClaim(name, { merchant: { name: 'Zoë' }, ...fields });
}

function byMerchant(a: string, b: string): number {
  const order = ['two', 'one', 'odd', 'three'];
  return order.indexOf(a) - order.indexOf(b);
}
