import { describe, expect, it } from 'vitest';
import { fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { claimFacts, shownElsewhere } from './claim-facts.ts';
import type { Json } from './received-body.ts';

function textOf(body: Json, field: string): string | null | undefined {
  return claimFacts(body, [])
    .groups.flatMap(({ facts }) => facts)
    .find((fact) => fact.field === field)?.text;
}

describe('the facts of a claim', () => {
  it('show both parts of a Mastercard transaction id, and the whole of any other', () => {
    const parts = { origin: 'mastercard', transactionId: 'CLR1#AUT2' };
    expect([textOf(parts, 'clearingId'), textOf(parts, 'authorizationId')]).toEqual(['CLR1', 'AUT2']);
    expect(textOf({ origin: 'visa', transactionId: 'A#B' }, 'transactionId')).toBe('A#B');
  });

  it('read several fields as one, as far as they are there', () => {
    const body = { merchant: { address: { address: { street: 'Av. Colón', number: '' } }, taxId: '30-1' } };
    expect(textOf(body, 'street')).toBe('Av. Colón');
    expect(textOf(body, 'taxId')).toBe('30-1');
    expect(textOf(body, 'mcc')).toBeNull();
  });

  it('say the expiry once when its parts agree', () => {
    const payment = { expiration_date: '04/2032', expiration_month: '04', expiration_year: '2032' };
    expect(textOf({ payment }, 'expirationParts')).toBeUndefined();
    expect(textOf({ payment: { ...payment, expiration_year: '2033' } }, 'expirationParts')).toBe('04/2033');
  });

  it('lose nothing that came in an odd shape or that nobody has heard of', () => {
    const { other } = claimFacts(
      {
        id: 'c1',
        status: { code: 7 },
        merchant: 'Café',
        riskScore: 0.5,
        tags: [],
        nested: { deep: [true, null] },
      },
      [],
    );
    expect(other).toEqual([
      { path: 'status.code', text: '7' },
      { path: 'merchant', text: 'Café' },
      { path: 'riskScore', text: '0.5' },
      { path: 'tags', text: '[]' },
      { path: 'nested.deep.0', text: 'true' },
      { path: 'nested.deep.1', text: 'null' },
    ]);
  });

  it('leave out what is shown elsewhere, and nothing with a name that only begins alike', () => {
    const { other } = claimFacts({ events: [{ name: 'CREATED' }], eventsTotal: 3, amount: 5 }, [
      'events',
      'amount',
    ]);
    expect(other).toEqual([{ path: 'eventsTotal', text: '3' }]);
  });

  it('of an event that the history can not tell whole is there: all of it, or what else it says', () => {
    const row = fakeRow({ id: 'c1' });
    const told = (name: string) => ({
      atMs: 1,
      atText: null,
      source: 'service' as const,
      name,
      value: null,
      agent: null,
      entryId: null,
      state: null,
    });
    const otherOf = (events: Json[], history: ReturnType<typeof told>[]) => {
      const detail = { ...fakeDetail(row, { id: 'c1', events }), history };
      return claimFacts(detail.body, shownElsewhere(detail)).other.map(({ path }) => path);
    };
    const created = { name: 'CREATED', timestamp: '2026-01-01T00:00:00Z' };
    expect(otherOf([created], [told('CREATED')])).toEqual([]);
    expect(otherOf([{ ...created, by: 'x' }], [told('CREATED')])).toEqual(['events.0.by']);
    expect(otherOf([{ name: 'SENT', timestamp: 17 }], [told('SENT')])).toEqual(['events.0.timestamp']);
    expect(otherOf([created, { label: 'no name' }], [told('CREATED')])).toEqual([
      'events.0.name',
      'events.0.timestamp',
      'events.1.label',
    ]);
  });

  it('read a body that is empty', () => {
    expect(claimFacts({}, []).other).toEqual([]);
  });

  it('are not fooled by names of the language itself', () => {
    expect(textOf({ merchant: {} }, 'name')).toBeNull();
    expect(claimFacts({ constructor: 'a', toString: { x: 1 } }, []).other).toEqual([
      { path: 'constructor', text: 'a' },
      { path: 'toString.x', text: '1' },
    ]);
  });
});
