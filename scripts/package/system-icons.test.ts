import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { writeSystemIcon } from './system-icons.ts';
import { targetNamed } from './targets.ts';

const root = join(import.meta.dirname, '../..');
const png = (size: number) => readFileSync(join(root, `resources/icons/${size}.png`));
const written = (name: string) => {
  const path = writeSystemIcon(root, targetNamed(name), tempDir());
  return path === null ? null : readFileSync(path);
};

it('an icon for Windows has each size where its directory says', () => {
  const icon = written('windows-x64') ?? Buffer.alloc(0);
  const count = icon.readUInt16LE(4);
  const images = Array.from({ length: count }, (_, index) => {
    const at = 6 + 16 * index;
    const offset = icon.readUInt32LE(at + 12);
    return { side: icon.readUInt8(at), bytes: icon.subarray(offset, offset + icon.readUInt32LE(at + 8)) };
  });
  expect(images.map(({ side }) => side)).toEqual([16, 32, 48, 64, 128, 0]);
  for (const { side, bytes } of images) expect(bytes.equals(png(side || 256)), `${side}`).toBe(true);
});

it('an icon for macOS has each size under Apple’s name for it', () => {
  const icon = written('macos-arm64') ?? Buffer.alloc(0);
  expect([icon.toString('latin1', 0, 4), icon.readUInt32BE(4)]).toEqual(['icns', icon.length]);
  const found: Record<string, Buffer> = {};
  for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4))
    found[icon.toString('latin1', at, at + 4)] = icon.subarray(at + 8, at + icon.readUInt32BE(at + 4));
  expect(Object.keys(found)).toHaveLength(7);
  expect(found['ic07']?.equals(png(128))).toBe(true);
  expect(found['ic09']?.equals(png(512))).toBe(true);
});

it('a program for Linux holds none', () => expect(written('linux-x64')).toBeNull());
