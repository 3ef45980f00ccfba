import { expect, it } from 'vitest';
import { decisionKinds } from './decision.ts';
import {
  firstHoldSeconds,
  holdSecondsOf,
  holdSecondsSchema,
  leastHoldSeconds,
  mostHoldSeconds,
} from './hold-time.ts';

it.each(decisionKinds)('%s is held between its limits, and as it always was unless chosen', (kind) => {
  const least = leastHoldSeconds(kind);
  expect(firstHoldSeconds(kind)).toBeGreaterThanOrEqual(least);
  expect(holdSecondsOf({}, kind)).toBe(firstHoldSeconds(kind));
  for (const seconds of [least, mostHoldSeconds]) {
    expect(holdSecondsOf(holdSecondsSchema.parse({ [kind]: seconds }), kind)).toBe(seconds);
  }
  for (const seconds of [least - 1, mostHoldSeconds + 1, 7.5, '10', null]) {
    expect(holdSecondsSchema.safeParse({ [kind]: seconds }).success).toBe(false);
  }
});

it('goes without a hold only for what can be taken back once it is sent', () => {
  expect(decisionKinds.filter((kind) => leastHoldSeconds(kind) === 0)).toEqual(['create_subscription']);
});

it('knows no other kind', () => {
  expect(holdSecondsSchema.safeParse({ refund: 5 }).success).toBe(false);
});
