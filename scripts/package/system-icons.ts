import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './targets.ts';

/**
 * Writes the program's icon in the format of a system, from the PNG files. @returns its path; `null` if this system's
 * programs have none
 */
export function writeSystemIcon(
  root: string,
  { platform }: Pick<Target, 'platform'>,
  dir: string,
): string | null {
  const png = (size: number) => readFileSync(join(root, `resources/icons/${size}.png`));
  if (platform === 'linux') return null;
  const [name, bytes] = platform === 'win32' ? ['claimdesk.ico', ico(png)] : ['claimdesk.icns', icns(png)];
  const path = join(dir, name);
  writeFileSync(path, bytes);
  return path;
}

type Png = (size: number) => Buffer;

const icoSizes = [16, 32, 48, 64, 128, 256];

/** Returns an ICO file: a directory, an entry of 16 bytes for each size, and the PNG files. */
function ico(png: Png): Buffer {
  const images = icoSizes.map(png);
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    // One byte for each side: 256 doesn't fit, and is 0.
    const side = (icoSizes[index] ?? 0) % 256;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}

/** Apple's name for each PNG, and its pixels. Two have the same: one is for screens of two pixels a point. */
const icnsTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512 };

function icns(png: Png): Buffer {
  const entries = Object.entries(icnsTypes).map(([type, size]) => withLength(type, png(size)));
  return withLength('icns', Buffer.concat(entries));
}

function withLength(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + bytes.length, 4);
  return Buffer.concat([head, bytes]);
}
