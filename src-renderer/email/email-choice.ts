import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { isEmailAddress } from '../../src-shared/domain/email-address.ts';

/** An address that is offered, and where it comes from. */
export interface OfferedAddress {
  email: string;
  /** `null`: the contact that the service names; else when it was last written to. */
  usedAtMs: number | null;
}

/** The contact first, then what was used; each address once, whatever its case. */
export function offeredAddresses({
  contact,
  used,
}: Pick<EmailOptions, 'contact' | 'used'>): OfferedAddress[] {
  const first = contact === null ? [] : [{ email: contact, usedAtMs: null }];
  const others = used
    .filter(({ email }) => email.toLowerCase() !== contact?.toLowerCase())
    .map(({ email, lastAtMs }) => ({ email, usedAtMs: lastAtMs }));
  return [...first, ...others];
}

/** The newest e-mail about the claim to this address within a day. */
export function repeatedBy({ recent }: Pick<EmailOptions, 'recent'>, email: string) {
  return recent.find((one) => one.email.toLowerCase() === email.toLowerCase());
}

/** What is wrong with an address as typed. */
export function addressProblem(typed: string): 'missing' | 'notAnAddress' | null {
  if (typed.trim() === '') return 'missing';
  return isEmailAddress(typed.trim()) ? null : 'notAnAddress';
}
