import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { createFirstSyncForecast } from './first-sync-forecast.ts';

it('tells the rate of the last minute, and none before it knows one', () => {
  const clock = new FakeClock();
  const forecast = createFirstSyncForecast(clock);
  forecast.received(0);
  clock.pass(4000);
  forecast.received(100);
  expect(forecast.read().claimsPerMinute).toBeNull();
  for (let claims = 200; claims <= 2000; claims += 100) {
    clock.pass(4000);
    forecast.received(claims);
  }
  expect(forecast.read().claimsPerMinute).toBe(1500);
  // The line stands still: what was fast before counts no more.
  for (let second = 0; second < 60; second += 5) {
    clock.pass(5000);
    forecast.received(2000);
  }
  clock.pass(5000);
  forecast.received(2000);
  expect(forecast.read().claimsPerMinute).toBe(0);
  forecast.forget();
  expect(forecast.read()).toEqual({ claimsPerMinute: null, leftMs: null });
});

it('tells the time left from the parts of the last walk that were done since it went on', () => {
  const clock = new FakeClock();
  const forecast = createFirstSyncForecast(clock);
  const left = () => forecast.read().leftMs;
  expect(left()).toBeNull();
  // 8 of 48 were done before a restart.
  forecast.lastWalk(8, 48);
  clock.pass(60_000);
  expect(left()).toBeNull();
  forecast.lastWalk(18, 48);
  expect(left()).toBe(180_000);
  clock.pass(30_000);
  expect(left()).toBe(150_000);
  // Slower than it seemed.
  clock.pass(151_000);
  expect(left()).toBeNull();
  forecast.lastWalk(48, 48);
  expect(left()).toBeNull();
});

it('A first sync that hardly goes on says whole claims per minute', () => {
  const clock = new FakeClock();
  const forecast = createFirstSyncForecast(clock);
  forecast.received(0);
  clock.pass(50_000);
  forecast.received(3);
  expect(forecast.read().claimsPerMinute).toBe(4);
});
