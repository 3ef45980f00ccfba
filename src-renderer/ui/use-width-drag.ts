import { type PointerEvent, useEffect, useRef } from 'react';
import { zoomOf } from './zoom-of.ts';

interface WidthDragOptions {
  /** Edge that is dragged: to the right, the right one makes it wider and the left one narrower. */
  edge: 'left' | 'right';
  clamp: (widthPx: number) => number;
  onMove: (widthPx: number) => void;
  /**
   * Called when the drag is over, with the width to keep; `null` if it was cancelled, by Escape too, or released where
   * it began, and nothing changes.
   */
  onEnd: (widthPx: number | null) => void;
}

/** Follows the pointer that drags an edge, starting with the press of the main button that is passed to `begin`. */
export function useWidthDrag({ edge, clamp, onMove, onEnd }: WidthDragOptions) {
  const start = useRef<{ x: number; widthPx: number; listening: AbortController } | null>(null);
  const sign = edge === 'right' ? 1 : -1;
  const widthAt = (event: PointerEvent): number | null => {
    if (start.current === null) return null;
    const movedPx = (event.clientX - start.current.x) / zoomOf(event.currentTarget);
    return clamp(start.current.widthPx + sign * movedPx);
  };
  useEffect(() => () => start.current?.listening.abort(), []);
  const end = (widthPx: number | null) => {
    if (start.current === null) return;
    start.current.listening.abort();
    start.current = null;
    onEnd(widthPx);
  };
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It does nothing else: neither is the selection given up nor the claim closed.
    event.preventDefault();
    event.stopPropagation();
    end(null);
  };
  return {
    begin(event: PointerEvent, widthPx: number): void {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const listening = new AbortController();
      start.current = { x: event.clientX, widthPx, listening };
      window.addEventListener('keydown', cancelByKey, { capture: true, signal: listening.signal });
    },
    handlers: {
      onPointerMove(event: PointerEvent): void {
        const widthPx = widthAt(event);
        if (widthPx !== null) onMove(widthPx);
      },
      onPointerUp(event: PointerEvent): void {
        end(start.current?.x === event.clientX ? null : widthAt(event));
      },
      onPointerCancel: () => end(null),
    },
  };
}
