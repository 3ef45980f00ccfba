import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function targetsRoutes({ targets }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return targets.router({
    read: targets.read.handler(({ input: { accountId } }) => ({
      targets: accounts.session(accountId).targets.read(),
    })),
    save: targets.save.handler(({ input: { accountId, targets: edited, before } }) => ({
      targets: writableSession(accounts, accountId).targets.save(edited, before),
    })),
  });
}
