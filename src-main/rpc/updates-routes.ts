import type { Implementer, RpcServices } from './rpc-services.ts';

export function updatesRoutes({ updates: route }: Implementer, { updates }: Pick<RpcServices, 'updates'>) {
  return route.router({ check: route.check.handler(() => updates.check()) });
}
