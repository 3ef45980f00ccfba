/** Parses a pasted address of this page's host; returns why it is none otherwise. */
export function readFreshAddress(
  text: string,
  origin: string,
): { ok: true; hash: string } | { ok: false; problem: 'no_address' | 'other_port' } {
  const url = URL.parse(text.trim());
  const code = new URLSearchParams(url?.hash.slice(1)).get('code');
  if (url === null || code === null) return { ok: false, problem: 'no_address' };
  return url.origin === origin ? { ok: true, hash: url.hash } : { ok: false, problem: 'other_port' };
}

/**
 * Loads the page again when a fresh address is pasted over its own: they differ only in the fragment, and the browser
 * would not load it anew.
 */
export function followFreshAddress({
  addEventListener,
  location,
}: Pick<Window, 'addEventListener'> & {
  location: Pick<Location, 'hash' | 'href' | 'origin' | 'reload'>;
}): void {
  addEventListener('hashchange', () => {
    if (readFreshAddress(location.href, location.origin).ok) location.reload();
  });
}
