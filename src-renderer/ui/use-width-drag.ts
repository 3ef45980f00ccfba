import { type PointerEvent, useRef } from 'react';
import { zoomOf } from './zoom-of.ts';

interface WidthDragOptions {
  /** Edge that is dragged: to the right, the right one makes it wider and the left one narrower. */
  edge: 'left' | 'right';
  clamp: (widthPx: number) => number;
  onMove: (widthPx: number) => void;
  /**
   * Called when the drag is over, with the width to keep; `null` if it was cancelled or released where it began, and
   * nothing changes.
   */
  onEnd: (widthPx: number | null) => void;
}

/** Follows the pointer that drags an edge, starting with the press that is passed to `begin`. */
export function useWidthDrag({ edge, clamp, onMove, onEnd }: WidthDragOptions) {
  const start = useRef<{ x: number; widthPx: number } | null>(null);
  const sign = edge === 'right' ? 1 : -1;
  const widthAt = (event: PointerEvent): number | null => {
    if (start.current === null) return null;
    const movedPx = (event.clientX - start.current.x) / zoomOf(event.currentTarget);
    return clamp(start.current.widthPx + sign * movedPx);
  };
  return {
    begin(event: PointerEvent, widthPx: number): void {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, widthPx };
    },
    handlers: {
      onPointerMove(event: PointerEvent): void {
        const widthPx = widthAt(event);
        if (widthPx !== null) onMove(widthPx);
      },
      onPointerUp(event: PointerEvent): void {
        if (start.current === null) return;
        const widthPx = start.current.x === event.clientX ? null : widthAt(event);
        start.current = null;
        onEnd(widthPx);
      },
      onPointerCancel(): void {
        if (start.current === null) return;
        start.current = null;
        onEnd(null);
      },
    },
  };
}
