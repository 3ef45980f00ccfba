import { describe, expect, it } from 'vitest';
import { scopeQuery } from './scope-query.ts';

describe('the filter of an export, in words', () => {
  it('is as it would be typed', () => {
    expect(scopeQuery({ seen: false, currencies: ['EUR'], amountMin: 100 })).toBe(
      'seen:no currency:EUR amount:>=100',
    );
    expect(scopeQuery({ seen: false, snoozed: false })).toBe('seen:no snoozed:no');
    expect(scopeQuery({ snoozed: true, where: 'age:>3d' })).toBe('snoozed:yes age:>3d');
    expect(scopeQuery({ text: 'café not', where: 'age:>3d hour:9', timeZone: 'UTC' })).toBe(
      '"café not" age:>3d hour:9',
    );
  });

  it('is empty for all claims, and for what has no words', () => {
    expect(scopeQuery({})).toBe('');
    expect(scopeQuery({ needsDecision: true, createdBeforeMs: 1, atMs: 2 })).toBe('');
  });
});
