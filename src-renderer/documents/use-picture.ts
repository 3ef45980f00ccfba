import { useEffect, useRef, useState } from 'react';
import { type DocumentType, mediaTypes } from '../../src-shared/domain/documents/document-rules.ts';
import { openTiff, type TiffPages, type TiffProblem } from './tiff-pages.ts';

/** A decoded picture, with its size in pixels. */
export type Picture =
  | { kind: 'url'; url: string; width: number; height: number }
  | { kind: 'bitmap'; bitmap: ImageBitmap; width: number; height: number };

/** Returns a picture that the browser itself decodes; `null` until then. */
export function usePlainPicture(
  bytes: Uint8Array<ArrayBuffer>,
  type: DocumentType,
): Picture | 'broken' | null {
  const [decoded, setDecoded] = useState<{ of: Uint8Array; picture: Picture | 'broken' } | null>(null);
  useEffect(() => {
    const setPicture = (picture: Picture | 'broken') => setDecoded({ of: bytes, picture });
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[type] }));
    const image = new Image();
    const over = new AbortController();
    const { signal } = over;
    const show = () =>
      setPicture({ kind: 'url', url, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', show, { signal });
    image.addEventListener('error', () => setPicture('broken'), { signal });
    image.src = url;
    return () => {
      over.abort();
      URL.revokeObjectURL(url);
    };
  }, [bytes, type]);
  // The address of another file's picture is revoked.
  return decoded?.of === bytes ? decoded.picture : null;
}

/**
 * Returns a page of a TIFF, decoded in a thread of its own, and the number of pages; `null` until it is known. @param
 * page from 1
 */
export function useTiffPage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
): { picture: Picture | TiffProblem; pages: number } | null {
  const tiff = useRef<{ bytes: Uint8Array; pages: TiffPages } | null>(null);
  const [answer, setAnswer] = useState<{ picture: Picture | TiffProblem; pages: number } | null>(null);
  useEffect(() => {
    const pages = openTiff(bytes);
    tiff.current = { bytes, pages };
    return () => pages.close();
  }, [bytes]);
  useEffect(() => {
    let isGone = false;
    let bitmap: ImageBitmap | null = null;
    const show = async (): Promise<void> => {
      const opened = tiff.current;
      const read = opened?.bytes === bytes ? await opened.pages.page(page).catch(() => null) : null;
      const shown = read?.shown ?? 'broken';
      if (typeof shown !== 'string') ({ bitmap } = shown);
      if (isGone) return bitmap?.close();
      const picture = typeof shown === 'string' ? shown : { kind: 'bitmap' as const, ...shown };
      setAnswer({ picture, pages: read?.pages ?? 0 });
    };
    void show();
    return () => {
      isGone = true;
      // Drawn by now; its memory is not waited for.
      bitmap?.close();
    };
  }, [bytes, page]);
  return answer;
}
