/** What was pasted, as an address of this page's host; why it is none otherwise. */
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
 * A fresh address that is pasted over this page's own differs in the fragment only: the browser
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
