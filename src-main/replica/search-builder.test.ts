import { expect, it } from 'vitest';
import { createFakeClock } from '../sync/fake-clock.ts';
import { createSearchBuilder } from './search-builder.ts';
import type { SearchProgress } from './search-backlog.ts';

function start(claims: number) {
  const clock = createFakeClock();
  const told: boolean[] = [];
  const warned: string[] = [];
  const state = {
    progress: { indexed: 0, claims } as SearchProgress | null,
    failure: null as Error | null,
    wantsPause: false,
  };
  const builder = createSearchBuilder({
    clock,
    onFailure: (error) => warned.push(String(error)),
    replica: {
      searchProgress: () => state.progress,
      wantsPause: () => state.wantsPause,
      indexMore(limit) {
        if (state.failure) throw state.failure;
        const indexed = (state.progress?.indexed ?? 0) + limit;
        state.progress = indexed >= claims ? null : { indexed, claims };
      },
    },
    onProgress: (isWhole) => told.push(isWhole),
  });
  builder.start();
  return { clock, told, warned, state, builder };
}

it('takes one step at a time, tells about once a second, and ends', () => {
  const { clock, told, state } = start(30_000);
  expect(state.progress).toEqual({ indexed: 100, claims: 30_000 });
  clock.pass(10_000);
  expect(state.progress).toBeNull();
  expect(told).toEqual([false, false, false, true]);
  expect(clock.waits()).toEqual([]);
});

it('has nothing to do where the index is whole', () => {
  const { clock, told, state, builder } = start(1);
  expect(told).toEqual([true]);
  builder.start();
  expect(state.progress).toBeNull();
  expect(clock.waits()).toEqual([]);
});

it('tries again after a full disk, leaves the log its pause, and stops when told', () => {
  const { clock, warned, state, builder } = start(1000);
  state.failure = new Error('disk is full');
  clock.pass(10);
  expect(warned).toEqual(['Error: disk is full']);
  state.failure = null;
  state.wantsPause = true;
  clock.pass(60_000);
  expect(state.progress?.indexed).toBe(100);
  state.wantsPause = false;
  clock.pass(200);
  expect(state.progress?.indexed).toBe(200);
  builder.stop();
  clock.pass(60_000);
  expect(state.progress?.indexed).toBe(200);
});
