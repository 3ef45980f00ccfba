import { type PointerEvent, useRef } from 'react';

interface WidthDragOptions {
  /** Edge that is dragged: to the right, the right one makes it wider and the left one narrower. */
  edge: 'left' | 'right';
  clamp: (widthPx: number) => number;
  onMove: (widthPx: number) => void;
  /** Called when it is released at another position than where it began. */
  onDone: (widthPx: number) => void;
}

/** Follows the pointer that drags an edge, starting with the press that is passed to `begin`. */
export function useWidthDrag({ edge, clamp, onMove, onDone }: WidthDragOptions) {
  const start = useRef<{ x: number; widthPx: number } | null>(null);
  const sign = edge === 'right' ? 1 : -1;
  const widthAt = (event: PointerEvent): number | null =>
    start.current && clamp(start.current.widthPx + sign * (event.clientX - start.current.x));
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
        const widthPx = widthAt(event);
        const hasMoved = start.current !== null && start.current.x !== event.clientX;
        start.current = null;
        if (widthPx !== null && hasMoved) onDone(widthPx);
      },
      onPointerCancel(): void {
        start.current = null;
      },
    },
  };
}
