import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

const dayMs = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits longer than a timer of the platform can, once', () => {
  const task = vi.fn();
  systemClock.after(100 * dayMs, task);
  vi.advanceTimersByTime(100 * dayMs - 1);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100 * dayMs);
  expect(task).toHaveBeenCalledOnce();
});

it('is cancelled in any part of a long wait', () => {
  const task = vi.fn();
  const cancel = systemClock.after(100 * dayMs, task);
  vi.advanceTimersByTime(60 * dayMs);
  cancel();
  vi.advanceTimersByTime(100 * dayMs);
  expect(task).not.toHaveBeenCalled();
});
