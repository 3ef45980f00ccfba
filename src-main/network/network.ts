import type https from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Detail } from '../../src-shared/contract/details.ts';
import { CertificateFileError, readCertificateFile, stampOf } from './certificate-file.ts';
import { isBypassed } from './no-proxy.ts';
import { ProxyAgent } from './proxy-agent.ts';
import type { ProxySettings } from './system-proxy.ts';

/** How one request gets to its host, and whom it trusts there. */
export type Route =
  | {
      ok: true;
      options: { agent: https.Agent | false; secureContext?: SecureContext };
      isProxied: boolean;
      /** When the request is over. */
      end: () => void;
    }
  /** Nothing may be sent. */
  | { ok: false; fault: 'proxy_failed' | 'tls_failed'; detail: Detail };

export interface Network {
  /** As the settings are now; later if the system has still to say which proxy it has. */
  route(url: URL): Route | Promise<Route>;
  /** The computer may be elsewhere: the system's proxy is looked up again. */
  forget(): void;
}

export interface NetworkSettings {
  /** `system`, `none`, or an address. */
  proxy: string;
  caFile: string | null;
}

/** No proxy, and the authorities that Node brings along. */
export const directNetwork = { route: () => direct(), forget: () => undefined } satisfies Network;

const isOnThisMachine = (url: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

/**
 * The network as an office has it: the system's certificate authorities besides Node's, those of one more
 * file, and a proxy for HTTPS. Nothing here turns a check of certificates off.
 */
export function createNetwork({
  settings,
  findSystemProxy,
  noProxy,
}: {
  /** Asked for each request. */
  settings: () => NetworkSettings;
  findSystemProxy: () => Promise<ProxySettings | null>;
  /** Hosts without a proxy, as `NO_PROXY` spells them. */
  noProxy: string | null;
}): Network {
  let systemProxy: Promise<ProxySettings | null> | undefined;
  let trusted: { caFile: string | null; stamp: string | null; context: SecureContext } | null = null;
  let machineAuthorities: string[] | null = null;

  /** Made once for a file: it takes a tenth of a second. @throws CertificateFileError */
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
    route(url) {
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
    forget() {
      systemProxy = undefined;
    },
  };
}

/** A fresh connection for each request. */
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

/** The environment may name a proxy in other ways than the settings: with a password, or of a kind that isn't supported. */
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
