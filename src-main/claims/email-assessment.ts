import type { EmailAssessment } from '../../src-shared/contract/email.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { isEmailAddress } from '../../src-shared/domain/email/email-address.ts';
import { matchMerchants, type MerchantIdentity } from '../../src-shared/domain/claim/merchant-identity.ts';
import type { ClaimSources } from './claim-sources.ts';
import { collectLeftOut } from './left-out.ts';
import { namedClaim } from './named-claim.ts';
import { merchantOf } from './used-addresses.ts';

type Sources = Pick<ClaimSources, 'queries' | 'replica' | 'outbox' | 'state'>;
type Reason = EmailAssessment['refusals'][number]['reason'];

/**
 * Returns to whom e-mails about these claims would be sent: each merchant, and each address, once. Only to the
 * contact that the service names; what needs a person's choice or confirmation is left out, and is sent one by one.
 */
export async function assessEmail(
  { queries, replica, outbox, state }: Sources,
  claimIds: readonly string[],
): Promise<Omit<EmailAssessment, 'questionId'>> {
  const kind = decisionKind.sendEmail;
  const ran = await queries.dryRun({ kind, claimIds, isReadonly: state === 'readonly' });
  const leftOut = collectLeftOut<Reason>({ replica }, ran.refusals);
  const takers: EmailAssessment['takers'] = [];
  const written: { merchant: MerchantIdentity; address: string }[] = [];

  const isRecent = (claimId: string, address: string) =>
    outbox.emailsOfClaim(claimId).some((one) => one.isRecent && one.email === address);
  const isWritten = (merchant: MerchantIdentity, address: string) =>
    written.some((other) => other.address === address || matchMerchants(other.merchant, merchant) !== null);

  for (const { claimId, saw } of ran.takers) {
    const merchant = merchantOf({ replica }, claimId);
    const { contactText: email } = merchant;
    const address = email?.toLowerCase() ?? '';
    if (saw.isOpen !== true) leftOut.add('email_not_open', claimId);
    else if (!isEmailAddress(email)) leftOut.add('email_no_address', claimId);
    else if (isRecent(claimId, address)) leftOut.add('email_recent', claimId);
    else if (isWritten(merchant, address)) leftOut.add('email_same_merchant', claimId);
    else {
      written.push({ merchant, address });
      takers.push({ claimId, saw, email, claim: namedClaim({ replica }, claimId) });
    }
  }
  return { takers, refusals: leftOut.groups() };
}

/** Returns one decision for each claim that the assessment accepts. */
export function emailDecisions(accountId: string, takers: EmailAssessment['takers']): DecideInput[] {
  return takers.map(({ claimId, saw, email }) => ({
    accountId,
    kind: decisionKind.sendEmail,
    saw,
    payload: { claimId, email },
    evenIfRecent: false,
  }));
}
