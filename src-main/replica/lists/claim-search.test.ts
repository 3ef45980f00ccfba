import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAsyncProperty } from '../../../src-testing/check-property.ts';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import { longestQuery } from '../../../src-shared/query/query.ts';
import { day, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { asking, narrowed, ofWords } from '../../../src-shared/query/testing/asking.ts';

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
    expect(await ids(asking('nandu PANA'))).toEqual(['cl-aa11']);
    expect(await ids(asking('ñandú'))).toEqual(['cl-aa11']);
    expect(await ids(asking('99887766'))).toEqual(['cl-aa11']);
    expect(await ids(asking('zoł'))).toEqual(['cl-bb22']);
    expect(await ids(asking('AUT88'))).toEqual(['cl-bb22']);
    expect(await ids(asking('clr77#aut88'))).toEqual(['cl-bb22']);
    expect(await ids(asking('4242'))).toEqual(['cl-cc33']);
    expect(await ids(asking('555555••••••4242'))).toEqual(['cl-cc33']);
    expect(await ids(asking('zq9'))).toEqual(['cl-cc33']);
    expect(await ids(asking('cl-bb22'))).toEqual(['cl-bb22']);
    expect(await ids(asking('c'))).toEqual(['cl-cc33', 'cl-bb22', 'cl-aa11']);
    expect(await ids(asking('ndu'))).toEqual([]);
  });

  it('takes a text as long as the search field does', async () => {
    const { queries } = openBoth(claims);
    const filled = (unit: (n: number) => string) => {
      let text = '';
      for (let n = 0; text.length + unit(n).length <= longestQuery - 10; n += 1) text += unit(n);
      return text;
    };
    const found = async (filter: ClaimFilter) => (await queries.totals(filter)).claims;
    const cases: [string, number][] = [
      [filled(() => 'nandu '), 1],
      [filled((n) => `w${n} `), 0],
      [filled((n) => `${n}-${n + 1} `), 0],
      [filled(() => '漢'), 0],
    ];
    for (const [text, count] of cases)
      expect([await found(ofWords(text)), await found(asking(text))]).toEqual([count, count]);
    expect(await found(asking(`${filled((n) => `w${n} OR `)} nandu`))).toBe(1);
    expect(await found(asking(`${filled((n) => `-w${n} `)} pana`))).toBe(1);
    expect(await found(asking(`${filled((n) => `-merchant:w${n} `)} pana`))).toBe(1);
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
    for (const text of typed) expect(await ids(ofWords(text))).toBeInstanceOf(Array);
    for (const text of ['', '  ', '.', '"', '😀']) {
      expect(await ids(ofWords(text))).toEqual([]);
      expect(await ids(narrowed(ofWords(text), 'seen:no'))).toEqual([]);
      expect((await queries.totals(ofWords(text))).claims).toBe(0);
    }
    expect(await ids(asking('"nandu'))).toEqual(['cl-aa11']);
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
    for (const [text, index] of found) expect(await ids(ofWords(text)), text).toEqual([`c${index}`]);
    expect(await ids(ofWords('庁'.repeat(200)))).toEqual([]);
  });

  it('finds what is in a claim, of whatever letters, digits and marks', async () => {
    const code = fc.oneof(fc.nat({ max: 0x3ffff }), fc.constantFrom(...Array.from('aΣßéŁ漢ガ한กु़1①', codeOf)));
    const sign = code.map((one) => (isWordCode(one) ? String.fromCodePoint(one) : 'x'));
    const name = fc.array(sign, { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));
    const names = fc.array(fc.tuple(name, name), { minLength: 20, maxLength: 100 });
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
    await checkAsyncProperty(
      fc.asyncProperty(names, async (pairs) => {
        const named = pairs.map((pair) => pair.join(' '));
        const { queries } = openBoth(
          named.map((each, index) => receivedClaim(`c${index}`, { merchant: { name: each } })),
        );
        for (const [index, each] of named.entries()) {
          const [first] = graphemes.segment(each);
          for (const text of [each, ...each.split(' '), first?.segment ?? '']) {
            const found = await queries.ids({ filter: ofWords(text), sort: 'newest', offset: 0, limit: 200 });
            expect(found.claimIds, text).toContain(`c${index}`);
          }
        }
      }),
      // Each run opens files of its own: one that fails is shown as it is.
      { atLeast: 2, endOnFailure: true },
    );
  });
});

describe('search by what is on the screen', () => {
  const claims = [
    receivedClaim('usd', { amount: 1182.57 }),
    receivedClaim('kwd', { amount: 110.708, currency: 'KWD' }),
    receivedClaim('clp', { amount: 110_708, currency: 'CLP' }),
    receivedClaim('ids', {
      merchantId: '900001234567890',
      merchant: { name: 'Uno', taxIdType: 'CUIT', taxId: '30-71234567-8', externalPaymentId: 'EXT-AB12' },
      payment: { id: 'pay_77aa', card_holder_name: 'Ana' },
    }),
  ];

  it('finds amounts, with the digits of their currency', async () => {
    const { ids } = openBoth(claims);
    for (const text of ['1,182.57', '1182.57', '1.182,57', 'USD 1,182.57', '1,182']) {
      expect(await ids(ofWords(text)), text).toEqual(['usd']);
    }
    expect(await ids(asking('110.708'))).toEqual(['clp', 'kwd']);
    expect(await ids(asking('110,708 CLP'))).toEqual(['clp']);
    expect(await ids(asking('110.708 jane'))).toEqual(['clp', 'kwd']);
    expect(await ids(asking('182.57'))).toEqual([]);
  });

  it('finds merchant, tax and payment ids', async () => {
    const { ids } = openBoth(claims);
    for (const text of [
      '900001234567890',
      '9000012345',
      '30-71234567-8',
      '30712345678',
      'CUIT 30-71234567-8',
      'pay_77aa',
      'EXT-AB12',
    ]) {
      expect(await ids(ofWords(text)), text).toEqual(['ids']);
    }
  });

  it('finds a merchant id that was learned, and after each later body', async () => {
    const { ids, take } = openBoth(claims);
    take([receivedClaim('usd', { amount: 1182.57, updatedAt: day(1), merchantId: '911112222233333' })]);
    expect(await ids(asking('911112222233333'))).toEqual(['usd']);
    take([receivedClaim('usd', { amount: 1182.57, updatedAt: day(20), status: 'COMPLETED' })]);
    expect(await ids(asking('911112222233333'))).toEqual(['usd']);
  });
});

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

function isWordCode(code: number): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code));
}
