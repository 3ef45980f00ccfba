import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { foldText } from './text-folding.ts';

it.each([
  ['Café Ñandú', 'cafe nandu'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ёлка', 'елка'],
  ['ＡＢＣ１２', 'abc12'],
  ['Łódź', 'lodz'],
  ['STRAẞE straße', 'strasse strasse'],
  ['İstanbul ISPARTA ısparta', 'istanbul isparta isparta'],
  ['ﬁn', 'fin'],
  ['co\u00adop', 'coop'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('keeps the marks that make another letter', () => {
  expect(foldText('की')).not.toBe(foldText('कु'));
  expect(foldText('が')).not.toBe(foldText('か'));
  expect(foldText('ﾊﾞ')).toBe(foldText('バ'));
  expect(foldText('مُحَمَّد')).toBe('محمد');
});

it('is the same when it is done twice, and whatever the normal form', () => {
  checkProperty(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      for (const form of ['NFC', 'NFD'] as const) expect(foldText(text.normalize(form))).toBe(folded);
    }),
    { atLeast: 100 },
  );
});

it('folds a letter or a sign the same in a text of Latin letters alone as beside those of another script', () => {
  const letters = Array.from({ length: 0x2028 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /[[\p{L}&&[\0-\u024f]]\d \u2010-\u2027]/v.test(letter),
  );
  for (const letter of letters)
    for (const text of [letter, `a${letter}`, `${letter}İß`])
      expect(foldText(`あ${text}`)).toBe(`あ${foldText(text)}`);
  checkProperty(
    fc.property(fc.array(fc.constantFrom(...letters)), (text) => {
      expect(foldText(`あ${text.join('')}`)).toBe(`あ${foldText(text.join(''))}`);
    }),
    { atLeast: 20 },
  );
});
