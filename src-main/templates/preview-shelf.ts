import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Where a page for the preview's frame waits to be fetched. Both hosts serve it under this path. */
export const previewPath = '/preview/';

/**
 * Pages that the interface wants to show in the preview's frame. Each can be fetched once, within a few
 * seconds, under a name that nobody can guess: a frame can be given an address, and nothing else.
 */
export interface PreviewShelf {
  /** Answers the path to fetch it at. */
  put(html: string): string;
  /** The page, once; `null` for any other path. */
  take(pathname: string): string | null;
}

const keptMs = 10_000;
const mostPages = 4;

export function createPreviewShelf(clock: Clock): PreviewShelf {
  const pages = new Map<string, { html: string; untilMs: number }>();
  return {
    put(html) {
      const path = `${previewPath}${randomBytes(24).toString('base64url')}`;
      pages.set(path, { html: withoutFrames(html), untilMs: clock.nowMs() + keptMs });
      // The oldest make room: a reader who types fast never fetches them.
      for (const old of [...pages.keys()].slice(0, -mostPages)) pages.delete(old);
      return path;
    },
    take(pathname) {
      const page = pages.get(pathname);
      pages.delete(pathname);
      return page !== undefined && clock.nowMs() <= page.untilMs ? page.html : null;
    },
  };
}

/**
 * The policy keeps a frame in the page from loading, but Chromium opens a connection to its server
 * before it asks the policy (seen with Chromium 151: no request, one connection). Under another name the
 * element is nothing.
 */
function withoutFrames(html: string): string {
  return html.replace(/<(?=(?:i?frame|frameset|object|embed|portal|fencedframe)(?![a-z0-9-]))/gi, '<no-');
}
