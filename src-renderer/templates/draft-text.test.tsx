import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftText, previewDelayMs, useSettledText } from './draft-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Types ten keys, one in 100 ms, at the end of a text; returns after how many of them it was settled, and at rest. */
function typeInto(length: number) {
  const text = createDraftText('x'.repeat(length));
  const { result } = renderHook(() => useSettledText(text, previewDelayMs));
  let settledWhileTyping = 0;
  for (let key = 1; key <= 10; key += 1) {
    act(() => text.setState({ source: `${'x'.repeat(length)}${'y'.repeat(key)}` }));
    act(() => void vi.advanceTimersByTime(100));
    if (result.current.source === text.getState().source) settledWhileTyping += 1;
  }
  act(() => void vi.advanceTimersByTime(1000));
  return { settledWhileTyping, isSettledAtRest: result.current.source === text.getState().source };
}

it('A preview of a usual template follows each key', () => {
  expect(typeInto(20_000)).toEqual({ settledWhileTyping: 10, isSettledAtRest: true });
});

it('A preview of 200 kB is drawn once typing rests', () => {
  expect(typeInto(200_000)).toEqual({ settledWhileTyping: 0, isSettledAtRest: true });
});
