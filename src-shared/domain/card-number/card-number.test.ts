import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { hiddenDigit, lastFourDigits, maskCardNumber } from './card-number.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const cardNumber = fc.integer({ min: 13, max: 19 }).chain(digits);

/** The number with some positions hidden, as a processor might send it. */
const maskedBy = (number: string, hidden: readonly boolean[]) =>
  Array.from(number)
    .map((digit, index) => (hidden[index] ? 'X' : digit))
    .join('');

describe('maskCardNumber', () => {
  it.each([
    ['4509953566233704', '450995••••••3704'],
    ['4509 95XX XXXX 3704', '450995••••••3704'],
    ['4509-9535-6623-3704', '450995••••••3704'],
    ['************3704', '••••••••••••3704'],
    ['3704', '3704'],
    ['45099535', '••••9535'],
    ['', ''],
  ])('%s becomes %s', (received, masked) => {
    expect(maskCardNumber(received)).toBe(masked);
  });

  it('two masks of one number never show more than its first six and last four', () => {
    checkProperty(
      fc.property(cardNumber, fc.array(fc.boolean()), fc.array(fc.boolean()), (number, one, other) => {
        const a = maskCardNumber(maskedBy(number, one));
        const b = maskCardNumber(maskedBy(number, other));
        const shown = Array.from(number).filter(
          (_, index) => a[index] !== hiddenDigit || b[index] !== hiddenDigit,
        );
        expect(shown.length).toBeLessThanOrEqual(10);
        expect(a.slice(6, -4)).toBe(hiddenDigit.repeat(number.length - 10));
      }),
      { atLeast: 20 },
    );
  });

  it('masking again changes nothing', () => {
    checkProperty(
      fc.property(fc.string(), (text) => {
        expect(maskCardNumber(maskCardNumber(text))).toBe(maskCardNumber(text));
      }),
      { atLeast: 20 },
    );
  });

  it('the last four are known only when all four are there', () => {
    expect(lastFourDigits('450995••••••3704')).toBe('3704');
    expect(lastFourDigits('•••••••••••••704')).toBeNull();
  });
});
