import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { PdfDocument } from './pdf-library.ts';
import type { DocumentPaneStore } from './document-pane-state.ts';

const widthPx = 92;

/** Small pictures of every page; only visible ones are drawn. */
export function PdfThumbnails({ document, pane }: { document: PdfDocument; pane: DocumentPaneStore }) {
  const t = useTranslations('documents');
  const app = useTranslations('app');
  const page = useStore(pane, (state) => state.page);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children.item(page - 1)?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <ol
      ref={list}
      aria-label={app('commands.document.thumbnails')}
      className="flex w-[124px] shrink-0 flex-col items-center gap-2 overflow-y-auto border-r border-line bg-bg py-3"
    >
      {Array.from({ length: document.numPages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-label={t('toPage', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => pane.getState().toPage(number)}
            className="group flex flex-col items-center gap-1 rounded-[5px] p-1"
          >
            <PageThumbnail document={document} number={number} />
            <span className="num text-tiny text-ink-3 group-aria-[current]:font-strong group-aria-[current]:text-ink">
              {number}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A small picture of a page, drawn when it is visible. */
export function PageThumbnail({ document, number }: { document: PdfDocument; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      seen.disconnect();
      // A page that can't be drawn stays a white sheet: its large form says what is wrong.
      draw(element).catch(() => undefined);
    });
    const draw = async (target: HTMLCanvasElement): Promise<void> => {
      const page = await document.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (widthPx * window.devicePixelRatio) / whole.width });
      target.width = Math.ceil(viewport.width);
      target.height = Math.min(Math.ceil(viewport.height), 2000);
      target.style.height = `${Math.min((widthPx * whole.height) / whole.width, 300)}px`;
      await page.render({ canvas: target, viewport, annotationMode: 0 }).promise;
    };
    seen.observe(element);
    return () => seen.disconnect();
  }, [document, number]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="h-[130px] w-[92px] border border-line bg-white group-aria-[current]:outline-2 group-aria-[current]:outline-focus"
    />
  );
}
