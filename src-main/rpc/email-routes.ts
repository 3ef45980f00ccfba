import { emailOptions } from '../claims/email-options.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function emailRoutes({ email }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return email.router({
    options: email.options.handler(({ input: { accountId, claimId } }) =>
      emailOptions(accounts.session(accountId), claimId),
    ),
  });
}
