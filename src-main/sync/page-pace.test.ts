import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { createPagePace } from './page-pace.ts';

/** Asks for so many pages; each answer takes as long as `tookMs` says of how many are under way. */
async function ask(
  clock: FakeClock,
  pace: ReturnType<typeof createPagePace>,
  pages: number,
  tookMs: (underWay: number) => number,
  kind = 'ok',
) {
  let underWay = 0;
  let most = 0;
  const asking = Array.from({ length: pages }, () =>
    pace.run(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => void clock.after(tookMs(underWay), resolve));
      underWay -= 1;
      return { kind };
    }),
  );
  do await clock.advance(5);
  while (clock.waits().length > 0);
  await Promise.all(asking);
  return most;
}

it('asks for more pages at once while a slow line answers each as fast as one', async () => {
  const clock = new FakeClock();
  const pace = createPagePace(clock);
  expect(await ask(clock, pace, 300, () => 100)).toBe(16);
});

it('asks for fewer while they wait for one another', async () => {
  const clock = new FakeClock();
  const pace = createPagePace(clock);
  await ask(clock, pace, 300, (underWay) => 20 * underWay);
  expect(pace.atOnce()).toBeLessThanOrEqual(6);
  expect(pace.atOnce()).toBeGreaterThanOrEqual(4);
});

it('asks for half as many after a 429, and for more only later', async () => {
  const clock = new FakeClock();
  const pace = createPagePace(clock);
  await ask(clock, pace, 300, () => 100);
  await ask(clock, pace, 1, () => 100, 'rate_limited');
  expect(pace.atOnce()).toBe(8);
  await ask(clock, pace, 100, () => 100);
  expect(pace.atOnce()).toBe(8);
  await ask(clock, pace, 300, () => 100);
  expect(pace.atOnce()).toBe(9);
});
