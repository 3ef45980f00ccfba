import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import {
  daysLeft,
  internalTargetsSchema,
  mergeTargets,
  nameOfTargetKey,
  readTargets,
  targetDayMs,
  targetDaysOf,
  targetKeyOf,
} from './internal-targets.ts';

const targets = internalTargetsSchema.parse({
  PENDING_REVIEW: { days: 10, networks: { visa: 7 } },
  COLLABORATION_REJECTED: { days: null, networks: { mastercard: 30 } },
});
const claim = { isOpen: true, outcome: 'in_progress', status: 'PENDING_REVIEW', origin: 'visa' };

it('a claim has the days of its status and network, else those of its status', () => {
  expect(targetDaysOf(claim, targets)).toBe(7);
  expect(targetDaysOf({ ...claim, origin: 'mastercard' }, targets)).toBe(10);
  expect(targetDaysOf({ ...claim, origin: null }, targets)).toBe(10);
  expect(targetDaysOf({ ...claim, status: 'COLLABORATION_REJECTED' }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, status: 'COLLABORATION_REJECTED', origin: 'mastercard' }, targets)).toBe(
    30,
  );
  for (const status of [null, 'ON_HOLD', 'constructor', '__proto__'])
    expect(targetDaysOf({ ...claim, status }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, origin: 'toString' }, targets)).toBe(10);
});

it('a claim that is resolved, or not known to be open, has no target', () => {
  expect(targetDaysOf({ ...claim, isOpen: false }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, isOpen: null }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, outcome: 'won' }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, outcome: 'lost' }, targets)).toBeNull();
  expect(targetDaysOf({ ...claim, outcome: null }, targets)).toBe(7);
});

it('days left are whole, and below 0 once the target is past', () => {
  checkProperty(
    fc.property(
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: 0, max: targetDayMs - 1 }),
      (days, ms) => {
        expect(daysLeft(days * targetDayMs + ms, 0)).toBe(days);
      },
    ),
    { atLeast: 20 },
  );
});

it('only whole days from 1 to 999 are a target, and what can’t be read is none', () => {
  for (const days of [0, 1000, 1.5, -3, '7'])
    expect(internalTargetsSchema.safeParse({ A: { days, networks: {} } }).success).toBe(false);
  expect(readTargets(null)).toEqual({});
  expect(readTargets('{')).toEqual({});
  expect(readTargets('{"A":{"days":3,"networks":{},"hours":4}}')).toEqual({});
  expect(readTargets(JSON.stringify(targets))).toEqual(targets);
});

const anyTargets = fc.dictionary(
  fc.constantFrom('PENDING_REVIEW', 'COLLABORATION_REJECTED', 'constructor', targetKeyOf('__proto__')),
  fc
    .record({
      days: fc.option(fc.integer({ min: 1, max: 9 })),
      networks: fc.dictionary(
        fc.constantFrom('visa', 'amex', 'constructor', targetKeyOf('__proto__')),
        fc.integer({ min: 1, max: 9 }),
      ),
    })
    // One without any target is not kept.
    .filter(({ days, networks }) => days !== null || Object.keys(networks).length > 0),
);

it('edits of one window stay beside those of another', () => {
  const other = { ...targets, COLLABORATION_REJECTED: { days: 5, networks: {} } };
  const ours = { ...targets, PENDING_REVIEW: { days: null, networks: { visa: 7, amex: 3 } } };
  expect(mergeTargets(other, targets, ours)).toEqual({
    COLLABORATION_REJECTED: { days: 5, networks: {} },
    PENDING_REVIEW: { days: null, networks: { visa: 7, amex: 3 } },
  });
  checkProperty(
    fc.property(anyTargets, anyTargets, anyTargets, (present, before, edited) => {
      expect(mergeTargets(before, before, edited)).toEqual(edited);
      expect(mergeTargets(present, before, before)).toEqual(present);
      const merged = mergeTargets(present, before, edited);
      expect(internalTargetsSchema.parse(merged)).toEqual(merged);
      expect(mergeTargets(merged, before, edited)).toEqual(merged);
    }),
    { atLeast: 20 },
  );
});

it.each(['__proto__', 'constructor', 'toString', 'PENDING_REVIEW'])(
  'a status and a network called %s keep their targets, stored, edited in another window and asked for',
  (name) => {
    const key = targetKeyOf(name);
    expect(nameOfTargetKey(key)).toBe(name);
    const saved = internalTargetsSchema.parse({ [key]: { days: 9, networks: { [key]: 4 } } });
    const merged = mergeTargets({ PENDING_REVIEW: { days: 1, networks: {} } }, {}, saved);
    const stored = readTargets(JSON.stringify(merged));
    const named = { ...claim, status: name };
    expect(targetDaysOf({ ...named, origin: name }, stored)).toBe(4);
    expect(targetDaysOf({ ...named, origin: 'visa' }, stored)).toBe(9);
  },
);

it('a target stored under the name of an object’s own property is read as it was', () => {
  const stored = readTargets('{"constructor":{"days":3,"networks":{"toString":2}}}');
  expect(targetDaysOf({ ...claim, status: 'constructor' }, stored)).toBe(3);
  expect(targetDaysOf({ ...claim, status: 'constructor', origin: 'toString' }, stored)).toBe(2);
});
