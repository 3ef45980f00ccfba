import https from 'node:https';
import type { Duplex } from 'node:stream';

/**
 * Node's own tunnel through a proxy, for one request. Node leaves the proxy's connection open if the proxy refuses,
 * or if a request is aborted before the tunnel is established: `end` closes it.
 */
export class ProxyAgent extends https.Agent {
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
