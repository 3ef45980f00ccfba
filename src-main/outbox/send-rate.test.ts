import { expect, it } from 'vitest';
import { decisionKind, decisions } from '../../src-shared/domain/decision/decision.ts';
import { createSendRate } from './send-rate.ts';

const kind = decisionKind.sendEmail;
const most = decisions[kind].mostPerMinute;

it('counts what was sent before a restart, and only of the kinds that have a limit', () => {
  let nowMs = 1_000_000;
  const rate = createSendRate(
    { monotonicMs: () => nowMs },
    () => Array.from({ length: most - 1 }, () => 50_000),
    () => most,
  );
  expect(rate.fullKinds()).toEqual([]);
  rate.started(decisionKind.markSeen);
  expect(rate.freeInMs()).toBeNull();
  rate.started(kind);
  expect(rate.fullKinds()).toEqual([kind]);
  expect(rate.freeInMs()).toBe(10_000);
  nowMs += 10_000;
  expect(rate.fullKinds()).toEqual([]);
  rate.started(kind);
  expect(rate.fullKinds()).toEqual([]);
});

it('a clock that was set back keeps nothing longer than a minute', () => {
  const rate = createSendRate(
    { monotonicMs: () => 0 },
    () => Array.from({ length: most }, () => -3_600_000),
    () => most,
  );
  expect(rate.freeInMs()).toBe(60_000);
});

it('follows a limit that is changed meanwhile, also for what was sent before', () => {
  let nowMs = 1_000_000;
  let limit = 3;
  const rate = createSendRate(
    { monotonicMs: () => nowMs },
    () => [40_000],
    () => limit,
  );
  for (let sent = 0; sent < 2; sent += 1) {
    nowMs += 1000;
    rate.started(kind);
  }
  expect(rate.freeInMs()).toBe(18_000);
  limit = 5;
  expect(rate.freeInMs()).toBeNull();
  limit = 1;
  expect(rate.freeInMs()).toBe(60_000);
  nowMs += 60_000;
  expect(rate.fullKinds()).toEqual([]);
});
