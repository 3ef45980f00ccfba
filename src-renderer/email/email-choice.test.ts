import { describe, expect, it } from 'vitest';
import { addressProblem, offeredAddresses, preselected, repeatedBy } from './email-choice.ts';

const used = [
  { email: 'b@shop.example', lastAtMs: 2, by: 'tax_id' as const, isSure: true },
  { email: 'a@shop.example', lastAtMs: 1, by: 'claim' as const, isSure: true },
];

describe('addresses for an e-mail', () => {
  it('are the contact first, then what was used, each once', () => {
    expect(offeredAddresses({ contact: 'A@shop.example', used })).toEqual([
      { email: 'A@shop.example', used: null },
      { email: 'b@shop.example', used: used[0] },
    ]);
    expect(offeredAddresses({ contact: null, used }).map(({ email }) => email)).toEqual([
      'b@shop.example',
      'a@shop.example',
    ]);
  });

  it('are not chosen for anybody when they may be another merchant’s', () => {
    const unsure = used.map((one) => ({ ...one, isSure: one.by !== 'tax_id' }));
    expect(preselected(offeredAddresses({ contact: null, used }))).toBe('b@shop.example');
    expect(preselected(offeredAddresses({ contact: null, used: unsure }))).toBeNull();
    expect(preselected(offeredAddresses({ contact: 'c@shop.example', used: unsure }))).toBe('c@shop.example');
    expect(preselected([])).toBeNull();
  });

  it('say when the same one was written to', () => {
    const recent = [{ email: 'a@shop.example', decidedAtMs: 5, sentAtMs: 6, state: 'done' as const }];
    expect(repeatedBy({ recent }, 'A@Shop.example')).toMatchObject({ decidedAtMs: 5 });
    expect(repeatedBy({ recent }, 'c@shop.example')).toBeUndefined();
  });

  it('are checked as typed', () => {
    expect([' ', 'No data', 'a@b', ' a@shop.example '].map(addressProblem)).toEqual([
      'missing',
      'notAnAddress',
      'notAnAddress',
      null,
    ]);
  });
});
