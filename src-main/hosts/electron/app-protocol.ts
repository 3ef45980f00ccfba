import { randomBytes } from 'node:crypto';
import type { CustomScheme, Protocol } from 'electron';
import type { PreviewCache } from '../../templates/preview-cache.ts';
import { interfacePolicy, policyText, previewPolicy } from '../content-security-policy.ts';
import type { InterfaceFiles } from '../interface-files.ts';

const scheme = 'claimdesk';
const host = 'app';

/** The one address that the window shows and that may ask for a port. */
export const appOrigin = `${scheme}://${host}`;

/**
 * The app's scheme, without the right to be called by other origins, to bypass the policy, or to have service
 * workers.
 */
export const appScheme: CustomScheme = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

type Previews = Pick<PreviewCache, 'take'>;

/** Serves the built interface and the preview's pages, and nothing else, under its own scheme. */
export function serveInterface(protocol: Protocol, files: InterfaceFiles, previews: Previews): void {
  protocol.handle(scheme, (request) => answer(request, files, previews));
}

export function answer(request: Request, files: InterfaceFiles, previews: Previews): Response {
  const nonce = randomBytes(16).toString('base64url');
  const headers = {
    'Content-Security-Policy': policyText(interfacePolicy(nonce)),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
  const found = (body: string | Uint8Array<ArrayBuffer>, contentType: string, more: object = {}) =>
    new Response(body, { headers: { ...headers, 'Content-Type': contentType, ...more } });
  const html = 'text/html; charset=utf-8';
  const url = URL.parse(request.url);
  const isOurs = request.method === 'GET' && url?.protocol === `${scheme}:` && url.host === host;
  if (!isOurs) return new Response('not found', { status: 404, headers });
  if (url.pathname === '/') return found(files.indexPage(nonce), html);
  const preview = previews.take(url.pathname);
  if (preview !== null) {
    return found(preview, html, {
      'Content-Security-Policy': policyText(previewPolicy),
      'X-DNS-Prefetch-Control': 'off',
    });
  }
  const file = files.find(url.pathname);
  if (!file) return new Response('not found', { status: 404, headers });
  return found(new Uint8Array(file.bytes), file.contentType);
}
