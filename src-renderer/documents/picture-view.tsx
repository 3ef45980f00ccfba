import './documents.css';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { type DocumentType, mediaTypes } from '../../src-shared/domain/documents/document-rules.ts';
import { DocumentPaneBusy } from './document-pane-busy.tsx';
import type { DocumentPaneStore } from './document-pane-state.ts';
import { DocumentPaneProblem } from './document-pane-problem.tsx';
import { FocusFrame } from '../ui/focus-frame.tsx';
import { openTiff, type TiffPages, type TiffProblem } from './tiff-pages.ts';

type Drawn =
  | { kind: 'url'; url: string; width: number; height: number }
  | { kind: 'bitmap'; bitmap: ImageBitmap; width: number; height: number };

/** A picture, or one page of a TIFF: zoomed by the pane's state, moved by scrolling or dragging. */
export function PictureView({
  bytes,
  type,
  pane,
  label,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  type: Exclude<DocumentType, 'pdf'>;
  pane: DocumentPaneStore;
  label: string;
}) {
  return type === 'tiff' ? (
    <TiffView bytes={bytes} pane={pane} label={label} />
  ) : (
    <PlainView bytes={bytes} type={type} pane={pane} label={label} />
  );
}

interface ViewProps {
  bytes: Uint8Array<ArrayBuffer>;
  pane: DocumentPaneStore;
  label: string;
}

/** Shows a picture that the browser itself decodes. */
function PlainView({ bytes, type, pane, label }: ViewProps & { type: DocumentType }) {
  const [drawn, setDrawn] = useState<Drawn | 'broken' | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[type] }));
    const image = new Image();
    const over = new AbortController();
    const { signal } = over;
    const show = () => {
      pane.getState().set({ pages: 1 });
      setDrawn({ kind: 'url', url, width: image.naturalWidth, height: image.naturalHeight });
    };
    image.addEventListener('load', show, { signal });
    image.addEventListener('error', () => setDrawn('broken'), { signal });
    image.src = url;
    return () => {
      over.abort();
      URL.revokeObjectURL(url);
    };
  }, [bytes, type, pane]);
  return <DrawnPicture drawn={drawn} pane={pane} label={label} />;
}

/** Shows a TIFF, decoded page by page in a thread of its own. */
function TiffView({ bytes, pane, label }: ViewProps) {
  const page = useStore(pane, (state) => state.page);
  const tiff = useRef<{ bytes: Uint8Array; pages: TiffPages } | null>(null);
  const [drawn, setDrawn] = useState<Drawn | TiffProblem | null>(null);
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
      const answer = opened?.bytes === bytes ? await opened.pages.page(page).catch(() => null) : null;
      const shown = answer?.shown ?? 'broken';
      if (typeof shown !== 'string') ({ bitmap } = shown);
      if (isGone) return bitmap?.close();
      if (answer !== null && answer.pages > 0) pane.getState().set({ pages: answer.pages });
      setDrawn(typeof shown === 'string' ? shown : { kind: 'bitmap', ...shown });
    };
    void show();
    return () => {
      isGone = true;
      // Drawn by now; its memory is not waited for.
      bitmap?.close();
    };
  }, [bytes, page, pane]);
  return <DrawnPicture drawn={drawn} pane={pane} label={label} />;
}

function DrawnPicture({
  drawn,
  pane,
  label,
}: {
  drawn: Drawn | TiffProblem | null;
  pane: DocumentPaneStore;
  label: string;
}) {
  const t = useTranslations('documents.problems');
  if (drawn === null) return <DocumentPaneBusy />;
  if (typeof drawn === 'string')
    return <DocumentPaneProblem title={t(`${drawn}.title`)}>{t(`${drawn}.text`)}</DocumentPaneProblem>;
  return <Sheet drawn={drawn} pane={pane} label={label} />;
}

const marginPx = 32;

function Sheet({ drawn, pane, label }: { drawn: Drawn; pane: DocumentPaneStore; label: string }) {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { zoom, scale, rotation } = useStore(pane, (state) => state);
  const natural = drawn;
  const isTurned = rotation % 180 !== 0;
  const wide = isTurned ? natural.height : natural.width;
  const high = isTurned ? natural.width : natural.height;
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const fit = () => {
      if (typeof zoom === 'number') return;
      const byWidth = (element.clientWidth - marginPx) / wide;
      const byHeight = (element.clientHeight - marginPx) / high;
      // A small picture is not blown up: its pixels are the evidence.
      pane.getState().set({ scale: Math.min(1, zoom === 'width' ? byWidth : Math.min(byWidth, byHeight)) });
    };
    fit();
    const resized = new ResizeObserver(fit);
    resized.observe(element);
    return () => resized.disconnect();
  }, [zoom, wide, high, pane]);
  useEffect(() => {
    if (drawn.kind !== 'bitmap' || canvas.current === null) return;
    canvas.current.width = drawn.bitmap.width;
    canvas.current.height = drawn.bitmap.height;
    canvas.current.getContext('2d')?.drawImage(drawn.bitmap, 0, 0);
  }, [drawn]);
  const size = { width: natural.width * scale, height: natural.height * scale };
  const look = { ...size, transform: `translate(-50%, -50%) rotate(${rotation}deg)` };
  const shared = { style: look, className: 'absolute top-1/2 left-1/2 max-w-none bg-white shadow-float' };
  return (
    <div className="window-pixels relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={container}
        tabIndex={0}
        role="document"
        aria-label={label}
        className="peer grid min-w-0 flex-1 cursor-grab overflow-auto outline-none select-none active:cursor-grabbing"
        onPointerMove={drag}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      >
        <div
          className="relative m-auto"
          style={{ width: wide * scale + marginPx, height: high * scale + marginPx }}
        >
          {drawn.kind === 'url' ? (
            <img {...shared} src={drawn.url} alt={label} draggable={false} />
          ) : (
            <canvas {...shared} ref={canvas} role="img" aria-label={label} />
          )}
        </div>
      </div>
      <FocusFrame />
    </div>
  );
}

function drag(event: PointerEvent<HTMLDivElement>): void {
  if (event.buttons !== 1) return;
  event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}
