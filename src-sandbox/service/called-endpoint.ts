import { endpoints, type EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import { documentStorePath } from './document-address.ts';

/** Endpoint that a request is for, known before anything answers it. */
export interface CalledEndpoint {
  /** Endpoint; `file` is the document store; `null` for a path that the interface doesn't have. */
  name: EndpointName | 'file' | null;
  claimId: string | null;
  merchantId: string | null;
}

interface Route {
  name: EndpointName;
  method: string;
  path: RegExp;
}

export const endpointNames: readonly EndpointName[] = Object.keys(endpoints).filter((name) =>
  isEndpointName(name),
);

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}

const routes: readonly Route[] = endpointNames.map((name) => ({
  name,
  method: endpoints[name].method,
  path: new RegExp(`^${endpoints[name].pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Decodes a path. An escape that can't be decoded stays as it is: such a request is refused. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function findCalledEndpoint(method: string, pathname: string): CalledEndpoint {
  if (pathname.startsWith(documentStorePath)) {
    const claimId = pathname.slice(documentStorePath.length).split('/')[0] ?? null;
    return { name: 'file', claimId, merchantId: null };
  }
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(pathname) : null;
    if (!found) continue;
    const { claimId, merchantId } = found.groups ?? {};
    return {
      name: route.name,
      claimId: claimId ?? null,
      merchantId: merchantId === undefined ? null : decoded(merchantId),
    };
  }
  return { name: null, claimId: null, merchantId: null };
}
