import { createDice } from '../../world/dice.ts';
import type { Bitmap } from './bitmap.ts';

interface Corner {
  x: number;
  y: number;
}

/** Colours of a table under a sheet of paper. */
const tables: readonly [readonly [number, number, number], ...(readonly [number, number, number])[]] = [
  [98, 74, 52],
  [58, 60, 66],
  [139, 118, 92],
  [84, 92, 98],
];

/**
 * Returns a sheet of paper as a telephone photographs it: askew, from one side, with light from a window and the
 * shadow of a hand, on a table. `key` decides how.
 */
export function photograph(sheet: Bitmap, key: number): Bitmap {
  const dice = createDice(key, 0, 1);
  const width = Math.round(sheet.width * 1.16);
  const height = Math.round(sheet.height * 1.09 + sheet.width * 0.06);
  const table = dice.pick(tables);
  const [marginX, marginY] = [(width - sheet.width) / 2, (height - sheet.height) / 2];
  const tilt = (dice.fraction() - 0.5) * 0.05;
  const narrow = 0.01 + 0.03 * dice.fraction();
  const corner = (right: number, down: number): Corner => {
    const pinch = down === 0 ? narrow * sheet.width * (right === 0 ? 1 : -1) : 0;
    const x = marginX + right * sheet.width + pinch;
    const y = marginY + down * sheet.height;
    const [fromX, fromY] = [x - width / 2, y - height / 2];
    return {
      x: x - fromY * tilt + (dice.fraction() - 0.5) * 8,
      y: y + fromX * tilt + (dice.fraction() - 0.5) * 8,
    };
  };
  const place = sheetPlace([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
  const light = { x: (dice.fraction() - 0.5) * 0.24, y: (dice.fraction() - 0.5) * 0.2 };
  const shadowAt = 0.55 + 0.5 * dice.fraction();
  const data = Buffer.alloc(width * height * 4, 255);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const { ax, bx, cx, ay, by, cy, gx, hy } = place;
  const [lastX, lastY] = [sheet.width - 1, sheet.height - 1];
  let noise = key | 1;
  for (let y = 0, to = 0; y < height; y++) {
    const down = y / height - 0.5;
    for (let x = 0; x < width; x++, to += 4) {
      const depth = gx * x + hy * y + 1;
      const u = (ax * x + bx * y + cx) / depth;
      const v = (ay * x + by * y + cy) / depth;
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
      const grain = (noise >> 28) * 0.7;
      const across = x / width - 0.5;
      // A soft edge runs from the upper right to the lower left: past it, somebody stands in the light.
      const shade = (across * 0.8 + down + 0.9 - shadowAt) * 5;
      const inShade = shade < 0 ? 0 : shade > 1 ? 1 : shade;
      const bright = 0.94 + light.x * across + light.y * down - 0.13 * inShade;
      if (u >= 0 && v >= 0 && u < 1 && v < 1) {
        copyPixel(sheet, u * lastX, v * lastY, pixels, to, bright, grain);
      } else {
        const wood = Math.sin(x * 0.02 + Math.sin(y * 0.013) * 3) * 4;
        const tone = bright * besideSheet(u, v);
        pixels[to] = (table[0] + wood) * tone + grain * 1.5;
        pixels[to + 1] = (table[1] + wood) * tone + grain * 1.5;
        pixels[to + 2] = (table[2] + wood) * tone + grain * 1.5;
      }
    }
  }
  return { width, height, data };
}

const shadowWidth = 0.035;

/**
 * Returns the brightness of the table beside the sheet, which lies a little above it and casts a shadow to the right
 * and below.
 */
function besideSheet(u: number, v: number): number {
  if (u < 0.01 || v < 0.01) return 1;
  const away = Math.max(u - 1, (v - 1) * 1.6, 0) / shadowWidth;
  return away >= 1 ? 1 : 0.5 + 0.5 * away;
}

/**
 * Copies the pixel of the sheet at a position between pixels, in a warm light. Ink on paper is never black, paper
 * never white.
 */
function copyPixel(
  sheet: Bitmap,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  at: number,
  bright: number,
  grain: number,
): void {
  const { width, data } = sheet;
  const [left, top] = [x | 0, y | 0];
  const [right, down] = [x - left, y - top];
  const upper = (top * width + left) * 4;
  const lower = upper + width * 4;
  const [p, q] = [(1 - right) * (1 - down), right * (1 - down)];
  const [r, s] = [(1 - right) * down, right * down];
  const blend = (from: number) =>
    (data[upper + from] ?? 0) * p +
    (data[upper + from + 4] ?? 0) * q +
    (data[lower + from] ?? 0) * r +
    (data[lower + from + 4] ?? 0) * s;
  to[at] = (26 + blend(0) * 0.87) * bright * 1.01 + grain;
  to[at + 1] = (26 + blend(1) * 0.87) * bright + grain;
  to[at + 2] = (26 + blend(2) * 0.87) * bright * 0.94 + grain;
}

/**
 * Returns the projection from a pixel of the photograph to the unit square of the sheet (Heckbert 1989, inverted).
 */
function sheetPlace([a, b, c, d]: readonly [Corner, Corner, Corner, Corner]) {
  const sumX = a.x - b.x + c.x - d.x;
  const sumY = a.y - b.y + c.y - d.y;
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / scale;
  const h = (dx1 * sumY - sumX * dy1) / scale;
  const [m0, m1, m2] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x];
  const [m3, m4, m5] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y];
  const whole = m0 * m4 - m1 * m3;
  return {
    ax: (m4 - m5 * h) / whole,
    bx: (m2 * h - m1) / whole,
    cx: (m1 * m5 - m2 * m4) / whole,
    ay: (m5 * g - m3) / whole,
    by: (m0 - m2 * g) / whole,
    cy: (m2 * m3 - m0 * m5) / whole,
    gx: (m3 * h - m4 * g) / whole,
    hy: (m1 * g - m0 * h) / whole,
  };
}

/** Blurs a picture so much that no line of text can be read. */
export function outOfFocus(picture: Bitmap, radius: number): Bitmap {
  const { width, height } = picture;
  let { data } = picture;
  for (let pass = 0; pass < 2; pass++) {
    data = blurRuns(data, height, width, 4, width * 4, radius);
    data = blurRuns(data, width, height, width * 4, 4, radius);
  }
  return { width, height, data };
}

/** Replaces each pixel by the mean over `2 * radius + 1` pixels along its run. */
function blurRuns(
  from: Buffer,
  runs: number,
  length: number,
  step: number,
  runStep: number,
  radius: number,
): Buffer {
  const to = Buffer.alloc(from.length, 255);
  const span = 2 * radius + 1;
  for (let run = 0; run < runs; run++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = run * runStep + channel;
      const pixel = (nth: number) =>
        from[start + (nth < 0 ? 0 : nth >= length ? length - 1 : nth) * step] ?? 0;
      let sum = 0;
      for (let nth = -radius; nth <= radius; nth++) sum += pixel(nth);
      for (let nth = 0; nth < length; nth++) {
        to[start + nth * step] = sum / span;
        sum += pixel(nth + radius + 1) - pixel(nth - radius);
      }
    }
  }
  return to;
}
