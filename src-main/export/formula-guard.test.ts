import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { guardText, withoutMarks } from './formula-guard.ts';
import { hostileTexts } from './testing/hostile-texts.ts';

describe('a text in a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    ['＝1＋1', "'＝1＋1"],
    ['"=1+1', `'"=1+1`],
    ["'=1+1", "''=1+1"],
    ['\t=1', "'\t'=1"],
    ['\rBar', "'\rBar"],
    ['Bar;=1+1', "Bar;'=1+1"],
    ['Bar, -1', "Bar,' -1"],
    ['Bar\n+1', "Bar\n'+1"],
  ])('%j becomes %j', (text, guarded) => {
    expect(guardText(text)).toBe(guarded);
    expect(withoutMarks(guarded)).toBe(text);
  });

  it.each(['Café Ñandú', 'a=b', 'x-y', "O'Brien", '411111••••••1234', 'ana@example.com', '', "'quoted'"])(
    '%j stays as it is',
    (text) => {
      expect(guardText(text)).toBe(text);
      expect(withoutMarks(text)).toBe(text);
    },
  );

  // Promise: guarded-text-returns
  it('can be given back whatever it is, and has no cell that begins as a formula', () => {
    const signs = fc.constantFrom(...Array.from('=+-@＝＋－＠,;|\t\r\n"\' aé😀\u200b0'));
    const texts = fc.oneof(fc.string({ unit: signs, maxLength: 40 }), fc.string({ unit: 'binary' }));
    checkProperty(
      fc.property(texts, (text) => {
        const guarded = guardText(text);
        expect(withoutMarks(guarded)).toBe(text);
        for (const cell of guarded.split(/[,;|\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u);
      }),
      { atLeast: 100 },
    );
  });

  it('is guarded in one pass', () => {
    const text = `${'\t,'.repeat(200_000)}=`;
    expect(withoutMarks(guardText(text)).length).toBe(text.length);
  });

  it('of the 1,000 hostile ones can be given back', () => {
    const texts = hostileTexts(1000);
    expect(new Set(texts).size).toBe(1000);
    for (const text of texts) expect(withoutMarks(guardText(text))).toBe(text);
  });
});
