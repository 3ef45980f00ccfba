import * as UTIF from 'utif2';
import { describe, expect, it } from 'vitest';
import { tiffFile } from '../support/document-files.ts';
import { tidyTiff } from '../../src-renderer/documents/tiff-directories.ts';

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

describe('a TIFF before it is decoded', () => {
  it('stays as it is when nothing is wrong with it', () => {
    expect(tidyTiff(plain(3))).toEqual({ file: plain(3), pages: 3 });
  });

  it('has no circle: a directory that points to itself is one page', () => {
    const tidy = tidyTiff(changed(plain(1), (view) => view.setUint32(firstLink, 8, true)));
    expect(tidy?.pages).toBe(1);
    expect(UTIF.decode(tidy?.file ?? new ArrayBuffer(0))).toHaveLength(1);
  });

  it.each([330, 34665, 34853, 37500])('leads nowhere sideways: tag %s', (tag) => {
    // The directory names itself as its own part.
    const tidy = tidyTiff(
      changed(plain(1), (view) => {
        const entry = entryOf(view, 284);
        view.setUint16(entry, tag, true);
        view.setUint16(entry + 2, 4, true);
        view.setUint32(entry + 8, 8, true);
      }),
    );
    expect(UTIF.decode(tidy?.file ?? new ArrayBuffer(0))).toHaveLength(1);
  });

  it('counts no values that are not in it', () => {
    const tidy = tidyTiff(
      changed(plain(1), (view) => view.setUint32(entryOf(view, 284) + 4, 0xffff_ffff, true)),
    );
    expect(UTIF.decode(tidy?.file ?? new ArrayBuffer(0))).toHaveLength(1);
  });

  it.each([
    ['more pixels than are drawn', 256, 4_000_000],
    ['a page that takes more memory than there is for it', 277, 60_000],
    ['a camera’s own compression', 259, 34713],
  ])('is refused for %s', (_what, tag, value) => {
    expect(
      tidyTiff(
        changed(plain(1), (view) => {
          const entry = entryOf(view, tag);
          view.setUint16(entry + 2, 4, true);
          view.setUint32(entry + 8, value, true);
          if (tag === 277) view.setUint32(entryOf(view, 257) + 8, 20_000, true);
        }),
      ),
    ).toBeNull();
  });

  it('that is cut anywhere is walked to its end', () => {
    const whole = plain(2);
    for (let length = 0; length < whole.byteLength; length += 7) {
      const tidy = tidyTiff(whole.slice(0, length));
      if (tidy !== null) expect(UTIF.decode(tidy.file).length).toBeLessThanOrEqual(2);
    }
  });
});
