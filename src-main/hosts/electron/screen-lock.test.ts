import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { watchScreenLock } from './screen-lock.ts';

function watch(platform: NodeJS.Platform) {
  const clock = new FakeClock();
  const events = new EventEmitter();
  let state: ReturnType<PowerMonitor['getSystemIdleState']> = 'active';
  let times = 0;
  const monitor = Object.assign(events, { getSystemIdleState: () => state }) as unknown as PowerMonitor;
  const stop = watchScreenLock({ monitor, platform, clock, onLocked: () => (times += 1) });
  return {
    clock,
    stop,
    emit: (name: string) => events.emit(name),
    become: (next: typeof state) => (state = next),
    times: () => times,
  };
}

it.each(['darwin', 'win32'] as const)('on %s the system tells of the lock and of sleep', (platform) => {
  const { clock, emit, become, times } = watch(platform);
  emit('lock-screen');
  emit('suspend');
  expect(times()).toBe(2);
  become('locked');
  clock.pass(60_000);
  expect(times()).toBe(2);
});

// Promise: vault-locks-with-screen
it('on Linux, where Electron tells of sleep alone, it is asked, and says each lock once', () => {
  const { clock, stop, emit, become, times } = watch('linux');
  emit('suspend');
  expect(times()).toBe(1);
  for (const state of ['idle', 'unknown', 'active'] as const) {
    become(state);
    clock.pass(5_000);
  }
  expect(times()).toBe(1);
  become('locked');
  clock.pass(60_000);
  expect(times()).toBe(2);
  become('active');
  clock.pass(5_000);
  become('locked');
  clock.pass(5_000);
  expect(times()).toBe(3);
  stop();
  become('active');
  clock.pass(5_000);
  become('locked');
  clock.pass(60_000);
  expect(times()).toBe(3);
});
