import { expect, it } from 'vitest';
import { fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { claimLink } from './claim-link.ts';
import { copyableValues } from './copyable-values.ts';

const row = fakeRow({ id: 'c1', maskedCard: '411111••••••4417' });
const body = {
  id: 'c1',
  origin: 'mastercard',
  transactionId: 'CLR#AUT',
  merchant: { mcc: '7011', contact: { email: 'no data', phone: 'x' } },
  payment: { pan: '411111••••••4417' },
};

it('offers each value once, those with a letter first, and no letter twice', () => {
  const values = copyableValues(row, fakeDetail(row, body), 'ARS 84,310.50');
  expect(values.slice(0, 4)).toEqual([
    { field: 'amount', letter: 'a', text: 'ARS 84,310.50' },
    { field: 'amount', letter: null, text: '84310.5', isRaw: true },
    { field: 'rrn', letter: 'r', text: '631904417702' },
    { field: 'primaryAccountNumber', letter: 'c', text: '411111••••••4417' },
  ]);
  expect(values).toContainEqual({ field: 'clearingId', letter: 't', text: 'CLR' });
  expect(values).toContainEqual({ field: 'mcc', letter: null, text: '7011' });
  const fields = values.filter(({ isRaw }) => isRaw !== true).map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  const used = values.flatMap(({ letter }) => letter ?? []);
  expect(new Set(used).size).toBe(used.length);
});

it('offers what the interface has no name for, by where it lies in the claim, and nothing twice', () => {
  const received = {
    ...body,
    amount: 5,
    events: [{ status: 'X' }],
    extra: { code: 'Z-9', flags: [1, true], none: null },
  };
  const values = copyableValues(row, fakeDetail(row, received), 'ARS 84,310.50');
  const unnamed = values.filter(({ field }) => field === null);
  expect(unnamed.map(({ path, text, letter }) => [path, text, letter])).toEqual([
    ['events.0.status', 'X', null],
    ['extra.code', 'Z-9', null],
    ['extra.flags.0', '1', null],
    ['extra.flags.1', 'true', null],
  ]);
});

it('offers words as on the screen, then the value as received where it is another text', () => {
  const received = { ...body, status: 'COMPLETED', createdAt: '2026-11-20T14:07:00Z', outcome: 'odd' };
  const words = new Map([
    ['status', 'Completed'],
    ['createdAt', 'Nov 20, 2026, 11:07 AM'],
  ]);
  const values = copyableValues(
    row,
    fakeDetail(row, received),
    null,
    null,
    ({ field, text }) => words.get(field) ?? text,
  );
  const of = (...fields: string[]) => values.filter(({ field }) => field !== null && fields.includes(field));
  expect(of('status', 'createdAt', 'outcome')).toEqual([
    { field: 'status', letter: null, text: 'Completed' },
    { field: 'status', letter: null, text: 'COMPLETED', isRaw: true },
    { field: 'outcome', letter: null, text: 'odd' },
    { field: 'createdAt', letter: null, text: 'Nov 20, 2026, 11:07 AM' },
    { field: 'createdAt', letter: null, text: '2026-11-20T14:07:00Z', isRaw: true },
  ]);
});

it('offers the address of the claim by its letter', () => {
  const link = 'http://127.0.0.1:1/#/acc-1/all/c1';
  expect(copyableValues(row, undefined, null, link)).toContainEqual({
    field: 'link',
    letter: 'l',
    text: link,
  });
});

it('offers nothing that is not there, and of another claim nothing at all', () => {
  const known = copyableValues(row, fakeDetail(row, body), null).map(({ field }) => field);
  expect(known).not.toContain('amount');
  expect(known).not.toContain('email');
  expect(known).not.toContain('phone');
  const other = copyableValues(row, fakeDetail(fakeRow({ id: 'c2' }), { mcc: 'x', rrn: 'other' }), null);
  expect(other.map(({ text }) => text)).not.toContain('other');
  expect(other.every(({ letter }) => letter !== null)).toBe(true);
});

it('The letter of the link copies an address that opens, or the claim’s ID where none does', () => {
  const inBrowser = claimLink('http://127.0.0.1:4000/#/old', 'acc-1', 'c1');
  expect(inBrowser).toMatch(/^http:\/\/127\.0\.0\.1:4000\/#.*c1/);
  const inElectron = claimLink('claimdesk://app/index.html#/old', 'acc-1', 'c1');
  expect(inElectron).toBeNull();
  const textOf = (link: string | null) =>
    copyableValues(row, fakeDetail(row, body), null, link).find(
      ({ letter, otherLetter }) => letter === 'l' || otherLetter === 'l',
    )?.text;
  expect(textOf(inBrowser)).toBe(inBrowser);
  expect(textOf(inElectron)).toBe('c1');
});
