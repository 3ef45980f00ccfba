import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { isEmailAddress } from '../../src-shared/domain/email/email-address.ts';
import { Refused } from '../base/refused.ts';
import type { ClaimSources } from './claim-sources.ts';
import { merchantOf, usedAddresses } from './used-addresses.ts';

/** Returns to whom an e-mail about the claim may be sent, and which ones were. @throws Refused */
export function emailOptions(sources: ClaimSources, claimId: string): EmailOptions {
  const { replica, outbox, state } = sources;
  const facts = replica.getFacts([claimId]).get(claimId);
  if (facts === undefined) throw new Refused('claim_missing', {});
  const merchant = merchantOf(sources, claimId);
  const { contactText: text } = merchant;
  const isAddress = isEmailAddress(text);
  return {
    contact: isAddress ? text : null,
    contactText: isAddress ? null : text,
    used: usedAddresses(sources, claimId, merchant),
    recent: outbox
      .emailsOfClaim(claimId)
      .filter(({ isRecent }) => isRecent)
      .map(({ email, decidedAtMs, sentAtMs, state: entryState }) => ({
        email,
        decidedAtMs,
        sentAtMs,
        state: entryState,
      }))
      .toReversed(),
    isOpen: facts.isOpen,
    isReadonly: state === 'readonly',
  };
}
