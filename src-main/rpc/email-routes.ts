import { claimsPerEmail } from '../../src-shared/contract/email.ts';
import { assessEmail, emailDecisions } from '../claims/email-assessment.ts';
import { emailOptions } from '../claims/email-options.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function emailRoutes({ email }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return email.router({
    assess: email.assess.handler(async ({ input: { accountId, ...claims } }) => {
      const session = accounts.session(accountId);
      const { selections } = session;
      const assessment = await assessEmail(session, selections.idsOf(claims, claimsPerEmail));
      const decisions = emailDecisions(accountId, assessment.takers);
      const questionId = await selections.keepQuestion(claims.selectionId, decisions);
      return { ...assessment, questionId };
    }),
    options: email.options.handler(({ input: { accountId, claimId } }) =>
      emailOptions(accounts.session(accountId), claimId),
    ),
  });
}
