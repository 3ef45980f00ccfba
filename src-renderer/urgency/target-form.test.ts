import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { type InternalTargets, targetDaysOf } from '../../src-shared/domain/time/internal-targets.ts';
import { isDays, offeredTargets, targetsOf, textAt, typedOf, withText } from './target-form.ts';

const days = fc.integer({ min: 1, max: 999 });
const name = fc.constantFrom('PENDING_REVIEW', 'COLLABORATION_ACCEPTED', 'ON_HOLD', 'visa', 'amex');
const target = fc
  .record({ days: fc.option(days), networks: fc.dictionary(name, days) })
  .filter((one) => one.days !== null || Object.keys(one.networks).length > 0);

it('what is shown in the form is what is saved', () => {
  checkProperty(
    fc.property(fc.dictionary(name, target), (targets: InternalTargets) => {
      expect(targetsOf(typedOf(targets))).toEqual(targets);
    }),
    { atLeast: 20 },
  );
});

it('takes whole days, and nothing for no target', () => {
  expect(['', ' ', '1', '999', ' 7 '].map(isDays)).toEqual([true, true, true, true, true]);
  expect(['0', '000', '1000', '-1', '1.5', '1e2', 'x'].some(isDays)).toBe(false);
  const typed = withText(withText({}, 'PENDING_REVIEW', '', '10'), 'PENDING_REVIEW', 'visa', '7');
  expect(targetsOf(typed)).toEqual({ PENDING_REVIEW: { days: 10, networks: { visa: 7 } } });
  expect(targetsOf(withText(typed, 'PENDING_REVIEW', 'visa', '0'))).toBeNull();
  const emptied = withText(withText(typed, 'PENDING_REVIEW', 'visa', ''), 'PENDING_REVIEW', '', '');
  expect(targetsOf(emptied)).toEqual({});
});

it('offers what is documented, what claims have, and whatever has a target', () => {
  const { statuses, networks } = offeredTargets({ ON_HOLD: { '': '3', amex: '2' } }, ['jcb']);
  expect(statuses).toContain('PENDING_REVIEW');
  expect(statuses).toContain('ON_HOLD');
  expect(statuses).not.toContain('COMPLETED');
  expect(networks).toEqual(['visa', 'mastercard', 'jcb', 'amex']);
});

it.each(['__proto__', 'constructor', 'toString'])(
  'a status and a network called %s have the fields of their own that others have',
  (called) => {
    expect(textAt({}, called, called)).toBe('');
    expect(textAt(typedOf({ PENDING_REVIEW: { days: 3, networks: {} } }), 'PENDING_REVIEW', called)).toBe('');
    const typed = withText(withText({}, called, '', '9'), called, called, '4');
    expect(textAt(typed, called, called)).toBe('4');
    expect(textAt(typed, called, '')).toBe('9');
    const { statuses, networks } = offeredTargets(typed, [called]);
    expect(statuses.filter((status) => status.includes(called))).toEqual([called]);
    expect(networks.filter((network) => network.includes(called))).toEqual([called]);
    const targets = targetsOf(typed);
    if (targets === null) throw new Error('What was typed is no number of days.');
    expect(targetsOf(typedOf(targets))).toEqual(targets);
    const claim = { isOpen: true, outcome: null, status: called, origin: called };
    expect(targetDaysOf(claim, targets)).toBe(4);
    expect(targetDaysOf({ ...claim, origin: 'visa' }, targets)).toBe(9);
  },
);
