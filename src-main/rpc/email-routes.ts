import { z } from 'zod';
import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { mayEmail } from '../../src-shared/domain/collaboration.ts';
import { isEmailAddress } from '../../src-shared/domain/email-address.ts';
import type { AccountDesk } from '../accounts/account-desk.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { emailAddressOf, mayHaveGone, sendEmail, sameAddressWithinMs } from '../outbox/kinds/send-email.ts';
import { NotHere } from './refusals.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

/** How far back in the ledger, and how many addresses are worth offering. */
const mostEntries = 500;
const mostAddresses = 5;

const contactSchema = z.object({ merchant: z.object({ contact: z.object({ email: z.string() }) }) });

export function emailRoutes(
  { email }: Implementer,
  { accounts, clock }: Pick<RpcServices, 'accounts' | 'clock'>,
) {
  return email.router({
    options: email.options.handler(({ input: { accountId, claimId } }) =>
      emailOptions(accounts.desk(accountId), claimId, clock.nowMs()),
    ),
  });
}

function emailOptions(desk: AccountDesk, claimId: string, nowMs: number): EmailOptions {
  const { replica, journal, state } = desk;
  const facts = replica.getFacts([claimId]).get(claimId);
  if (facts === undefined) throw new NotHere('This claim is not here.');
  const text = contactSchema.safeParse(replica.getBody(claimId)?.body).data?.merchant.contact.email ?? null;
  const isAddress = isEmailAddress(text);
  return {
    contact: isAddress ? text : null,
    contactText: isAddress ? null : text,
    used: usedAddresses(desk, facts.merchantName),
    recent: journal.entries
      .listOfClaim(claimId)
      .filter(
        (row) =>
          row.kind === sendEmail.kind && mayHaveGone(row) && nowMs - row.decided_at_ms < sameAddressWithinMs,
      )
      .flatMap((row) => {
        const address = emailAddressOf(row);
        return address === null ? [] : [{ email: address, decidedAtMs: row.decided_at_ms, state: row.state }];
      })
      .toReversed(),
    mayEmail: state === 'readonly' ? 'account_readonly' : mayEmail(facts),
  };
}

/** Where e-mails about claims of the merchant of this name went, the newest first. */
function usedAddresses({ journal, replica }: AccountDesk, merchantName: string | null): EmailOptions['used'] {
  if (merchantName === null) return [];
  const rows = journal.entries.listOfKind(sendEmail.kind, mostEntries).filter(mayHaveGone);
  const facts = replica.getFacts([...new Set(rows.flatMap((row) => row.claim_id ?? []))]);
  const used = new Map<string, { email: string; lastAtMs: number }>();
  const isOfMerchant = (row: EntryRow) => facts.get(row.claim_id ?? '')?.merchantName === merchantName;
  for (const row of rows.filter(isOfMerchant)) {
    const email = emailAddressOf(row);
    if (email !== null && !used.has(email)) used.set(email, { email, lastAtMs: row.decided_at_ms });
  }
  return [...used.values()].slice(0, mostAddresses);
}
