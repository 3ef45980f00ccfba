import type { Point } from './marks.ts';

/** Share of each pixel that a shape covers, 0 to 255, in a box of pixels. */
export interface Coverage {
  left: number;
  top: number;
  width: number;
  height: number;
  alpha: Uint8Array;
}

/** Returns the pixels that polygons cover, by the signed areas that their edges cut off (Raph Levien's font-rs). */
export function coverageOf(rings: readonly (readonly Point[])[]): Coverage {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x, y] of ring) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (left > right) return { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array() };
  left = Math.floor(left);
  top = Math.floor(top);
  const width = Math.ceil(right) - left + 2;
  const height = Math.ceil(bottom) - top + 1;
  const areas = new Float32Array(width * height + 2);
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      addEdge(areas, width, [fromX - left, fromY - top], [toX - left, toY - top]);
      [fromX, fromY] = [toX, toY];
    }
  }
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      sum += areas[at] ?? 0;
      alpha[at] = Math.min(Math.abs(sum), 1) * 255 + 0.5;
    }
  }
  return { left, top, width, height, alpha };
}

function addEdge(areas: Float32Array, width: number, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const sign = from[1] < to[1] ? 1 : -1;
  const [[topX, topY], [bottomX, bottomY]] = sign === 1 ? [from, to] : [to, from];
  const slope = (bottomX - topX) / (bottomY - topY);
  let x = topX;
  const add = (at: number, area: number) => {
    areas[at] = (areas[at] ?? 0) + area;
  };
  for (let y = Math.floor(topY); y < bottomY; y++) {
    const row = y * width;
    const high = Math.min(y + 1, bottomY) - Math.max(y, topY);
    const nextX = x + slope * high;
    const area = high * sign;
    const [first, last] = x < nextX ? [x, nextX] : [nextX, x];
    const start = Math.floor(first);
    const end = Math.ceil(last);
    if (end <= start + 1) {
      const middle = (x + nextX) / 2 - start;
      add(row + start, area * (1 - middle));
      add(row + start + 1, area * middle);
    } else {
      const perPixel = 1 / (last - first);
      const inFirst = 0.5 * perPixel * (1 - (first - start)) ** 2;
      const inLast = 0.5 * perPixel * (last - end + 1) ** 2;
      add(row + start, area * inFirst);
      if (end === start + 2) {
        add(row + start + 1, area * (1 - inFirst - inLast));
      } else {
        const inSecond = perPixel * (1.5 - (first - start));
        add(row + start + 1, area * (inSecond - inFirst));
        for (let at = start + 2; at < end - 1; at++) add(row + at, area * perPixel);
        add(row + end - 1, area * (1 - (inSecond + (end - start - 3) * perPixel) - inLast));
      }
      add(row + end, area * inLast);
    }
    x = nextX;
  }
}
