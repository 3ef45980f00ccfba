import type { Detail } from '../../src-shared/contract/details.ts';

/** Returns what the proxy did instead of connecting; `null` if the connection to the host itself failed. */
export function proxyFaultOf(error: NodeJS.ErrnoException & { statusCode?: number }): Detail | null {
  const code = error.code ?? '';
  if (code === 'ERR_PROXY_TUNNEL') {
    const { statusCode } = error;
    return statusCode === undefined || Number.isNaN(statusCode)
      ? { code: 'proxy_closed', params: {} }
      : { code: 'proxy_refused', params: { httpStatus: statusCode } };
  }
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|ISSUER|SIGNATURE/.test(code)) return null;
  return { code: 'system_error', params: { errno: code.slice(0, 100) } };
}
