import type { EmailAssessment } from '../../src-shared/contract/email.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { isEmailAddress } from '../../src-shared/domain/email/email-address.ts';
import { matchMerchants, type MerchantIdentity } from '../../src-shared/domain/claim/merchant-identity.ts';
import { mostNamed } from '../replica/figures/dry-run.ts';
import type { ClaimSources } from './claim-sources.ts';
import { namedClaim } from './named-claim.ts';
import { merchantOf } from './used-addresses.ts';

type Sources = Pick<ClaimSources, 'queries' | 'replica' | 'outbox' | 'state'>;
type Refused = EmailAssessment['refusals'][number];

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
  const refusals = new Map<Refused['reason'], Refused>(ran.refusals.map((group) => [group.reason, group]));
  const takers: EmailAssessment['takers'] = [];
  const written: { merchant: MerchantIdentity; address: string }[] = [];

  function refuse(reason: Refused['reason'], claimId: string): void {
    const group = refusals.get(reason) ?? { reason, claimIds: [], named: [] };
    refusals.set(reason, group);
    group.claimIds.push(claimId);
    if (group.named.length < mostNamed) group.named.push(namedClaim({ replica }, claimId));
  }

  for (const { claimId, saw } of ran.takers) {
    const merchant = merchantOf({ replica }, claimId);
    const { contactText: email } = merchant;
    if (saw.isOpen !== true) {
      refuse('email_not_open', claimId);
      continue;
    }
    if (!isEmailAddress(email)) {
      refuse('email_no_address', claimId);
      continue;
    }
    const address = email.toLowerCase();
    const isRecent = outbox.emailsOfClaim(claimId).some((one) => one.isRecent && one.email === address);
    if (isRecent) {
      refuse('email_recent', claimId);
      continue;
    }
    const isWritten = written.some(
      (other) => other.address === address || matchMerchants(other.merchant, merchant) !== null,
    );
    if (isWritten) {
      refuse('email_same_merchant', claimId);
      continue;
    }
    written.push({ merchant, address });
    takers.push({ claimId, saw, email, claim: namedClaim({ replica }, claimId) });
  }
  return { takers, refusals: [...refusals.values()] };
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
