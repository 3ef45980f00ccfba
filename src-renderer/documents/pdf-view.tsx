import 'pdfjs-dist/legacy/web/pdf_viewer.css';
import './documents.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import {
  OpeningTookTooLong,
  openPdf,
  type PdfDocument,
  pdfjs,
  TooMuchMemory,
  viewer as parts,
} from './pdf-library.ts';
import { isolateBrokenPages } from './pdf-pages.ts';
import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer.d.ts';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { DocumentPaneBusy } from './document-pane-busy.tsx';
import type { FindState, DocumentPaneStore, Zoom } from './document-pane-state.ts';
import { DocumentPaneProblem } from './document-pane-problem.tsx';
import { FocusFrame } from '../ui/focus-frame.tsx';

/** Time limit in milliseconds from opening to the first drawn page. */
const longestDrawingMs = 30_000;

type PdfProblem = 'encrypted' | 'slow' | 'heavy' | 'broken';

interface Opened {
  document: PdfDocument;
  /** Pages that can't be read or drawn, as far as known. */
  brokenPages: ReadonlySet<number>;
}

function problemOf(error: unknown): PdfProblem {
  if (error instanceof OpeningTookTooLong) return 'slow';
  if (error instanceof TooMuchMemory) return 'heavy';
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
}

/** A PDF: its pages one under another or one at a time, with text that can be searched and selected. */
export function PdfView({
  bytes,
  pane,
  label,
}: {
  bytes: Uint8Array;
  pane: DocumentPaneStore;
  label: string;
}) {
  const t = useTranslations('documents.problems');
  const [opened, setOpened] = useState<Opened | PdfProblem | null>(null);
  useEffect(() => {
    const pdf = openPdf(bytes);
    let isGone = false;
    const open = async (): Promise<void> => {
      try {
        const document = await pdf.document;
        const brokenPages = new Set<number>();
        // Throws without a page that can be read: PDF.js's viewer would wait for one for ever.
        await Promise.race([isolateBrokenPages(document, (page) => brokenPages.add(page)), pdf.exceeded]);
        if (isGone) return;
        pane.getState().set({ pages: document.numPages });
        setOpened({ document, brokenPages });
        await pdf.exceeded;
      } catch (error) {
        if (isGone) return;
        pane.getState().set({ pages: 0, scale: 1 });
        setOpened(problemOf(error));
      }
    };
    void open();
    return () => {
      isGone = true;
      pdf.close();
    };
  }, [bytes, pane]);
  if (opened === null) return <DocumentPaneBusy />;
  if (typeof opened === 'string')
    return <DocumentPaneProblem title={t(`${opened}.title`)}>{t(`${opened}.text`)}</DocumentPaneProblem>;
  return <Pages {...opened} pane={pane} label={label} onBroken={() => setOpened('slow')} />;
}

function Pages({
  document,
  brokenPages,
  pane,
  label,
  onBroken,
}: Opened & {
  pane: DocumentPaneStore;
  label: string;
  onBroken: () => void;
}) {
  const t = useTranslations('documents');
  const container = useRef<HTMLDivElement>(null);
  const broken = useEffectEvent(onBroken);
  const [isDrawn, setIsDrawn] = useState(false);
  const hasThumbnails = useStore(pane, (state) => state.hasThumbnails);
  useEffect(() => {
    if (container.current === null) return undefined;
    const drawn = new AbortController();
    // A page may come to nothing without an error: its file is broken in a way that nobody notices.
    const timer = setTimeout(() => broken(), longestDrawingMs);
    drawn.signal.addEventListener('abort', () => clearTimeout(timer));
    const close = showPages(container.current, document, pane, {
      pageName: (page) => t('toPage', { page }),
      onDrawn(page) {
        if (brokenPages.has(page.id)) sayBroken(page.div, t('pageBroken'));
        drawn.abort();
        setIsDrawn(true);
      },
    });
    return () => {
      drawn.abort();
      close();
    };
  }, [document, brokenPages, pane, t]);
  return (
    <div className="flex min-h-0 flex-1">
      {hasThumbnails ? <PdfThumbnails document={document} pane={pane} /> : null}
      <div className="window-pixels relative min-w-0 flex-1">
        <div
          ref={container}
          tabIndex={0}
          role="document"
          aria-label={label}
          className="peer absolute inset-0 overflow-auto outline-none"
        >
          <div className="pdfViewer" />
        </div>
        <FocusFrame />
        {isDrawn ? null : <DocumentPaneBusy isOver />}
      </div>
    </div>
  );
}

