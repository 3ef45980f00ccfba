import { describe, expect, it } from 'vitest';
import { addressProblem, offeredAddresses, repeatedBy } from './email-choice.ts';

const used = [
  { email: 'b@shop.example', lastAtMs: 2 },
  { email: 'a@shop.example', lastAtMs: 1 },
];

describe('addresses for an e-mail', () => {
  it('are the contact first, then what was used, each once', () => {
    expect(offeredAddresses({ contact: 'A@shop.example', used })).toEqual([
      { email: 'A@shop.example', usedAtMs: null },
      { email: 'b@shop.example', usedAtMs: 2 },
    ]);
    expect(offeredAddresses({ contact: null, used }).map(({ email }) => email)).toEqual([
      'b@shop.example',
      'a@shop.example',
    ]);
  });

  it('say when the same one was written to', () => {
    const recent = [{ email: 'a@shop.example', decidedAtMs: 5, state: 'done' as const }];
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
