import { type DocumentType, mediaTypes } from '../../src-shared/domain/documents/document-rules.ts';

const dotsPerInch = 150;
const pointsPerInch = 72;
const mostPages = 200;

/** Lays the document out alone, page by page as pictures, and opens the system's print dialog. */
export async function printDocument(
  bytes: Uint8Array<ArrayBuffer>,
  type: DocumentType,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  const urls: string[] = [];
  const add = async (blob: Blob): Promise<void> => {
    const url = URL.createObjectURL(blob);
    urls.push(url);
    const image = new Image();
    image.alt = '';
    image.src = url;
    await image.decode();
    sheet.append(image);
  };
  try {
    if (type === 'pdf') await addPdf(bytes, add, onProgress);
    else if (type === 'tiff') await addTiff(bytes, add, onProgress);
    else await add(new Blob([bytes], { type: mediaTypes[type] }));
    document.body.append(sheet);
    window.print();
  } finally {
    sheet.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

type Add = (blob: Blob) => Promise<void>;
type OnProgress = (done: number, total: number) => void;

async function addPdf(bytes: Uint8Array, add: Add, onProgress: OnProgress): Promise<void> {
  const { openPdf } = await import('./pdf-library.ts');
  const pdf = openPdf(bytes);
  const within = <T>(work: Promise<T>): Promise<T> => Promise.race([work, pdf.exceeded]);
  try {
    const opened = await pdf.document;
    const total = Math.min(opened.numPages, mostPages);
    for (let number = 1; number <= total; number += 1) {
      // One page at a time: all at once would not fit the memory.
      const page = await within(opened.getPage(number));
      const viewport = page.getViewport({ scale: dotsPerInch / pointsPerInch });
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(Math.ceil(viewport.width), 5000);
      canvas.height = Math.min(Math.ceil(viewport.height), 5000);
      await within(page.render({ canvas, viewport, annotationMode: 0, intent: 'print' }).promise);
      await add(await blobOf(canvas));
      onProgress(number, total);
    }
  } finally {
    pdf.close();
  }
}

async function addTiff(bytes: Uint8Array<ArrayBuffer>, add: Add, onProgress: OnProgress): Promise<void> {
  const { openTiff } = await import('./tiff-pages.ts');
  const tiff = openTiff(bytes);
  try {
    for (let number = 1, total = 1; number <= Math.min(total, mostPages); number += 1) {
      const { pages, shown } = await tiff.page(number);
      // Not printed at all rather than with a page less.
      if (typeof shown === 'string') throw new Error('a page can’t be decoded');
      total = pages;
      const canvas = document.createElement('canvas');
      canvas.width = shown.bitmap.width;
      canvas.height = shown.bitmap.height;
      canvas.getContext('2d')?.drawImage(shown.bitmap, 0, 0);
      shown.bitmap.close();
      await add(await blobOf(canvas));
      onProgress(number, total);
    }
  } finally {
    tiff.close();
  }
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png');
  });
}