/** A page in PDF.js's viewer. */
interface ShownPage {
  id: number;
  div: HTMLElement;
  textLayer?: { div: HTMLElement } | null;
}

/** Shows that a page is broken after each drawing, as the viewer empties a page before it draws it again. */
function sayBroken(page: HTMLElement, text: string): void {
  if (page.querySelector('.page-broken') !== null) return;
  const note = page.ownerDocument.createElement('p');
  note.className = 'page-broken';
  note.textContent = text;
  page.append(note);
}

/** Puts PDF.js's own viewer into `container` and keeps it in step with the pane's state. */
function showPages(
  container: HTMLDivElement,
  document: PdfDocument,
  pane: DocumentPaneStore,
  { pageName, onDrawn }: { pageName: (page: number) => string; onDrawn: (page: ShownPage) => void },
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
  // Before its pages exist, PDF.js answers most changes with an exception: they wait, and are made good.
  let isReady = false;
  eventBus.on('pagesinit', () => {
    isReady = true;
    const { zoom, rotation, isContinuous, page: first, find } = pane.getState();
    apply(zoom);
    if (rotation !== 0) pages.pagesRotation = rotation;
    if (!isContinuous) layOut(isContinuous);
    if (first > 1) pages.currentPageNumber = first;
    if (find !== null && find.query !== '') search(find, '');
    // PDF.js makes a landmark of every page: too many to be of use to anyone.
    container.querySelectorAll('.page').forEach((page, index) => {
      page.setAttribute('role', 'group');
      page.setAttribute('aria-label', pageName(index + 1));
    });
  });
  eventBus.on('pagerendered', ({ source }: { source: ShownPage }) => onDrawn(source));
  // PDF.js hides a page's text while it draws the page anew: a focus on it would be lost.
  eventBus.on('textlayerrendered', ({ source: { textLayer } }: { source: ShownPage }) =>
    textLayer?.div.removeAttribute('tabindex'),
  );
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    if (pane.getState().page !== pageNumber) pane.getState().set({ page: pageNumber });
  });
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => pane.getState().set({ scale }));
  const matches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) => {
    const { find, set } = pane.getState();
    if (find !== null) set({ find: { ...find, ...matchesCount, isSearching: false } });
  };
  eventBus.on('updatefindmatchescount', matches);
  eventBus.on('updatefindcontrolstate', matches);
  pages.setDocument(document);
  linkService.setDocument(document, null);

  function apply(zoom: Zoom): void {
    pages.currentScaleValue = zoom === 'width' ? 'page-width' : zoom === 'page' ? 'page-fit' : String(zoom);
  }
  function layOut(isContinuous: boolean): void {
    pages.scrollMode = isContinuous ? parts.ScrollMode.VERTICAL : parts.ScrollMode.PAGE;
  }
  function search({ query, current }: FindState, type: '' | 'again'): void {
    eventBus.dispatch('find', {
      source: pane,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: current < 0,
      matchDiacritics: false,
    });
  }
  const unsubscribe = pane.subscribe((now, before) => {
    if (!isReady) return;
    if (now.zoom !== before.zoom) apply(now.zoom);
    if (now.rotation !== before.rotation) pages.pagesRotation = now.rotation;
    if (now.isContinuous !== before.isContinuous) layOut(now.isContinuous);
    if (now.page !== before.page && pages.currentPageNumber !== now.page) pages.currentPageNumber = now.page;
  });
  const onFind = pane.subscribe(({ find: now }, { find: before }) => {
    if (!isReady || (now === null && before === null)) return;
    if (now === null) eventBus.dispatch('findbarclose', { source: pane });
    else if (now.query !== before?.query || (now.isSearching && !before.isSearching))
      search(now, now.query === before?.query ? 'again' : '');
  });
  const resized = new ResizeObserver(() => {
    const { zoom } = pane.getState();
    // Out of the document there is no width to fit: PDF.js would go by one below nothing.
    if (typeof zoom === 'string' && isReady && container.clientWidth > 0) apply(zoom);
  });
  resized.observe(container);
  return () => {
    unsubscribe();
    onFind();
    resized.disconnect();
    pages.setDocument(null);
  };
}

/** Localisation of PDF.js without words (a page's label, mainly); ours are in the catalogue. */
const silentL10n = {
  getLanguage: () => document.documentElement.lang.toLowerCase(),
  getDirection: () => 'ltr',
  get: async (ids: unknown, args?: { page?: number }) =>
    typeof ids === 'string' ? `${args?.page ?? ids}` : [],
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
