import type {
  PDFPageProxy,
  RenderParameters,
  RenderTask,
  TextContent,
} from 'pdfjs-dist/types/src/display/api.d.ts';
import type { PdfDocument } from './pdf-library.ts';
import { pdfjs } from './pdf-library.ts';

/** Number of pages that are tried to find a readable one; without any, the whole file is broken. */
const triedPages = 20;

/**
 * Keeps what is wrong with one page to that page. PDF.js's viewer writes to the console and leaves it
 * white; here it gets a blank page in its place, and `onBroken` gets the number.
 */
export async function isolateBrokenPages(
  document: PdfDocument,
  onBroken: (pageNumber: number) => void,
): Promise<void> {
  const read = document.getPage.bind(document);
  const sound = await firstSoundPage(document, read);
  const isolated = new Map<PDFPageProxy, PDFPageProxy>();
  const standIns = new Map<number, PDFPageProxy>();
  document.getPage = async (number) => {
    try {
      const page = await read(number);
      if (!isolated.has(page))
        isolated.set(
          page,
          isolate(page, () => onBroken(number)),
        );
      return page;
    } catch {
      onBroken(number);
      const known = standIns.get(number) ?? blankPage(sound, number);
      standIns.set(number, known);
      return known;
    }
  };
}

async function firstSoundPage(
  { numPages }: PdfDocument,
  read: (number: number) => Promise<PDFPageProxy>,
): Promise<PDFPageProxy> {
  const last = Math.min(numPages, triedPages);
  for (let number = 1; ; number += 1) {
    try {
      // One after another: the first is nearly always sound.
      return await read(number);
    } catch (error) {
      if (number >= last) throw error;
    }
  }
}

const noText: TextContent = { items: [], styles: {}, lang: null };

/** Returns the page with its drawing and text wrapped: what they throw is reported once, and affects nothing else. */
function isolate(page: PDFPageProxy, onBroken: () => void): PDFPageProxy {
  const render = page.render.bind(page);
  const getTextContent = page.getTextContent.bind(page);
  const streamTextContent = page.streamTextContent.bind(page);
  page.render = (options) => {
    const task = render(options);
    const { promise } = task;
    Object.defineProperty(task, 'promise', {
      value: promise.catch((error: unknown) => {
        if (error instanceof pdfjs.RenderingCancelledException) throw error;
        onBroken();
      }),
    });
    return task;
  };
  page.getTextContent = (options) => getTextContent(options).catch(() => noText);
  page.streamTextContent = (options) => quietly(streamTextContent(options));
  return page;
}

function quietly(source: ReadableStream): ReadableStream {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const next = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Returns a page as large as `sound`, with nothing on it. */
function blankPage(sound: PDFPageProxy, number: number): PDFPageProxy {
  const page: PDFPageProxy = Object.create(sound);
  return Object.defineProperties(page, {
    pageNumber: { value: number },
    render: { value: ({ canvas }: RenderParameters) => blankTask(canvas) },
    getTextContent: { value: async () => noText },
    streamTextContent: {
      value: () =>
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(noText);
            controller.close();
          },
        }),
    },
    getStructTree: { value: async () => null },
    getAnnotations: { value: async () => [] },
    cleanup: { value: () => true },
  });
}

function blankTask(canvas: HTMLCanvasElement | null): RenderTask {
  const context = canvas?.getContext('2d', { alpha: false }) ?? null;
  if (canvas !== null && context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const task = {
    promise: Promise.resolve(),
    onContinue: null,
    onError: null,
    onFrame: null,
    cancel: () => undefined,
    separateAnnots: false,
    imageCoordinates: null,
    isWorkerRendering: false,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its class has private parts that nobody asks for
  return task as unknown as RenderTask;
}
