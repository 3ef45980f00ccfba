import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { receivedClaimSchema } from './claim.ts';
import { endpoints } from './endpoints.ts';

describe('receivedClaimSchema', () => {
  it('keeps unknown values and fields as received', () => {
    const received = {
      id: 'c1',
      status: 'SOMETHING_NEW',
      extra: { deep: [1] },
      flow: { currentStep: 'X', also: 2 },
    };
    expect(receivedClaimSchema.parse(received)).toMatchObject(received);
  });

  it('reads a field of another shape as null and keeps the row', () => {
    const read = receivedClaimSchema.parse({
      id: 'c1',
      amount: '12',
      isOpen: 'yes',
      merchant: 7,
      events: {},
    });
    expect(read).toMatchObject({ amount: null, isOpen: null, merchant: null, events: null });
  });

  it('never throws on any JSON with an id', () => {
    checkProperty(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1, maxLength: 200 }), (json, id) => {
        const body =
          typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json, id } : { id };
        expect(receivedClaimSchema.safeParse(body).success).toBe(true);
      }),
      { atLeast: 20 },
    );
  });

  it('refuses a row without an id', () => {
    expect(receivedClaimSchema.safeParse({ rrn: '1' }).success).toBe(false);
  });
});

describe('answers', () => {
  it('success must be a boolean', () => {
    expect(endpoints.markSeen.answer.safeParse({ success: 'true', data: { total: 1 } }).success).toBe(false);
  });

  it('subscriptions come as one object or as an array; a row without an id costs only itself', () => {
    const one = { id: 's1', url: 'https://a.example' };
    const read = (data: unknown) => endpoints.readSubscriptions.answer.parse({ success: true, data });
    expect(read(one).data).toHaveLength(1);
    expect(read([one, one]).data).toHaveLength(2);
    expect(read([one, { url: 'https://b.example' }, 7])).toMatchObject({ data: [one], skippedRows: 2 });
    expect(read({ url: 'https://b.example' })).toMatchObject({ data: [], skippedRows: 1 });
  });

  it.each([null, [], {}])('%j is no subscription', (data) => {
    expect(endpoints.readSubscriptions.answer.parse({ success: true, data })).toMatchObject({
      data: [],
      skippedRows: 0,
    });
  });

  it.each([undefined, 'none', 0])('%j is no answer to a reading of subscriptions', (data) => {
    expect(endpoints.readSubscriptions.answer.safeParse({ success: true, data }).success).toBe(false);
  });
});
