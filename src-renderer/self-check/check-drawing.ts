import type { CheckOutcome, PageReport } from '../../src-shared/domain/self-check.ts';
import {
  type DocumentType,
  documentTypes,
  mediaTypes,
} from '../../src-shared/domain/documents/document-rules.ts';
import { openPdf } from '../documents/pdf-library.ts';
import { openTiff } from '../documents/tiff-pages.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { samples } from './samples.ts';

const checkDeadlineMs = 20_000;

/** Returns how a check ended; one that takes too long has failed. */
export async function outcomeOf(run: () => Promise<void>): Promise<CheckOutcome> {
  const startMs = performance.now();
  try {
    await inTime(run());
    return { state: 'ok', tookMs: Math.round(performance.now() - startMs) };
  } catch (error) {
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Draws a page of each document type and of the preview, from samples: nothing of the user's is read. */
export async function checkDrawing(ipc: Pick<Ipc, 'client'>): Promise<PageReport> {
  const report: PageReport = {};
  // So that each is timed alone.
  for (const type of documentTypes) report[type] = await outcomeOf(() => draw(type));
  report['preview'] = await outcomeOf(() => showPreview(ipc));
  return report;
}

async function draw(type: DocumentType): Promise<void> {
  const bytes = samples[type];
  if (type === 'pdf') return drawPdf(bytes);
  if (type === 'tiff') {
    const tiff = openTiff(bytes);
    const { shown } = await tiff.page(1);
    tiff.close();
    if (typeof shown === 'string') throw new Error(`the page is ${shown}`);
    return;
  }
  const image = new Image();
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[type] }));
  try {
    image.src = url;
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawPdf(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const pdf = openPdf(bytes);
  try {
    const page = await (await pdf.document).getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [viewport.width, viewport.height];
    await page.render({ canvas, viewport }).promise;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    // Ink: without its font the word would be missing.
    if (!data?.some((value, index) => index % 4 === 0 && value < 128)) throw new Error('the page is blank');
  } finally {
    pdf.close();
  }
}

async function showPreview({ client }: Pick<Ipc, 'client'>): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Preview';
  const { path } = await client.templates.preview({ html: '<p>Preview</p>' });
  frame.src = path;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  frame.remove();
}

function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('it took too long')), checkDeadlineMs);
  });
  return Promise.race([work, late]);
}
