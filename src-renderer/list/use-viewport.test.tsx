import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScrollBar } from './use-viewport.ts';

const height = 800;
const resized: (() => void)[] = [];

beforeEach(() => {
  resized.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized.push(told);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A scroll bar as browsers have it: it stays where it is while it is hidden. */
function openBar(listHeight: number) {
  const container = document.createElement('div');
  let isHidden = false;
  vi.spyOn(container, 'clientHeight', 'get').mockImplementation(() => (isHidden ? 0 : height));
  const scrollTo = (top: number): void => {
    if (isHidden || container.scrollTop === top) return;
    container.scrollTop = top;
    container.dispatchEvent(new Event('scroll'));
  };
  container.scrollTo = (_: unknown, top?: number) => scrollTo(top ?? 0);
  const { result } = renderHook(() => {
    const [top, setTop] = useState(0);
    const scale = useScrollBar(
      container,
      { top, height, setTop, aim: null, aimTop: top, setAim: () => {} },
      listHeight,
    );
    return { top, setTop, physicalHeight: scale.physicalHeight };
  });
  return {
    barTop: () => container.scrollTop,
    top: () => result.current.top,
    farthestBar: () => result.current.physicalHeight - height,
    drag: (top: number) => act(() => scrollTo(top)),
    moveTo: (top: number) => act(() => result.current.setTop(top)),
    setHidden(hidden: boolean): void {
      isHidden = hidden;
      act(() => {
        for (const told of resized) told();
      });
    },
  };
}

it('The bar of a very long list goes back to where a hand put it before', () => {
  const listHeight = 1e9;
  const bar = openBar(listHeight);
  bar.drag(1000);
  bar.drag(0);
  bar.moveTo(listHeight - height);
  expect(bar.barTop()).toBeCloseTo(bar.farthestBar());
  bar.moveTo(0);
  expect(bar.barTop()).toBe(0);
  expect(bar.top()).toBe(0);
});

it('A list that moved while it was hidden is shown where it is', () => {
  const bar = openBar(10_000);
  bar.drag(3000);
  bar.setHidden(true);
  bar.moveTo(0);
  bar.setHidden(false);
  expect(bar.barTop()).toBe(0);
  expect(bar.top()).toBe(0);
});
