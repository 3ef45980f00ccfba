import * as UTIF from 'utif2';
import { describe, expect, it } from 'vitest';
import { tiffFile } from '../testing/document-files.ts';
import { bilevelTiff, lzwTiff, selfPointingTiff } from '../testing/hostile-documents.ts';
import { pictureOf, type TiffPicture } from '../../src-shared/tiff/tiff-picture.ts';
import { tidyTiff } from '../../src-shared/tiff/tiff-directories.ts';

const plain = (pages: number) => tiffFile(pages, 30, 40).slice().buffer;
const entries = 11;
const firstLink = 8 + 2 + entries * 12;

function changed(file: ArrayBuffer, change: (view: DataView) => void): ArrayBuffer {
  change(new DataView(file));
  return file;
}
/** Where the tag's entry of the first page is. */
function entryOf(view: DataView, tag: number): number {
  for (let entry = 10; entry < firstLink; entry += 12) if (view.getUint16(entry, true) === tag) return entry;
  throw new Error(`no tag ${tag}`);
}

/** The file as it was mended, and what its pages are. */
function tidied(file: ArrayBuffer) {
  const states = tidyTiff(file);
  return { states, directories: UTIF.decode(file) };
}

describe('a TIFF before it is decoded', () => {
  it('stays as it is when nothing is wrong with it', () => {
    const file = plain(3);
    expect(tidyTiff(file)).toEqual(['fit', 'fit', 'fit']);
    expect(file).toEqual(plain(3));
  });

  it('has no circle: a directory that points to itself is one page', () => {
    const { states, directories } = tidied(changed(plain(1), (view) => view.setUint32(firstLink, 8, true)));
    expect(states).toEqual(['fit']);
    expect(directories).toHaveLength(1);
  });

  // Promise: tiff-circle-ends
  it('of 322 bytes that points to itself in every way is one page', () => {
    const file = selfPointingTiff();
    expect(file).toHaveLength(322);
    const { states, directories } = tidied(file.slice().buffer);
    expect([states.length, directories.length]).toEqual([1, 1]);
  });

  it.each([330, 34665, 34853, 37500])('leads nowhere sideways: tag %s', (tag) => {
    // The directory names itself as its own part.
    const { directories } = tidied(
      changed(plain(1), (view) => {
        const entry = entryOf(view, 284);
        view.setUint16(entry, tag, true);
        view.setUint16(entry + 2, 4, true);
        view.setUint32(entry + 8, 8, true);
      }),
    );
    expect(directories).toHaveLength(1);
  });

  it('counts no values that are not in it', () => {
    const { directories } = tidied(
      changed(plain(1), (view) => view.setUint32(entryOf(view, 284) + 4, 0xffff_ffff, true)),
    );
    expect(directories).toHaveLength(1);
  });

  it('has values for a page to name, and not the same ones over and over', () => {
    const file = new ArrayBuffer(8_000_000);
    new Uint8Array(file).set(new Uint8Array(plain(1)));
    changed(file, (view) => {
      // Each entry but those of the size counts two million numbers, in the same place.
      for (const tag of [254, 262, 273, 278, 279, 284]) {
        const entry = entryOf(view, tag);
        view.setUint16(entry + 2, 3, true);
        view.setUint32(entry + 4, 1_500_000, true);
        view.setUint32(entry + 8, 1000, true);
      }
    });
    const [directory = {}] = tidied(file).directories;
    const values = Object.values(directory).filter((value) => Array.isArray(value));
    expect(values.filter(({ length }) => length > 1_000_000)).toHaveLength(1);
  });

  it.each([
    ['more pixels than are drawn', 256, 4_000_000, 'heavy'],
    ['a page that takes more memory than there is for it', 277, 60_000, 'heavy'],
    ['a camera’s own compression', 259, 34713, 'unreadable'],
  ])('is refused for %s, and its other pages are not', (_what, tag, value, state) => {
    const file = changed(plain(2), (view) => {
      const entry = entryOf(view, tag);
      view.setUint16(entry + 2, 4, true);
      view.setUint32(entry + 8, value, true);
      if (tag === 277) view.setUint32(entryOf(view, 257) + 8, 20_000, true);
    });
    expect(tidyTiff(file)).toEqual([state, 'fit']);
  });

  it('of a page of a fax at 600 dots per inch is drawn, and one that is only called so large is not', () => {
    expect(tidyTiff(bilevelTiff(4960, 7016).slice().buffer)).toEqual(['fit']);
    const lzw = lzwTiff(14_000, 14_000);
    expect(lzw.length).toBeLessThan(4_096);
    expect(tidyTiff(lzw.slice().buffer)).toEqual(['heavy']);
  });

  it('that is cut anywhere is walked to its end', () => {
    const whole = plain(2);
    for (let length = 0; length < whole.byteLength; length += 7) {
      const cut = whole.slice(0, length);
      if (tidyTiff(cut).length > 0) expect(UTIF.decode(cut).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the picture of a page', () => {
  const decoded = (file: Uint8Array) => {
    const { buffer } = file.slice();
    tidyTiff(buffer);
    const [page] = UTIF.decode(buffer);
    if (page === undefined) throw new Error('no page');
    UTIF.decodeImage(buffer, page);
    return page;
  };
  const colourAt = ({ rgba, width }: TiffPicture, x: number, y: number) =>
    rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4);

  it('is the page itself while that is small', () => {
    const page = decoded(tiffFile(1, 30, 40));
    expect(pictureOf(page)).toMatchObject({ width: 30, height: 40 });
    expect([...pictureOf(page).rgba]).toEqual([...UTIF.toRGBA8(page)]);
  });

  it('is averaged in squares when the page is large, up to its edges', () => {
    const page = decoded(tiffFile(1, 31, 41));
    const whole = pictureOf(page);
    const small = pictureOf(page, 31 * 11);
    expect([small.width, small.height]).toEqual([16, 21]);
    const mean = (at: number, places: number[][]) =>
      places.reduce((sum, [x = 0, y = 0]) => sum + (colourAt(whole, x, y)[at] ?? 0), 0) / places.length;
    for (const [x, y] of [
      [0, 0],
      [7, 9],
      [14, 19],
    ] as const) {
      const places = [0, 1].flatMap((dx) => [0, 1].map((dy) => [x * 2 + dx, y * 2 + dy]));
      expect(Math.abs((colourAt(small, x, y)[0] ?? 0) - mean(0, places))).toBeLessThanOrEqual(1);
    }
    expect(colourAt(small, 15, 20)).toEqual(colourAt(whole, 30, 40));
  });

  it('of many rows is made of a few at a time, all of them', () => {
    const page = decoded(bilevelTiff(3001, 5003));
    const { rgba, width, height } = pictureOf(page, 1_000_000);
    expect([width, height]).toEqual([751, 1251]);
    expect(rgba.every((value) => value === 255)).toBe(true);
  });
});
