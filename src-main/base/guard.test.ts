import { expect, it, vi } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { closeAll, CloseFailed } from './close-all.ts';
import { createGuard, createGuards } from './guard.ts';
import { createTask } from './task.ts';

const full = () => Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });

function open(accountId: string | null = 'account-1') {
  const log = { error: vi.fn(), info: vi.fn() };
  const onChange = vi.fn();
  return { log, onChange, guards: createGuards({ accountId, log, onChange }) };
}

it('A guard reports what its work throws, and what its promise rejects with', async () => {
  const onFault = vi.fn();
  const guard = createGuard({ onFault });
  const thrown = new Error('thrown');
  const rejected = new Error('rejected');
  guard.run(() => {
    throw thrown;
  });
  guard.run(() => Promise.reject(rejected));
  guard.listener((error: Error) => {
    throw error;
  })(thrown);
  await settled();
  expect(onFault.mock.calls).toEqual([[thrown], [thrown], [rejected]]);
});

it('A guard answers whether the work went well', async () => {
  const guard = createGuard({ onFault: vi.fn() });
  expect(guard.attempt(() => {})).toBe(true);
  expect(
    guard.attempt(() => {
      throw full();
    }),
  ).toBe(false);
  expect(await guard.settle(async () => {})).toBe(true);
  expect(await guard.settle(() => Promise.reject(full()))).toBe(false);
});

it('A fault stands until work of its part goes well, and is logged once however often it is tried', () => {
  const { guards, log, onChange } = open();
  const fail = () => {
    throw full();
  };
  const meter = guards.part('data_use');
  meter.attempt(fail);
  meter.attempt(fail);
  guards.part('webhooks').attempt(() => {});
  expect(guards.standing()).toMatchObject([
    { accountId: 'account-1', part: 'data_use', code: 'SQLITE_FULL' },
  ]);
  expect(log.error.mock.calls).toEqual([
    ['fault', { accountId: 'account-1', kind: 'data_use', code: 'SQLITE_FULL' }],
  ]);
  expect(onChange).toHaveBeenCalledTimes(1);
  meter.attempt(() => {});
  expect(guards.standing()).toEqual([]);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('A listener for faults that throws itself ends nothing', () => {
  const { guards, log, onChange } = open(null);
  onChange.mockImplementation(() => {
    throw new Error('no window');
  });
  guards.part('sync').report(full());
  expect(log.error.mock.calls).toEqual([
    ['fault', { kind: 'sync', code: 'SQLITE_FULL' }],
    ['fault_not_shown', { kind: 'guard', code: 'Error' }],
  ]);
});

it('A task that failed is due again', () => {
  const timers: { delayMs: number; task: () => void }[] = [];
  const work = vi.fn(() => {
    throw full();
  });
  const task = createTask({
    clock: {
      after(delayMs, next) {
        timers.push({ delayMs, task: next });
        return () => {};
      },
    },
    guard: createGuard({ onFault: vi.fn() }),
    retryMs: 60_000,
    work,
  });
  task.later(50);
  task.later(50);
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([50]);
  timers[0]?.task();
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([50, 60_000]);
  expect(task.flush()).toBe(false);
  expect(task.flush()).toBe(true);
  expect(work).toHaveBeenCalledTimes(2);
});

it('Closing goes on past a part that fails, and says which failed', async () => {
  const closed: string[] = [];
  const close = (part: string) => () => void closed.push(part);
  const failure = closeAll([
    {
      async outbox() {
        throw full();
      },
      sync: close('sync'),
    },
    {
      meter() {
        throw full();
      },
    },
    { files: close('files') },
  ]);
  await expect(failure).rejects.toThrow(
    new CloseFailed([
      { part: 'outbox', error: full() },
      { part: 'meter', error: full() },
    ]),
  );
  expect(closed).toEqual(['sync', 'files']);
});
