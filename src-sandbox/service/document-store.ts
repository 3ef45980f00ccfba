import type { Hono } from 'hono';
import { documentBytes } from '../documents/document-bytes.ts';
import { documentAt } from '../world/document-set.ts';
import { documentStorePath, signature } from './document-address.ts';
import type { ServiceContext, ServiceEnv } from './service-context.ts';

const contentTypes = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;

/** Serves the bytes of documents to whoever has a signed address; no key is asked for. */
export function addDocumentStore(app: Hono<ServiceEnv>, service: ServiceContext, seed: number): void {
  app.get(`${documentStorePath}:claimId/:position/:name`, async (c) => {
    const world = service.world();
    const expiresAtMs = Number(c.req.query('expires'));
    const url = new URL(c.req.url);
    if (c.req.query('token') !== signature(seed, url.pathname, expiresAtMs)) return c.text('Forbidden', 403);
    if (expiresAtMs < service.clock().nowMs()) return c.text('Request has expired', 403);
    const index = world.indexOf(c.req.param('claimId'));
    const position = Number(c.req.param('position'));
    if (index === null || !(position < world.verdicts(index).length)) return c.text('Not found', 404);
    const document = documentAt(seed, index, position);
    const bytes = await documentBytes(document, world.claim(index));
    return c.body(bytes, 200, { 'content-type': contentTypes[document.format] });
  });
}
