import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { DocumentMaker } from '../documents/document-maker.ts';
import { documentStorePath, playParameter, signature } from './document-address.ts';
import type { ServiceContext, ServiceEnv } from './service-context.ts';

const contentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
} as const;

/** Serves the bytes of documents to whoever has a signed address; no key is required. */
export function addDocumentStore(app: Hono<ServiceEnv>, service: ServiceContext, seed: number): void {
  let maker: Promise<DocumentMaker> | null = null;
  // Fonts and writers of files are loaded by the first document, not by the start.
  const documentMaker = () =>
    (maker ??= import('../documents/document-maker.ts').then((module) => module.createDocumentMaker(seed)));

  app.get(`${documentStorePath}:claimId/:position/:name`, async (c) => {
    const world = service.world();
    const expiresAtMs = Number(c.req.query('expires'));
    const { pathname } = new URL(c.req.url);
    if (c.req.query('token') !== signature(seed, pathname, expiresAtMs)) return c.text('Forbidden', 403);
    if (expiresAtMs < service.clock().nowMs()) return expired(c);
    const index = world.indexOf(c.req.param('claimId'));
    const position = Number(c.req.param('position'));
    if (index === null || !(position < world.verdicts(index).length)) return c.text('Not found', 404);
    const spoilt = playSpoilt(c);
    if (spoilt !== null) return spoilt;
    const placed = world.placedDocuments(index)?.[position];
    if (placed) return c.body(placed.bytes, 200, { 'content-type': placed.contentType });
    const document = world.documents(index)[position];
    if (document === undefined) return c.text('Not found', 404);
    const bytes = await (await documentMaker()).bytes(document, world.claim(index));
    return c.body(bytes, 200, { 'content-type': contentTypes[document.format] });
  });
}

function expired(c: Context): Response {
  return c.text('Request has expired', 403);
}

const hugeBytes = 5_000_000_000;
const chunk = new Uint8Array(1024 * 1024);
const scriptedPicture =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert("from a document")</script></svg>';

/** Plays what a spoilt address of a listing asks for, see the fault "document". */
function playSpoilt(c: Context): Response | null {
  switch (c.req.query(playParameter)) {
    case 'expired':
      return expired(c);
    case 'wrong-type':
      return c.body(scriptedPicture, 200, { 'content-type': 'application/pdf' });
    case 'redirect':
      return c.redirect(c.req.query('to') ?? '/', 302);
    case 'huge':
      return new Response(Readable.toWeb(Readable.from(hugeParts())), {
        headers: { 'content-type': 'application/pdf', 'content-length': String(hugeBytes) },
      });
    default:
      return null;
  }
}

/** Yields a file that starts like a PDF; the rest is zeros. */
function* hugeParts() {
  const start = new TextEncoder().encode('%PDF-1.7\n');
  yield start;
  let left = hugeBytes - start.length;
  for (; left > chunk.length; left -= chunk.length) yield chunk;
  yield chunk.subarray(0, left);
}
