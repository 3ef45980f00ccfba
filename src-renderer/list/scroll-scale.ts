/**
 * Maps the scroll bar to a list that is higher than browsers can lay out, which is some 17 to 33 million pixels; a
 * million rows are 44 million. Above the limit the scroll bar covers a shorter range than the list: `virtual` is the
 * position in the list, `physical` that of the scroll bar.
 */
export interface ScrollScale {
  /** Height of the scrolled content, in pixels. */
  physicalHeight: number;
  virtualHeight: number;
  viewportHeight: number;
}

export const tallestPx = 15_000_000;

export function scrollScale(virtualHeight: number, viewportHeight: number, limitPx = tallestPx): ScrollScale {
  return { virtualHeight, viewportHeight, physicalHeight: Math.min(virtualHeight, limitPx) };
}

export function isScaled(scale: ScrollScale): boolean {
  return scale.physicalHeight < scale.virtualHeight;
}

export function toVirtual(scale: ScrollScale, physicalTop: number): number {
  if (!isScaled(scale)) return physicalTop;
  return clampTop(
    scale,
    (physicalTop * farthest(scale.virtualHeight, scale)) / farthest(scale.physicalHeight, scale),
  );
}

export function toPhysical(scale: ScrollScale, virtualTop: number): number {
  if (!isScaled(scale)) return virtualTop;
  return (virtualTop * farthest(scale.physicalHeight, scale)) / farthest(scale.virtualHeight, scale);
}

export function clampTop(scale: ScrollScale, virtualTop: number): number {
  return Math.max(0, Math.min(virtualTop, farthest(scale.virtualHeight, scale)));
}

function farthest(height: number, scale: ScrollScale): number {
  return Math.max(0, height - scale.viewportHeight);
}
