import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';

/** Path below which pages for the preview's frame wait. Both hosts serve it. */
export const previewPath = '/preview/';

const keptMs = 10_000;
const mostPages = 4;

export function createPreviewCache(clock: Clock) {
  const pages = new Map<string, { html: string; untilMs: number }>();
  return {
    /** Stores a page and returns its path. */
    put(html: string): string {
      const path = `${previewPath}${randomBytes(24).toString('base64url')}`;
      pages.set(path, { html: withoutReach(html), untilMs: clock.nowMs() + keptMs });
      // The oldest is dropped: someone who types fast never fetches it.
      for (const old of [...pages.keys()].slice(0, -mostPages)) pages.delete(old);
      return path;
    },
    /** Returns the page, once; `null` for any other path. */
    take(pathname: string): string | null {
      const page = pages.get(pathname);
      pages.delete(pathname);
      return page !== undefined && clock.nowMs() <= page.untilMs ? page.html : null;
    },
  };
}
/**
 * Pages for the preview's frame. Each can be loaded once, within a few seconds, under a name that nobody can guess: a
 * frame can only be given an address.
 */
export type PreviewCache = ReturnType<typeof createPreviewCache>;

/**
 * The policy lets nothing load, but Chromium opens a connection to the server of a frame, and of a link
 * that is clicked, before it asks the policy (seen with version 156: no request, one connection). Under
 * other names the element and the attribute are nothing. Neither name can be written in another way, so
 * no tag escapes; that the word changes in the text as well is a small price.
 */
function withoutReach(html: string): string {
  const bare = html
    .replace(/<(?=(?:i?frame|frameset|object|embed|portal|fencedframe)(?![a-z0-9-]))/gi, '<no-')
    .replace(/href/gi, 'no-href');
  return bare + linkLook;
}

/** Style that makes links look like links; what the template says about them takes precedence. */
const linkLook =
  '<style>:where(a[no-href]){color:-webkit-link;text-decoration:underline;cursor:pointer}</style>';
