import './documents.css';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import { BitmapCanvas } from './bitmap-canvas.tsx';
import { DocumentPaneBusy } from './document-pane-busy.tsx';
import type { DocumentPaneStore } from './document-pane-state.ts';
import { DocumentPaneProblem } from './document-pane-problem.tsx';
import { FocusFrame } from '../ui/focus-frame.tsx';
import type { TiffProblem } from './tiff-pages.ts';
import { type Picture, usePlainPicture, useTiffPage } from './use-picture.ts';

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
  const picture = usePlainPicture(bytes, type);
  const isDrawn = picture !== null && picture !== 'broken';
  useEffect(() => {
    if (isDrawn) pane.getState().set({ pages: 1 });
  }, [isDrawn, pane]);
  return <DrawnPicture drawn={picture} pane={pane} label={label} />;
}

/** Shows a TIFF, page by page. */
function TiffView({ bytes, pane, label }: ViewProps) {
  const page = useStore(pane, (state) => state.page);
  const answer = useTiffPage(bytes, page);
  const pages = answer?.pages ?? 0;
  useEffect(() => {
    if (pages > 0) pane.getState().set({ pages });
  }, [pages, pane]);
  return <DrawnPicture drawn={answer?.picture ?? null} pane={pane} label={label} />;
}

function DrawnPicture({
  drawn,
  pane,
  label,
}: {
  drawn: Picture | TiffProblem | null;
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

function Sheet({ drawn, pane, label }: { drawn: Picture; pane: DocumentPaneStore; label: string }) {
  const container = useRef<HTMLDivElement>(null);
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
            <BitmapCanvas {...shared} bitmap={drawn.bitmap} role="img" aria-label={label} />
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
