import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settledAfterMs, useSettled } from './use-settled.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('Of the counts that follow one another while somebody types, only the last one is said', () => {
  const said: string[] = [];
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: '9' } });
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
    said.push(result.current);
  };
  for (const text of ['7', '5', '7']) {
    rerender({ text });
    pass(settledAfterMs - 1);
  }
  expect(said.join('')).toBe('');
  pass(1);
  expect(said.join('')).toBe('7');
  rerender({ text: '2' });
  expect(result.current).toBe('');
});
