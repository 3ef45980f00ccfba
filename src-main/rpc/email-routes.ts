import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { isEmailAddress } from '../../src-shared/domain/email-address.ts';
import type { AccountSession } from '../accounts/account-session.ts';
import { emailAddressOf, isRecentEmail, sendEmail, sentAtMs } from '../outbox/kinds/send-email.ts';
import { Refused } from '../refused.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';
import { merchantOf, usedAddresses } from './used-addresses.ts';

export function emailRoutes(
  { email }: Implementer,
  { accounts, clock }: Pick<RpcServices, 'accounts' | 'clock'>,
) {
  return email.router({
    options: email.options.handler(({ input: { accountId, claimId } }) =>
      emailOptions(accounts.session(accountId), claimId, clock.nowMs()),
    ),
  });
}

function emailOptions(session: AccountSession, claimId: string, nowMs: number): EmailOptions {
  const { replica, journal, state } = session;
  const facts = replica.getFacts([claimId]).get(claimId);
  if (facts === undefined) throw new Refused('claim_missing', {});
  const merchant = merchantOf(session, claimId);
  const { contactText: text } = merchant;
  const isAddress = isEmailAddress(text);
  return {
    contact: isAddress ? text : null,
    contactText: isAddress ? null : text,
    used: usedAddresses(session, claimId, merchant),
    recent: journal.entries
      .listOfClaim(claimId)
      .filter((row) => row.kind === sendEmail.kind && isRecentEmail(row, nowMs))
      .flatMap((row) => {
        const address = emailAddressOf(row);
        if (address === null) return [];
        const sent = { decidedAtMs: row.decided_at_ms, sentAtMs: sentAtMs(row), state: row.state };
        return [{ email: address, ...sent }];
      })
      .toReversed(),
    isOpen: facts.isOpen,
    isReadonly: state === 'readonly',
  };
}
