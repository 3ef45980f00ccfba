import { appStandIn } from './app.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;
type Verdict = (...args: unknown[]) => unknown;

const domain = '.invalid';
const standardSchemes = new Set<string>();

/** `claimdesk://app/x` as Chromium is told: it knows no scheme but its own. */
export function chromiumUrl(url: string): string {
  const { protocol, host, pathname, search, hash } = new URL(url);
  return `https://${host}.${protocol.slice(0, -1)}${domain}${pathname}${search}${hash}`;
}

/** And back; `null` for one that is no page of ours. */
export function schemeUrl(url: string): string | null {
  const read = URL.parse(url);
  if (read?.protocol !== 'https:' || !read.hostname.endsWith(domain)) return null;
  const [host, scheme] = read.hostname.split('.');
  if (host === undefined || scheme === undefined || !standardSchemes.has(scheme)) return null;
  return `${scheme}://${host}${read.pathname}${read.search}${read.hash}`;
}

export class SessionStandIn {
  readonly handlers = new Map<string, ProtocolHandler>();
  /** Electron's own default approves. */
  mayHave: Verdict = () => true;
  readonly protocol = {
    handle: (scheme: string, handler: ProtocolHandler) => {
      if (!standardSchemes.has(scheme))
        throw new Error(`the scheme ${scheme} was not registered as standard`);
      this.handlers.set(scheme, handler);
    },
  };
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(handler: Verdict): void {
    this.mayHave = handler;
  }
  setDevicePermissionHandler(): void {}
  on(): void {}
}

const sessions = new Map<string, SessionStandIn>();

export const sessionStandIn = {
  defaultSession: new SessionStandIn(),
  fromPartition(partition: string): SessionStandIn {
    const one = sessions.get(partition) ?? new SessionStandIn();
    sessions.set(partition, one);
    return one;
  },
};

export const protocolStandIn = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: { standard?: boolean } }[]): void {
    if (appStandIn.isReady()) throw new Error('schemes are registered before ready');
    for (const { scheme, privileges } of schemes) if (privileges?.standard) standardSchemes.add(scheme);
  },
};
