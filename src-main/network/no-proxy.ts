/** Whether `NO_PROXY` names the host of an address: itself, its domain, or all; with or without a port. */
export function isBypassed(noProxy: string | null, url: URL): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return (noProxy ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '' || entry === '*') return entry === '*';
      const [, name = entry, wantedPort] = /^(\[.+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\./, '');
      const isHost = host === domain || host === `[${domain}]` || host.endsWith(`.${domain}`);
      return isHost && (wantedPort === undefined || wantedPort === port);
    });
}
