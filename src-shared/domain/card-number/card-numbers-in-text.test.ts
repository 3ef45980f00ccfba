import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { hiddenDigit } from './card-number.ts';
import { maskCardNumbers, maskCardNumberValue } from './card-numbers-in-text.ts';
import { cardNumbers } from '../testing/card-numbers.ts';

const grouping = fc.constantFrom(
  '',
  ' ',
  '-',
  '\u00a0',
  ' - ',
  '\u2011',
  '\u200b',
  '     ',
  ' --- ',
  '.',
  '_',
  '\n',
  '\r\n',
  ' \n ',
);
const betweenFours: readonly string[] = ['.', '_', '\n', '\r\n', ' \n '];
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/\p{Nd}/gu, ''));

function grouped(number: string, separator: string): string {
  return number.match(/\d{1,4}/g)?.join(separator) ?? '';
}

/** Groups of fewer than four digits are not parted by dots or line breaks. */
function canBeGrouped(number: string, separator: string): boolean {
  return !betweenFours.includes(separator) || number.length % 4 === 0;
}

describe('maskCardNumbers', () => {
  it.each([
    ['4111111111111111', '411111••••••1111'],
    ['card 4111 1111 1111 1111, 12/27', 'card 4111 11•• •••• 1111, 12/27'],
    ['4111-1111-1111-1111', '4111-11••-••••-1111'],
    ['4111 -- 1111 -- 1111      1111', '4111 -- 11•• -- ••••      1111'],
    ['4111.1111.1111.1111', '4111.11••.••••.1111'],
    ['4111\n1111\n1111\n1111', '4111\n11••\n••••\n1111'],
    ['4111 1111 \r\n 1111 1111', '4111 11•• \r\n •••• 1111'],
    ['3782\n822463\n10005', '3782\n82••••\n•0005'],
    ['4111\t1111\t1111\t1111', '4111\t11••\t••••\t1111'],
    ['card 4111 1111 1111 1111\n5500 0000 0000 0004', 'card 4111 11•• •••• 1111\n5500 00•• •••• 0004'],
    ['{"pan":"378282246310005"}', '{"pan":"378282•••••0005"}'],
    [';4111111111111111=27121010000012345678?', ';411111••••••1111=27121010000012345678?'],
    ['1 x 4111 1111 1111 1111 4', '1 x 4111 11•• •••• 1111 4'],
    ['٤١١١١١١١١١١١١١١١', '٤١١١١١••••••١١١١'],
    ['４１１１１１１１１１１１１１１１', '４１１１１１••••••１１１１'],
    ['0004111111111111111', '000411•••••••••1111'],
    // Part of the digits is hidden already, and more than ten are not.
    ['41111111XXXX1111', '411111••XXXX1111'],
    ['4111 1111 11** 1111', '4111 11•• ••** 1111'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it.each([
    ['411111******1111'],
    ['411111••••••1111'],
    ['XXXXXXXXXXXX1111'],
    // The check fails.
    ['4111111111111112'],
    ['4111 1111 1111 1112'],
    // Twelve digits, and twenty.
    ['000000000000'],
    ['41111111111111111111'],
    ['2026-03-02T10:00:00.000Z'],
    ['1.234.567.890.123,00'],
    ['10x 1000 xx 20 xx 30'],
    // One number in a line, which would pass the check together with the next.
    ['41111111\n11111111'],
    // Lists of years and of amounts, some of which pass it.
    ['2023/2024/2025/2026'],
    ['4111,1111,1111,1111'],
  ])('%s stays', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('A card number in any text keeps ten digits at most, and all around it stays', () => {
    checkProperty(
      fc.property(cardNumbers, grouping, anyText, anyText, (number, separator, before, after) => {
        fc.pre(canBeGrouped(number, separator));
        const masked = maskCardNumbers(`${before}${grouped(number, separator)}${after}`);
        const digits = Array.from(masked.replaceAll(/[^\d•]/g, ''));
        const own = digits.slice(digits.findIndex((sign) => sign !== hiddenDigit));
        expect(masked.startsWith(before)).toBe(true);
        expect(masked.endsWith(after)).toBe(true);
        expect(own.filter((sign) => sign !== hiddenDigit).length).toBeLessThanOrEqual(10);
        expect(masked).toContain(hiddenDigit);
      }),
      { atLeast: 20 },
    );
  });

  it('A card number among other numbers is reduced whatever else passes the check', () => {
    const others = fc.stringMatching(/^(\d{1,9} ){0,3}$/);
    checkProperty(
      fc.property(cardNumbers, others, others, (number, before, after) => {
        const masked = maskCardNumbers(`${before}${number} ${after}`);
        const own = masked.slice(before.length, before.length + number.length);
        expect(own.slice(6, -4)).toBe(hiddenDigit.repeat(number.length - 10));
      }),
      { atLeast: 20 },
    );
  });

  it('A card number is reduced whichever space, dash or sign that nobody sees stands between its groups', () => {
    const separators = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Zs}\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(sign));
    const left = separators.filter(
      (sign) =>
        maskCardNumbers(['4111', '1111', '1111', '1111'].join(sign)).replaceAll(/\P{Nd}/gu, '').length !== 10,
    );
    expect(left.map((sign) => sign.codePointAt(0)?.toString(16))).toEqual([]);
  });

  it('Numbers that stand one in a line, of 7 to 12 digits each, stay', () => {
    const lines = fc.array(fc.stringMatching(/^\d{7,12}$/), { minLength: 1, maxLength: 8 });
    checkProperty(
      fc.property(lines, fc.constantFrom('\n', '\r\n'), (numbers, lineBreak) => {
        expect(maskCardNumbers(numbers.join(lineBreak))).toBe(numbers.join(lineBreak));
      }),
      { atLeast: 20 },
    );
  });

  it('Masking again changes nothing', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d xX*•.\n-]{0,60}$/));
    checkProperty(
      fc.property(texts, (text) => {
        const masked = maskCardNumbers(text);
        expect(maskCardNumbers(masked)).toBe(masked);
      }),
      { atLeast: 20 },
    );
  });
});

describe('maskCardNumberValue', () => {
  it.each([
    [4111111111111111, '411111••••••1111'],
    // Its last digits are not exact, so that no check tells.
    [6304000000000000000, '630400•••••••••0000'],
  ])('%d becomes %s', (value, masked) => {
    expect(maskCardNumberValue(value)).toBe(masked);
  });

  it.each([[4111111111111112], [1182.57], [-3], [1e30], [999999999999]])('%d stays', (value) => {
    expect(maskCardNumberValue(value)).toBe(value);
  });
});
