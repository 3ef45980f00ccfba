import { expect, it } from 'vitest';
import { keysFor, typedValue, typingAt } from './complete.ts';

const at = (marked: string) => typingAt(marked.replace('|', ''), marked.indexOf('|'));

it('completes the beginning of a key, and the last of its values', () => {
  expect(at('sur st|')).toEqual({ kind: 'key', from: 4, to: 6, typed: 'st' });
  expect(at('-st| sur')).toEqual({ kind: 'key', from: 1, to: 3, typed: 'st' });
  expect(at('(status:pen|)')).toMatchObject({ kind: 'value', key: 'status', from: 8, typed: 'pen' });
  expect(at('status:pending,co|')).toMatchObject({ key: 'status', from: 15, to: 17, typed: 'co' });
  expect(at('Status:|')).toMatchObject({ key: 'status', typed: '' });
  expect(at('merchant:"Café S|')).toMatchObject({ key: 'merchant', from: 9, typed: 'Café S' });
  expect(at('age:>1|')).toMatchObject({ key: 'age', typed: '>1' });
});

it('leaves free text alone', () => {
  for (const text of ['|', 's|', '12|', 'st|atus', 'colour:re|', 'status:pending |', 'status:pending sur |'])
    expect(at(text)).toBeNull();
});

it('offers what fits, as it is typed', () => {
  expect(keysFor('ME')).toEqual(['merchant', 'merchant-id']);
  expect(typedValue('merchant', 'Café "Sur"')).toBe('"Café \\"Sur\\""');
  expect(typedValue('status', 'pending')).toBe('pending');
  expect(typedValue('amount', '>1,000')).toBe('>1,000');
});
