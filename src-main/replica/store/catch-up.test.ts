import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createGuard } from '../../base/guard.ts';
import { createCatchUp } from './catch-up.ts';

function start(claims: number, bands = 0) {
  const clock = new FakeClock();
  const reported: boolean[] = [];
  const warned: string[] = [];
  const state = {
    derived: 0,
    cut: 0,
    failure: null as Error | null,
    wantsPause: false,
  };
  const running = createCatchUp({
    clock,
    guard: createGuard({ onFault: (error) => warned.push(String(error)) }),
    replica: {
      isBehind: () => state.derived < claims,
      wantsPause: () => state.wantsPause,
      catchUp(limit) {
        if (state.failure) throw state.failure;
        state.derived += limit;
      },
      cutBand() {
        if (state.cut === bands) return false;
        state.cut += 1;
        return true;
      },
    },
    onProgress: (isWhole) => reported.push(isWhole),
  });
  running.start();
  return { clock, reported, warned, state, running };
}

it('takes one step at a time, reports about once a second, and ends', () => {
  const { clock, reported, state } = start(30_000);
  expect(state.derived).toBe(100);
  clock.pass(10_000);
  expect(state.derived).toBe(30_000);
  expect(reported).toEqual([false, false, false, true]);
  expect(clock.waits()).toEqual([]);
});

it('has nothing to do where no claim waits', () => {
  const { clock, reported, state, running } = start(1);
  expect(reported).toEqual([true]);
  clock.pass(10);
  running.start();
  expect(state.derived).toBe(100);
  expect(clock.waits()).toEqual([]);
});

it('cuts bands that are too large one at a time, after the claims', () => {
  const { clock, reported, state } = start(200, 3);
  clock.pass(10);
  expect(state).toMatchObject({ derived: 200, cut: 0 });
  clock.pass(10);
  expect(state.cut).toBe(1);
  clock.pass(1000);
  expect(state.cut).toBe(3);
  expect(reported).toEqual([false, true]);
  expect(clock.waits()).toEqual([]);
});

it('tries again after a full disk, leaves the log its pause, and stops when asked to', () => {
  const { clock, warned, state, running } = start(1000);
  state.failure = new Error('disk is full');
  clock.pass(10);
  expect(warned).toEqual(['Error: disk is full']);
  state.failure = null;
  state.wantsPause = true;
  clock.pass(60_000);
  expect(state.derived).toBe(100);
  state.wantsPause = false;
  clock.pass(200);
  expect(state.derived).toBe(200);
  running.stop();
  clock.pass(60_000);
  expect(state.derived).toBe(200);
});
