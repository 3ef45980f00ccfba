import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from './pdf-worker.ts?worker';
import * as viewer from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { mostPixels } from '../../src-shared/domain/documents/document-rules.ts';
import { isMemoryExceeded } from './pdf-worker-messages.ts';

export { pdfjs, viewer };
export type PdfDocument = pdfjs.PDFDocumentProxy;

export interface OpenPdf {
  document: Promise<PdfDocument>;
  /** Rejects when the thread was ended because it asked for too much memory; nothing answers after that. */
  exceeded: Promise<never>;
  /** Ends the document's own thread, whatever it is doing. */
  close: () => void;
}

const longestOpeningMs = 20_000;

export class OpeningTookTooLong extends Error {
  override name = 'OpeningTookTooLong';
}

export class TooMuchMemory extends Error {
  override name = 'TooMuchMemory';
}

/**
 * Opens a PDF in a thread of its own. No scripts, no forms, no XFA, no WebAssembly; what it loads are
 * the interface's own files.
 */
export function openPdf(bytes: Uint8Array): OpenPdf {
  const thread = new PdfWorker();
  const worker = pdfjs.PDFWorker.create({ port: thread });
  const own = (folder: string) => new URL(`/pdfjs/${folder}/`, window.location.href).href;
  const task = pdfjs.getDocument({
    // The thread takes the bytes over; the caller keeps its own.
    data: bytes.slice(),
    worker,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    maxImageSize: mostPixels,
    cMapUrl: own('cmaps'),
    standardFontDataUrl: own('standard_fonts'),
    // A font that a file names and doesn't carry is the same on every computer, with the widths that the file counts on.
    useSystemFonts: false,
    iccUrl: own('iccs'),
    wasmUrl: own('wasm'),
    verbosity: 0,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OpeningTookTooLong()), longestOpeningMs);
  });
  const close = () => {
    clearTimeout(timer);
    // A thread that hangs answers nothing: it is ended, not asked.
    thread.terminate();
    worker.destroy();
  };
  const exceeded = new Promise<never>((_resolve, reject) => {
    thread.addEventListener('message', ({ data }) => {
      if (!isMemoryExceeded(data)) return;
      close();
      reject(new TooMuchMemory());
    });
  });
  exceeded.catch(() => undefined);
  return {
    exceeded,
    document: Promise.race([task.promise, tooLate, exceeded]).finally(() => clearTimeout(timer)),
    close,
  };
}
