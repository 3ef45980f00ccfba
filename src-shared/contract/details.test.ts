import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { type Detail, readDetail, said, storeDetail } from './details.ts';

it('what earlier versions stored is read as what was said', () => {
  expect(readDetail('HTTP 503: Try later')).toEqual(said('HTTP 503: Try later'));
  expect(readDetail('{"code":"of_a_later_version","params":{}}')).toEqual(
    said('{"code":"of_a_later_version","params":{}}'),
  );
  expect(readDetail(null)).toBeNull();
});

it('keeps no more than a person reads', () => {
  expect(said('x'.repeat(10_000))?.params).toEqual({ said: 'x'.repeat(500) });
});

it('reads what was stored, also a service that speaks as we store', () => {
  const detail = fc.oneof(
    fc.string().map((text): Detail => ({ code: 'said', params: { said: text } })),
    fc.integer().map((seconds): Detail => ({ code: 'timed_out', params: { seconds } })),
    fc.constant<Detail>({ code: 'answer_cut', params: {} }),
  );
  const nested = detail.map((one): Detail => ({ code: 'said', params: { said: storeDetail(one) ?? '' } }));
  checkProperty(
    fc.property(fc.oneof(detail, nested), (one) => {
      expect(readDetail(storeDetail(one))).toEqual(one);
    }),
    { atLeast: 20 },
  );
});
