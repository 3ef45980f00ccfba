import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { searchMatcher, searchTerms, searchTokens } from './search-terms.ts';

/** All letters, digits and marks of Unicode. */
const everySign = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /[\p{L}\p{N}\p{M}]/u.test(sign),
);

describe('a search', () => {
  it.each([
    ['', 'Go to the outbox', true],
    ['out', 'Go to the outbox', true],
    ['GO óut', 'Go to the outbox', true],
    ['box', 'Go to the outbox', false],
    ['gomez', 'Banco Gómez', true],
    ['!?', 'Banco Gómez', false],
    [' ', 'Banco Gómez', false],
    ['οδος', 'ΟΔΟΣ ΑΘΗΝΑΣ', true],
    ['москва', 'МОСКВА', true],
    ['하', '한국 카페', true],
    ['카페', '한국 카페', true],
    ['京都', '東京都庁', true],
    ['都庁', '東京都庁', true],
    ['東京都庁', '東京都庁', true],
    ['東庁', '東京都庁', false],
    ['コーヒー', '喫茶コーヒー店', true],
    ['ｺｰﾋｰ', '喫茶コーヒー店', true],
    ['อาหาร', 'ร้านอาหารไทย', true],
    ['पंकज', 'पंकज ट्रेडर्स', true],
    ['30712345678', '30-71234567-8', false],
    ['30-71234567-8', '30712345678', true],
  ])('for “%s” in “%s”: %s', (typed, text, matches) => {
    expect(searchMatcher(typed)(text)).toBe(matches);
  });

  it.each(Array.from('‐–—‘’“”•…‧'))('cuts words at %s, which is no letter', (sign) => {
    expect(searchTokens(`Café${sign}12 bar`)).toEqual(['cafe', '12', 'bar']);
  });

  it('finds every word by its beginning, of whatever letters, digits and marks', () => {
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
    const sign = fc.oneof(
      fc.nat({ max: everySign.length - 1 }).map((at) => everySign[at] ?? ''),
      fc.constantFrom(...Array.from('aΣςẞİıéㅎ한カガｶﾞกุ่केंد١漢々ーŀ')),
    );
    const word = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''));
    checkProperty(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(), (all, at) => {
        const text = all.join(' ');
        const whole = all[at % all.length] ?? '';
        expect(searchMatcher(text)(text)).toBe(true);
        expect(searchMatcher(whole)(text)).toBe(true);
        let prefix = '';
        for (const { segment } of graphemes.segment(whole)) {
          prefix += segment;
          expect(searchMatcher(prefix)(text), prefix).toBe(true);
        }
      }),
      { atLeast: 100 },
    );
  });

  it('finds a text whatever form of Unicode each side has, and whatever invisible signs stand in it', () => {
    const sign = fc.oneof(
      fc.nat({ max: everySign.length - 1 }).map((at) => everySign[at] ?? ''),
      fc.constantFrom(...Array.from('aéÅΐ한がﬃ½Ⅷ①ﷺــلا'), 'e\u0301\u0323', 'e\u0323\u0301', 'ﾊﾞ', '👩‍👩‍👧'),
    );
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
    const invisible = fc.constantFrom('', '\u00ad', '\u200d', '\u200f', '\u202e', '\u2066', '\ufeff');
    checkProperty(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 8 }),
        form,
        form,
        invisible,
        (signs, one, other, between) => {
          const text = signs.join('');
          const typed = `${between}${text.normalize(one)}`;
          expect(searchMatcher(typed)(text.normalize(other))).toBe(searchTerms(typed) !== null);
          expect(searchMatcher(`a${text.normalize(one)}`)(`a${between}${text.normalize(other)}`)).toBe(true);
        },
      ),
      { atLeast: 100 },
    );
  });

  it('finds scripts without spaces by every part', () => {
    const character = fc.constantFrom(...Array.from('東京都庁漢字カタカナひらがなーร้านอาหารไทย'));
    const text = fc.array(character, { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
    checkProperty(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const characters = Array.from(whole);
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % characters.length)).join('');
        expect(searchMatcher(part)(whole)).toBe(true);
      }),
      { atLeast: 20 },
    );
  });

  it.each(['', ' ', '.', '—', '"*(', '\u0000', '😀', '。、'])('has no terms for “%s”', (typed) => {
    expect(searchTerms(typed)).toBeNull();
  });

  it('has tokens that the index takes whole: no sign of Unicode brings ASCII but letters and digits', () => {
    for (let code = 0; code < 0x110000; code += 1) {
      const tokens = searchTokens(`a${String.fromCodePoint(code)}b`);
      if (!/^[^\0-\x2f\x3a-\x60\x7b-\x7f]*$/.test(tokens.join(''))) expect.fail(code.toString(16));
    }
  });
});
