import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface PaneSplitterProps {
  label: string;
  /** As it is now, in pixels. */
  widthPx: number;
  leastPx: number;
  mostPx: number;
  /** While it is dragged. */
  onMove: (widthPx: number) => void;
  /** Once it is let go, and at each key; `null`: its own width again. */
  onChoose: (widthPx: number | null) => void;
}

const keyStepPx = 16;

/**
 * The edge between a list and the pane on its right: dragged, moved by the arrow keys when it has the focus, and back
 * at its own place with a double click or Backspace. Lies over the edge of an element with a position.
 */
export function PaneSplitter({ label, widthPx, leastPx, mostPx, onMove, onChoose }: PaneSplitterProps) {
  const drag = useRef<{ x: number; widthPx: number } | null>(null);
  const within = (px: number): number => Math.round(Math.min(mostPx, Math.max(leastPx, px)));
  const dragged = (event: PointerEvent): number | null =>
    drag.current && within(drag.current.widthPx + drag.current.x - event.clientX);
  const keyed = (event: KeyboardEvent): number | null | undefined => {
    if (event.key === 'ArrowLeft') return within(widthPx + keyStepPx);
    if (event.key === 'ArrowRight') return within(widthPx - keyStepPx);
    return event.key === 'Backspace' ? null : undefined;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(widthPx)}
      aria-valuemin={leastPx}
      aria-valuemax={mostPx}
      tabIndex={0}
      className="absolute inset-y-0 -left-[3px] z-20 w-[6px] cursor-col-resize touch-none outline-none hover:bg-sel-line/40 focus-visible:bg-sel-line active:bg-sel-line"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, widthPx };
      }}
      onPointerMove={(event) => {
        const px = dragged(event);
        if (px !== null) onMove(px);
      }}
      onPointerUp={(event) => {
        const px = dragged(event);
        const isMoved = px !== null && px !== within(drag.current?.widthPx ?? px);
        drag.current = null;
        if (isMoved) onChoose(px);
      }}
      onPointerCancel={() => (drag.current = null)}
      onDoubleClick={() => onChoose(null)}
      onKeyDown={(event) => {
        const px = keyed(event);
        if (px === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onChoose(px);
      }}
    />
  );
}
