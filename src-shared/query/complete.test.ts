import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { keysFor, typedValue, typingAt } from './complete.ts';
import { parseQuery } from './parse.ts';
import { queryKeys, valueWords } from './query.ts';
import { anyTyped } from './testing/any-query.ts';

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

it('leaves what is typed in quotes alone', () => {
  for (const text of ['"sur st|', '"a \\" status:pen|', 'tag:x "status:pending st|', '"a" "b st|'])
    expect([text, at(text)]).toEqual([text, null]);
  expect(at('"a \\"" -"b" st|')).toMatchObject({ kind: 'key', typed: 'st' });
  expect(at('merchant:"a st|')).toMatchObject({ key: 'merchant', typed: 'a st' });
  expect(at('"b" tag:"x",y|')).toMatchObject({ key: 'tag', typed: 'y' });
});

it('offers what can be read where it is put', () => {
  checkProperty(
    fc.property(anyTyped, fc.constantFrom(...queryKeys), fc.nat(), (typed, key, place) => {
      const caret = place % (typed.length + 1);
      const typing = typingAt(typed, caret);
      if (typing === null) return;
      expect(typing.to).toBe(caret);
      expect(typing.from).toBeLessThanOrEqual(caret);
      const before = typed.slice(0, typing.from);
      const [value = 'x'] = typing.kind === 'key' ? [] : valueWords(typing.key);
      const taken = typing.kind === 'key' ? `${key}:` : typedValue(typing.key, value);
      const whole = parseQuery(before + taken);
      const [first] = whole.ok ? [] : whole.errors;
      if (first === undefined || /^(?:missing|unknown)_value$/.test(first.problem)) return;
      expect(first.from).toBeLessThanOrEqual(typing.from);
    }),
    { atLeast: 300 },
  );
});

it('offers what fits, as it is typed', () => {
  expect(keysFor('ME')).toEqual(['merchant', 'merchant-id']);
  expect(typedValue('merchant', 'Café "Sur"')).toBe('"Café \\"Sur\\""');
  expect(typedValue('status', 'pending')).toBe('pending');
  expect(typedValue('amount', '>1,000')).toBe('>1,000');
});
