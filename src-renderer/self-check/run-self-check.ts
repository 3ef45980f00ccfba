import { pageReportTitle, type PageReport } from '../../src-shared/domain/self-check.ts';
import { decisionKind, snapshotOf } from '../../src-shared/domain/decision.ts';
import { type DocumentType, documentTypes, mediaTypes } from '../../src-shared/domain/document-rules.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { openPdf } from '../documents/pdf-library.ts';
import { openTiff } from '../documents/tiff-pages.ts';
import { keepTitle } from './keep-title.ts';
import { samples } from './samples.ts';

const pollMs = 50;
const checkDeadlineMs = 20_000;

/**
 * What only a page can check of an installation, with the interface on the screen: one decision sent,
 * a page of each document type and of the preview drawn, a key painted. The host reads it in the title.
 */
export async function runSelfCheck(ipc: Ipc): Promise<void> {
  const report: PageReport = {};
  const check = async (name: string, run: () => Promise<void>) => {
    const startMs = performance.now();
    try {
      await inTime(run());
      report[name] = { state: 'ok', tookMs: Math.round(performance.now() - startMs) };
    } catch (error) {
      report[name] = { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  };
  await check('interface', async () => void (await found(currentRow)));
  await check('keyToPaint', moveCursor);
  await check('decision', () => sendDecision(ipc));
  for (const type of documentTypes) await check(type, () => draw(type));
  await check('preview', () => showPreview(ipc));
  keepTitle(pageReportTitle(report));
}

const currentRow = () => document.querySelector('[role="grid"] [data-current]');

/** From the key to the frame that shows the next row as the current one. */
async function moveCursor(): Promise<void> {
  const before = currentRow();
  const { promise: moved, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if (currentRow() !== before) resolve();
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  const key = new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true });
  document.activeElement?.dispatchEvent(key);
  await moved;
  observer.disconnect();
  await nextFrame();
}

async function sendDecision({ client }: Ipc): Promise<void> {
  const { accounts } = await client.accounts.list();
  const accountId = accounts[0]?.id;
  if (accountId === undefined) throw new Error('there is no account');
  const { rows } = await client.claims.window({
    accountId,
    filter: {},
    sort: 'newest',
    offset: 0,
    limit: 200,
  });
  const row = rows.find(({ seen }) => seen === false);
  if (!row) throw new Error('there is no claim to mark as seen');
  const { entryIds } = await client.outbox.decide({
    accountId,
    kind: decisionKind.markSeen,
    targets: [{ claimId: row.id, saw: snapshotOf(row) }],
  });
  const [entryId] = entryIds;
  if (entryId === undefined) throw new Error('the decision was not taken');
  await client.outbox.sendNow({ accountId, entryIds });
  const ended = await found(async () => {
    const { entry } = await client.outbox.get({ accountId, entryId });
    return entry.endedAtMs === null ? null : entry;
  });
  if (ended.state !== 'done') throw new Error(`the decision ended as ${ended.state}`);
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

async function showPreview({ client }: Ipc): Promise<void> {
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

/** Waits for what `look` finds. */
async function found<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    // One look after another.
    // oxlint-disable-next-line no-await-in-loop
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
