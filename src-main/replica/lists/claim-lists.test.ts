import { describe, expect, it } from 'vitest';
import { type ClaimFilter, claimRowSchema, type ClaimSort } from '../../../src-shared/contract/claims.ts';
import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { day, dayMs, makeJournal, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { termOf } from '../../../src-shared/query/query-nodes.ts';
import { asking, iso, before, narrowed } from '../../../src-shared/query/testing/asking.ts';

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
    expect(await ids(asking())).toEqual(['three', 'two', 'one', 'odd']);
    expect(await ids(asking(), 'newest', 1, 2)).toEqual(['two', 'one']);
    expect(await ids(asking(), 'oldest')).toEqual(['odd', 'one', 'two', 'three']);
    expect(await ids(asking(), 'amount_high')).toEqual(['one', 'odd', 'two', 'three']);
    expect(await ids(asking(), 'amount_low')).toEqual(['two', 'odd', 'one', 'three']);
    expect(await ids(asking(), 'recently_updated')).toEqual(['one', 'two', 'three', 'odd']);
    expect(await ids(asking(), 'merchant')).toEqual(['two', 'one', 'odd', 'three'].toSorted(byMerchant));
  });

  it('are the same from whichever end a range is read', async () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      receivedClaim(`claim${n}`, { createdAt: day(n + 1), seen: n === 4 }),
    );
    const { ids, journalPath } = openBoth([...many, receivedClaim('odd', { createdAt: 'unknown' })]);
    makeJournal(journalPath).mark('e1', 'claim6', decisionKind.markSeen, null, 'held');
    for (const query of ['', 'seen:no']) {
      for (const sort of ['newest', 'oldest'] as const) {
        const all = await ids(asking(query), sort);
        expect(all).toHaveLength(query === '' ? 10 : 8);
        for (let offset = 0; offset <= all.length; offset += 1) {
          for (const limit of [1, 3, 20])
            expect(await ids(asking(query), sort, offset, limit)).toEqual(all.slice(offset, offset + limit));
        }
      }
    }
  });

  it('are narrowed by each part of the filter', async () => {
    const { ids } = openBoth(claims);
    expect(await ids(asking('seen:no'))).toEqual(['two', 'one', 'odd']);
    expect(await ids(asking('seen:yes'))).toEqual(['three']);
    expect(await ids(asking('open:yes'))).toEqual(['three', 'two', 'one']);
    expect(await ids(asking('network:"amex"'))).toEqual(['odd']);
    expect(await ids(asking('currency:"JPY","none"'))).toEqual(['two']);
    expect(await ids(asking('status:"never"'))).toEqual([]);
    expect(await ids(asking('amount:>=10 amount:<=20'))).toEqual(['two', 'odd']);
    expect(await ids(asking(`created:${iso(dayMs(2))}.. created:..${before(dayMs(3))}`))).toEqual(['two']);
    expect(await ids(asking(`created:..${before(dayMs(3))}`))).toEqual(['two', 'one']);
    expect(await ids(asking('merchant:"ÁBACO"'))).toEqual(['two']);
    expect(await ids(asking(`bar created:${iso(dayMs(1))}.. created:..${before(dayMs(3))}`))).toEqual([
      'one',
    ]);
    expect(await ids(asking(`bar created:${iso(dayMs(2))}..`))).toEqual([]);
    expect(await ids(asking(`roe created:..${before(dayMs(2))}`))).toEqual(['one']);
    expect(await ids(asking('needs-decision:yes'))).toEqual(['three', 'two', 'one']);
    expect(await ids(asking('read:no'))).toHaveLength(4);
    expect(await ids(asking('read:yes'))).toEqual([]);
    expect(await ids(asking('needs-decision:yes seen:no amount:>=15 ba'), 'amount_high')).toEqual(['one']);
  });

  it('say that a claim is not in them', async () => {
    const { queries } = openBoth(claims);
    const placeOf = (claimId: string, filter: ClaimFilter, sort: ClaimSort = 'newest') =>
      queries.locate({ filter, sort, claimId });
    expect(await placeOf('three', asking('seen:no'))).toEqual({ index: null });
    expect(await placeOf('one', asking('abaco'))).toEqual({ index: null });
    expect(await placeOf('one', asking('status:"never"'))).toEqual({ index: null });
    expect(await placeOf('nobody', asking(), 'merchant')).toEqual({ index: null });
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
    expect(await queries.totals(asking())).toEqual({
      claims: 4,
      totals: [
        { currency: 'USD', amount: '50', claims: 2 },
        { currency: 'JPY', amount: '10', claims: 1 },
      ],
      unsummed: 1,
    });
    expect(await queries.totals(asking('amount:>=20'))).toMatchObject({ claims: 2, unsummed: 0 });
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
    await ids(asking());
    take([receivedClaim('four', { createdAt: day(4), status: 'BRAND_NEW' })]);
    expect(await ids(asking('status:"BRAND_NEW"'))).toEqual(['four']);
    replica.applySeen(['four', 'one']);
    expect(await ids(asking('seen:yes'))).toEqual(['four', 'three', 'one']);
    take([receivedClaim('four', { createdAt: day(4), updatedAt: day(20), status: 'COMPLETED', amount: 7 })]);
    expect(await ids(asking('status:"BRAND_NEW"'))).toEqual([]);
    expect((await queries.totals(asking('status:"COMPLETED"'))).totals).toEqual([
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
    expect(await ids(asking('merchant:"bar"'))).toEqual(['b']);
    expect(await ids(asking('merchant:"ba"'))).toEqual(['d', 'c', 'b', 'a']);
    expect(await ids(asking('merchant:"ba" so'))).toEqual(['c', 'a']);
    expect(await ids(asking('merchant:"sol"'), 'amount_high')).toEqual(['c', 'a']);
    expect(await ids(asking('merchant:"xyz"'))).toEqual([]);
    expect(await ids({ query: termOf('merchant', '&') })).toEqual([]);
    expect(await ids(asking('merchant-id:900001'))).toEqual(['a']);
    expect(await ids(asking('merchant-id:9'))).toEqual([]);
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

  it('count the other claims of the same merchant, whatever it is called, and find them by its identifiers', async () => {
    const of = (id: string, merchantId: string | null, taxId: string | null, more = {}) =>
      at(id, {
        merchantId,
        merchant: { name: 'Zoe', taxId, taxIdType: 'CUIT', address: { country: 'AR' } },
        ...more,
      });
    const won = { isOpen: false, outcome: 'won' };
    const lost = { isOpen: false, outcome: 'lost' };
    const { queries, ids } = openBoth([
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
    const byTax = { merchantId: null, taxId: '30712345678/CUIT/AR' };
    const records = {
      id1: { merchantId: '900001', taxId: byTax.taxId, open: 1, won: 1, lost: 1 },
      'id1-won': { merchantId: '900001', taxId: null, open: 1, won: 0, lost: 0 },
      tax1: { ...byTax, open: 1, won: 0, lost: 1 },
      'tax1-lost': { ...byTax, open: 2, won: 0, lost: 0 },
      shared: { merchantId: '900002', taxId: null, open: 0, won: 0, lost: 0 },
      another: { merchantId: null, taxId: '30999999991/CUIT/AR', open: 0, won: 0, lost: 0 },
    };
    for (const [id, record] of Object.entries(records)) {
      expect(await queries.merchantHistory(id), id).toEqual(record);
      const { merchantId, taxId, ...counts } = record;
      const terms = [
        ...(merchantId === null ? [] : [termOf('merchant-id', merchantId)]),
        ...(taxId === null ? [] : [termOf('tax-id', taxId)]),
      ];
      const others = async (part: string) =>
        (await ids(narrowed({ query: { kind: 'any', nodes: terms } }, part))).filter((one) => one !== id);
      expect((await others('open:yes')).length, id).toBe(counts.open);
      expect((await others('outcome:won')).length, id).toBe(counts.won);
      expect((await others('outcome:lost')).length, id).toBe(counts.lost);
    }
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
