import type { Color, Face, Page, Point, TextMark } from './marks.ts';
import type { Typefaces } from './typefaces.ts';

export interface Bitmap {
  width: number;
  height: number;
  /** Pixels as RGBA. */
  data: Buffer;
}

export type DrawPage = (page: Page, scale: number) => Bitmap;

const mostKept = 4_000;
/** Number of horizontal positions per pixel at which signs start, so that words are spaced as in print. */
const startsPerPixel = 4;

/** Draws pages as pictures; signs that were drawn before are reused. */
export function createPageDrawing(typefaces: Typefaces): DrawPage {
  const signs = new Map<string, Coverage>();

  function signCoverage(sign: string, face: Face, size: number, start: number, angle: number): Coverage {
    const key = `${face}${sign}${size.toFixed(2)}/${start}/${angle}`;
    const known = signs.get(key);
    if (known) return known;
    const sine = Math.sin((angle * Math.PI) / 180) * size;
    const cosine = Math.cos((angle * Math.PI) / 180) * size;
    const shift = start / startsPerPixel;
    const rings = typefaces
      .outline(sign, face)
      .rings.map((ring) =>
        ring.map(([x, y]): Point => [x * cosine - y * sine + shift, -x * sine - y * cosine]),
      );
    const made = coverageOf(rings);
    if (signs.size >= mostKept) signs.clear();
    signs.set(key, made);
    return made;
  }

  function drawText(bitmap: Bitmap, mark: TextMark, scale: number): void {
    const { face, color, angle = 0 } = mark;
    const size = mark.size * scale;
    const right = Math.cos((angle * Math.PI) / 180);
    const up = Math.sin((angle * Math.PI) / 180);
    let along = 0;
    for (const sign of mark.text) {
      const x = mark.x * scale + along * right;
      const y = Math.round(mark.y * scale - along * up);
      const start = Math.floor((x - Math.floor(x)) * startsPerPixel);
      if (sign !== ' ') paint(bitmap, signCoverage(sign, face, size, start, angle), Math.floor(x), y, color);
      along += typefaces.outline(sign, face).advance * size;
    }
  }

  return (page, scale) => {
    const width = Math.round(page.width * scale);
    const height = Math.round(page.height * scale);
    const bitmap: Bitmap = { width, height, data: Buffer.alloc(width * height * 4) };
    bitmap.data.fill(Buffer.from([...channels(page.background), 255]));
    for (const mark of page.marks) {
      if (mark.kind === 'text') drawText(bitmap, mark, scale);
      else {
        const rings = mark.rings.map((ring) => ring.map(([x, y]): Point => [x * scale, y * scale]));
        paint(bitmap, coverageOf(rings), 0, 0, mark.color);
      }
    }
    return bitmap;
  };
}

function channels(color: Color): [number, number, number] {
  return [(color >> 16) & 255, (color >> 8) & 255, color & 255];
}

function paint(bitmap: Bitmap, coverage: Coverage, x: number, y: number, color: Color): void {
  const { data, width } = bitmap;
  const [red, green, blue] = channels(color);
  const firstX = Math.max(0, -(x + coverage.left));
  const lastX = Math.min(coverage.width, width - x - coverage.left);
  for (let row = 0; row < coverage.height; row++) {
    const toY = y + coverage.top + row;
    if (toY < 0 || toY >= bitmap.height) continue;
    let to = (toY * width + x + coverage.left + firstX) * 4;
    for (let from = row * coverage.width + firstX; from < row * coverage.width + lastX; from++, to += 4) {
      const alpha = coverage.alpha[from] ?? 0;
      if (alpha === 0) continue;
      const rest = 255 - alpha;
      data[to] = ((data[to] ?? 0) * rest + red * alpha) / 255;
      data[to + 1] = ((data[to + 1] ?? 0) * rest + green * alpha) / 255;
      data[to + 2] = ((data[to + 2] ?? 0) * rest + blue * alpha) / 255;
    }
  }
}

/** Share of each pixel that a shape covers, 0 to 255, in a box of pixels. */
interface Coverage {
  left: number;
  top: number;
  width: number;
  height: number;
  alpha: Uint8Array;
}

/** Returns the pixels that polygons cover, by the signed areas that their edges cut off (Raph Levien's font-rs). */
function coverageOf(rings: readonly (readonly Point[])[]): Coverage {
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
