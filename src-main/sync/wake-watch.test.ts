import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { watchForWake } from './wake-watch.ts';

it('notices sleep and a clock that was set, and nothing else', () => {
  const clock = new FakeClock();
  let woken = 0;
  const end = watchForWake(clock, () => (woken += 1));
  clock.pass(3_600_000);
  expect(woken).toBe(0);
  clock.jump(60_000);
  clock.pass(10_000);
  expect(woken).toBe(1);
  clock.jump(-86_400_000);
  clock.pass(10_000);
  expect(woken).toBe(2);
  clock.pass(3_600_000);
  expect(woken).toBe(2);
  end();
  clock.jump(-clock.nowMs());
  clock.pass(60_000);
  expect(woken).toBe(2);
});
