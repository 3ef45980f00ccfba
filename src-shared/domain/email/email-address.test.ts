import { describe, expect, it } from 'vitest';
import { isEmailAddress, isPhoneNumber } from './email-address.ts';
import { splitTransactionId } from '../claim/transaction-id.ts';

describe('contact data', () => {
  it.each([
    ['ana@comercio.example', true],
    ['No data', false],
    ['sin datos', false],
    ['', false],
    [null, false],
    ['a@b', false],
  ])('%j as an e-mail address: %s', (text, is) => expect(isEmailAddress(text)).toBe(is));

  it.each([
    ['+54 11 4321-0000', true],
    ['No data', false],
    ['-', false],
    [undefined, false],
  ])('%j as a phone number: %s', (text, is) => expect(isPhoneNumber(text)).toBe(is));
});

describe('splitTransactionId', () => {
  it('parts a Mastercard id, and no other', () => {
    expect(splitTransactionId('CLR1#AUT2', 'mastercard')).toEqual({
      clearing: 'CLR1',
      authorization: 'AUT2',
    });
    expect(splitTransactionId('CLR1#', 'mastercard')).toEqual({ clearing: 'CLR1', authorization: '' });
    expect(splitTransactionId('CLR1', 'mastercard')).toEqual({ clearing: 'CLR1', authorization: null });
    expect(splitTransactionId('A#B', 'visa')).toEqual({ clearing: 'A#B', authorization: null });
  });
});
