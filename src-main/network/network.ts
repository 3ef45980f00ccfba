import https from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Duplex } from 'node:stream';
import type { Detail } from '../../src-shared/contract/details.ts';
import { CertificateFileError, readCertificateFile, stampOf } from './certificate-file.ts';
import { isBypassed } from './no-proxy.ts';
import type { ProxySettings } from './system-proxy.ts';

/** Route of one request to its host, and whom it trusts there. */
export type Route =
  | {
      ok: true;
      options: { agent: https.Agent | false; secureContext?: SecureContext };
      isProxied: boolean;
      /** Ends the route after the request. */
      end: () => void;
    }
  /** Nothing may be sent. */
  | { ok: false; fault: 'proxy_failed' | 'tls_failed'; detail: Detail };

export interface NetworkSettings {
  /** `system`, `none`, or an address. */
  proxy: string;
  caFile: string | null;
}

/** A network without a proxy, and with Node's own certificate authorities. */
export const directNetwork = { route: () => direct(), forget: () => undefined } satisfies Network;

const isOnThisMachine = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

/**
 * Creates the network by the settings: with the system's certificate authorities besides Node's, those of one more
 * file, and a proxy for HTTPS. Nothing here turns a check of certificates off.
 */
export function createNetwork({
  settings,
  findSystemProxy,
  noProxy,
}: {
  /** Returns the settings, for each request. */
  settings: () => NetworkSettings;
  findSystemProxy: () => Promise<ProxySettings | null>;
  /** Hosts without a proxy, as in `NO_PROXY`. */
  noProxy: string | null;
}) {
  let systemProxy: Promise<ProxySettings | null> | undefined;
  let trusted: { caFile: string | null; stamp: string | null; context: SecureContext } | null = null;
  let machineAuthorities: string[] | null = null;

  /**
   * Returns the trusted authorities, created once per file, as that takes a tenth of a second. @throws
   * CertificateFileError
   */
  function trust(caFile: string | null): SecureContext {
    const stamp = caFile === null ? null : stampOf(caFile);
    if (trusted === null || trusted.caFile !== caFile || trusted.stamp !== stamp) {
      const own = caFile === null ? [] : readCertificateFile(caFile);
      machineAuthorities ??= [...getCACertificates('default'), ...getCACertificates('system')];
      const ca = [...new Set([...machineAuthorities, ...own])];
      trusted = { caFile, stamp, context: createSecureContext({ ca }) };
    }
    return trusted.context;
  }

  function proxyFor(url: URL, choice: string): string | null | Promise<string | null> {
    if (isOnThisMachine(url) || choice === 'none') return null;
    if (isBypassed(noProxy, url)) return null;
    if (choice !== 'system') return choice;
    systemProxy ??= findSystemProxy();
    return systemProxy.then((found) => found?.proxy ?? null);
  }

  return {
    /** Returns the route by the current settings; a promise if the system must still be asked for its proxy. */
    route(url: URL): Route | Promise<Route> {
      if (url.protocol !== 'https:') return direct();
      const { proxy: choice, caFile } = settings();
      let secureContext: SecureContext;
      try {
        secureContext = trust(caFile);
      } catch (error) {
        if (!(error instanceof CertificateFileError)) throw error;
        const { problem } = error;
        return { ok: false, fault: 'tls_failed', detail: { code: 'ca_file_unusable', params: { problem } } };
      }
      const proxy = proxyFor(url, choice);
      if (!(proxy instanceof Promise)) return through(proxy, secureContext);
      return proxy.then((found) => through(found, secureContext));
    },
    /** Forgets the system's proxy, which is looked up again, as the computer may be elsewhere. */
    forget(): void {
      systemProxy = undefined;
    },
  };
}
export type Network = ReturnType<typeof createNetwork>;

/** Returns a route with a fresh connection for each request. */
function direct(secureContext?: SecureContext): Route {
  const trust = secureContext === undefined ? {} : { secureContext };
  return { ok: true, options: { agent: false, ...trust }, isProxied: false, end: () => undefined };
}

function through(proxy: string | null, secureContext: SecureContext): Route {
  if (proxy === null) return direct(secureContext);
  const agent = agentOf(proxy);
  if (agent === null)
    return { ok: false, fault: 'proxy_failed', detail: { code: 'proxy_unsupported', params: {} } };
  return { ok: true, options: { agent, secureContext }, isProxied: true, end: () => agent.end() };
}

/**
 * Returns an agent for the proxy; `null` if it can't be used: the environment may name one in other ways than the
 * settings, with a password or of an unsupported kind.
 */
function agentOf(proxy: string): ProxyAgent | null {
  const url = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (url === null || url.protocol !== 'http:' || url.hostname === '') return null;
  try {
    return new ProxyAgent(url.href);
  } catch {
    // A password with broken percent signs.
    return null;
  }
}

/**
 * Node's own tunnel through a proxy, for one request. Node leaves the proxy's connection open if the proxy refuses,
 * or if a request is aborted before the tunnel is established: `end` closes it.
 */
class ProxyAgent extends https.Agent {
  private toProxy: Duplex | null = null;

  constructor(proxy: string) {
    super({ keepAlive: false, proxyEnv: { https_proxy: proxy } });
  }

  override createConnection(
    ...args: Parameters<https.Agent['createConnection']>
  ): ReturnType<https.Agent['createConnection']> {
    const socket = super.createConnection(...args);
    this.toProxy = socket ?? null;
    return socket;
  }

  end(): void {
    this.toProxy?.destroy();
    this.destroy();
  }
}
