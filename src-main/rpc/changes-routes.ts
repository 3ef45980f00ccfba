import type { Implementer, RpcServices } from './rpc-services.ts';

export function changesRoutes({ changes: route }: Implementer, { changes }: RpcServices) {
  return route.router({
    subscribe: route.subscribe.handler(({ signal }) => changes.subscribe(signal)),
  });
}
