import type { KeyboardEvent } from 'react';
import { useWidthDrag } from './use-width-drag.ts';

interface PaneSplitterProps {
  label: string;
  /** Current width in pixels. */
  widthPx: number;
  leastPx: number;
  mostPx: number;
  /** Called while it is dragged; with `null` once it no longer is. */
  onMove: (widthPx: number | null) => void;
  /** Called once it is released, and at each key; `null` for the default width. */
  onChoose: (widthPx: number | null) => void;
}

const keyStepPx = 16;

/**
 * The edge between a list and the pane on its right: dragged, moved by the arrow keys, Home and End when it has the
 * focus, and back at its own place with a double click or Backspace. Lies over the edge of an element with a position.
 */
export function PaneSplitter({ label, widthPx, leastPx, mostPx, onMove, onChoose }: PaneSplitterProps) {
  const within = (px: number): number => Math.round(Math.min(mostPx, Math.max(leastPx, px)));
  const drag = useWidthDrag({
    edge: 'left',
    clamp: within,
    onMove,
    onEnd(px) {
      onMove(null);
      if (px !== null) onChoose(px);
    },
  });
  const keyed = (event: KeyboardEvent): number | null | undefined => {
    if (event.key === 'ArrowLeft') return within(widthPx + keyStepPx);
    if (event.key === 'ArrowRight') return within(widthPx - keyStepPx);
    if (event.key === 'Home') return leastPx;
    if (event.key === 'End') return mostPx;
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
      className="absolute inset-y-0 -left-[3px] z-20 w-[6px] cursor-col-resize touch-none outline-none hover:bg-sel-line/40 focus-visible:bg-focus focus-visible:shadow-[0_0_0_1px_var(--focus)] active:bg-sel-line"
      onPointerDown={(event) => drag.begin(event, widthPx)}
      {...drag.handlers}
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
