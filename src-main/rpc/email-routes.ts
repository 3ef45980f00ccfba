import { claimsPerEmail } from '../../src-shared/contract/email.ts';
import { assessEmail } from '../claims/email-assessment.ts';
import { emailOptions } from '../claims/email-options.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function emailRoutes({ email }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return email.router({
    assess: email.assess.handler(({ input: { accountId, ...claims } }) => {
      const session = accounts.session(accountId);
      return assessEmail(session, session.selections.idsOf(claims, claimsPerEmail));
    }),
    options: email.options.handler(({ input: { accountId, claimId } }) =>
      emailOptions(accounts.session(accountId), claimId),
    ),
  });
}
