import 'pdfjs-dist/legacy/web/pdf_viewer.css';
import './documents.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { openPdf, type PdfDocument, pdfjs, viewer as parts } from './pdf-library.ts';
import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer.d.ts';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import type { StageStore, Zoom } from './stage-state.ts';
import { StageProblem } from './stage-problem.tsx';

/** From opened to the first page drawn. */
const longestDrawingMs = 30_000;

/** A PDF: its pages one under another or one at a time, with text that can be searched and selected. */
export function PdfView({ bytes, stage, label }: { bytes: Uint8Array; stage: StageStore; label: string }) {
  const t = useTranslations('documents.problems');
  const [opened, setOpened] = useState<PdfDocument | 'encrypted' | 'broken' | null>(null);
  useEffect(() => {
    const pdf = openPdf(bytes);
    let isGone = false;
    const open = async (): Promise<void> => {
      try {
        const document = await pdf.document;
        if (isGone) return;
        stage.getState().set({ pages: document.numPages });
        setOpened(document);
      } catch (error) {
        if (isGone) return;
        setOpened(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken');
      }
    };
    void open();
    return () => {
      isGone = true;
      pdf.close();
    };
  }, [bytes, stage]);
  if (opened === null) return <div className="flex-1" aria-busy="true" />;
  if (typeof opened === 'string')
    return <StageProblem title={t(`${opened}.title`)}>{t(`${opened}.text`)}</StageProblem>;
  return <Pages document={opened} stage={stage} label={label} onBroken={() => setOpened('broken')} />;
}

function Pages({
  document,
  stage,
  label,
  onBroken,
}: {
  document: PdfDocument;
  stage: StageStore;
  label: string;
  onBroken: () => void;
}) {
  const t = useTranslations('documents');
  const container = useRef<HTMLDivElement>(null);
  const broken = useEffectEvent(onBroken);
  const hasThumbnails = useStore(stage, (state) => state.hasThumbnails);
  useEffect(() => {
    if (container.current === null) return undefined;
    const drawn = new AbortController();
    // A page may come to nothing without an error: its file is broken in a way that nobody notices.
    const timer = setTimeout(() => broken(), longestDrawingMs);
    drawn.signal.addEventListener('abort', () => clearTimeout(timer));
    const close = showPages(container.current, document, stage, {
      pageName: (page) => t('toPage', { page }),
      onDrawn: () => drawn.abort(),
    });
    return () => {
      drawn.abort();
      close();
    };
  }, [document, stage, t]);
  return (
    <div className="flex min-h-0 flex-1">
      {hasThumbnails ? <PdfThumbnails document={document} stage={stage} /> : null}
      <div className="relative min-w-0 flex-1">
        <div
          ref={container}
          tabIndex={0}
          role="document"
          aria-label={label}
          className="absolute inset-0 overflow-auto outline-none focus-visible:shadow-[inset_0_0_0_1.5px_var(--focus)]"
        >
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}

/** Puts PDF.js's own viewer into `container` and keeps it and the stage of one mind. */
function showPages(
  container: HTMLDivElement,
  document: PdfDocument,
  stage: StageStore,
  { pageName, onDrawn }: { pageName: (page: number) => string; onDrawn: () => void },
): () => void {
  const eventBus = new parts.EventBus();
  const linkService = new parts.PDFLinkService({ eventBus });
  const findController = new parts.PDFFindController({ eventBus, linkService });
  const pages = new parts.PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its class has private parts that nobody asks for
    l10n: silentL10n as unknown as NonNullable<PDFViewerOptions['l10n']>,
    annotationMode: pdfjs.AnnotationMode.DISABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
  });
  linkService.setViewer(pages);
  eventBus.on('pagesinit', () => {
    apply(stage.getState().zoom);
    // PDF.js makes a landmark of every page: too many to be of use to anyone.
    container.querySelectorAll('.page').forEach((page, index) => {
      page.setAttribute('role', 'group');
      page.setAttribute('aria-label', pageName(index + 1));
    });
  });
  eventBus.on('pagerendered', onDrawn);
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    if (stage.getState().page !== pageNumber) stage.getState().set({ page: pageNumber });
  });
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => stage.getState().set({ scale }));
  const matches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) => {
    const { find, set } = stage.getState();
    if (find !== null) set({ find: { ...find, ...matchesCount, isSearching: false } });
  };
  eventBus.on('updatefindmatchescount', matches);
  eventBus.on('updatefindcontrolstate', matches);
  pages.setDocument(document);
  linkService.setDocument(document, null);

  function apply(zoom: Zoom): void {
    pages.currentScaleValue = zoom === 'width' ? 'page-width' : zoom === 'page' ? 'page-fit' : String(zoom);
  }
  const unsubscribe = stage.subscribe((now, before) => {
    if (now.zoom !== before.zoom) apply(now.zoom);
    if (now.rotation !== before.rotation) pages.pagesRotation = now.rotation;
    if (now.isContinuous !== before.isContinuous)
      pages.scrollMode = now.isContinuous ? parts.ScrollMode.VERTICAL : parts.ScrollMode.PAGE;
    if (now.page !== before.page && pages.currentPageNumber !== now.page) pages.currentPageNumber = now.page;
  });
  const onFind = stage.subscribe(({ find: now }, { find: before }) => {
    if (now === null && before === null) return;
    if (now === null) eventBus.dispatch('findbarclose', { source: stage });
    else if (now.query !== before?.query || (now.isSearching && !before.isSearching))
      eventBus.dispatch('find', {
        source: stage,
        type: now.query === before?.query ? 'again' : '',
        query: now.query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: now.current < 0,
        matchDiacritics: false,
      });
  });
  const resized = new ResizeObserver(() => {
    const { zoom } = stage.getState();
    if (typeof zoom === 'string' && pages.pagesCount > 0) apply(zoom);
  });
  resized.observe(container);
  return () => {
    unsubscribe();
    onFind();
    resized.disconnect();
    pages.setDocument(null);
  };
}

/** PDF.js's own words (a page's label, mainly) are not shown; ours are in the catalogue. */
const silentL10n = {
  getLanguage: () => 'en-gb',
  getDirection: () => 'ltr',
  get: async (ids: unknown, args?: { page?: number }) =>
    typeof ids === 'string' ? `${args?.page ?? ids}` : [],
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
