import { expect, it } from 'vitest';
import { createPacedClock, machineNowMs } from './paced-clock.ts';

/** As a machine that has no time for this process. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('passes no faster than the machine’s time while a request is under way, and fast again afterwards', () => {
  const clock = createPacedClock(200);
  const machineMs = machineNowMs();
  const beforeMs = clock.monotonicMs();
  standStill(5);
  expect(clock.monotonicMs() - beforeMs).toBeGreaterThanOrEqual(5 * 100);

  const end = clock.unhurried.after(80_000, () => {});
  const endOfOther = clock.unhurried.after(80_000, () => {});
  // The machine's time is read before and after the clock: what lies between the two is no time of the clock's.
  const startedMachineMs = machineNowMs();
  const startedMs = clock.monotonicMs();
  standStill(50);
  end();
  standStill(50);
  const passedMs = clock.monotonicMs() - startedMs;
  expect(passedMs).toBeLessThanOrEqual(machineNowMs() - startedMachineMs + 1);
  endOfOther();

  const againMs = clock.monotonicMs();
  standStill(5);
  expect(clock.monotonicMs() - againMs).toBeGreaterThanOrEqual(5 * 100);
  expect(clock.monotonicMs() - beforeMs).toBeLessThanOrEqual((machineNowMs() - machineMs) * 200);
});

it('ends a request that takes too long, and a timer that became due meanwhile, in the order of their times', async () => {
  const clock = createPacedClock(200);
  const ended: string[] = [];
  await Promise.all([
    new Promise<void>((resolve) => clock.unhurried.after(5, () => resolve(void ended.push('request')))),
    new Promise<void>((resolve) => clock.after(20, () => resolve(void ended.push('pause')))),
  ]);
  expect(ended).toEqual(['request', 'pause']);
});
