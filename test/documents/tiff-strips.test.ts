import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflatedBytes as inThread } from '../../src-main/case-file/inflated-bytes.ts';
import { inflatedBytes as inPage } from '../../src-renderer/documents/inflated-bytes.ts';
import { stripsFit as stripsFitBy } from '../../src-shared/tiff/tiff-strips.ts';

type Directory = Parameters<typeof stripsFitBy>[1];

describe.each([
  ['the page', inPage],
  ['the thread of case files', inThread],
])('the strips of a page, counted by %s,', (_, inflatedBytes) => {
  const stripsFit = (file: ArrayBuffer, directory: Directory, most?: { together: number; each: number }) =>
    stripsFitBy(file, directory, inflatedBytes, most);
  const strip = deflateSync(Buffer.alloc(2_000_000));
  const file = new Uint8Array([...new Uint8Array(8), ...strip, ...strip]).buffer;
  const page = (compression: number) =>
    ({
      t259: [compression],
      t273: [8, 8 + strip.length],
      t279: [strip.length, strip.length],
    }) as unknown as Directory;

  it('may inflate to so much together, and no further', async () => {
    expect(strip.length).toBeLessThan(3000);
    const within = (together: number, each = together) => ({ together, each });
    expect(await stripsFit(file, page(8), within(4_000_000))).toBe(true);
    expect(await stripsFit(file, page(8), within(3_999_999))).toBe(false);
    expect(await stripsFit(file, page(8), within(4_000_000, 1_999_999))).toBe(false);
    expect(await stripsFit(file, page(32946), within(1000))).toBe(false);
    expect(await stripsFit(file, page(1), within(1000))).toBe(true);
  });

  it('that are broken are left to the decoder', async () => {
    expect(await stripsFit(new ArrayBuffer(5000), page(8))).toBe(true);
  });

  it('hold no JPEG of a size that is not drawn', async () => {
    const jpeg = (side: number) =>
      new Uint8Array([
        0xff,
        0xd8,
        0xff,
        0xc0,
        0,
        17,
        8,
        side >> 8,
        side & 255,
        side >> 8,
        side & 255,
        3,
        ...new Uint8Array(9),
      ]).buffer;
    expect(await stripsFit(jpeg(2000), page(7))).toBe(true);
    expect(await stripsFit(jpeg(65_000), page(7))).toBe(false);
  });
});
