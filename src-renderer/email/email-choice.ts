import type { EmailOptions, UsedAddress } from '../../src-shared/contract/email.ts';
import { isEmailAddress } from '../../src-shared/domain/email/email-address.ts';

/** An address that is offered, and where it comes from. */
export interface OfferedAddress {
  email: string;
  /** Last use; `null` for the contact that the service names. */
  used: UsedAddress | null;
}

/** Returns the contact first, then used addresses; each once, whatever its case. */
export function offeredAddresses({
  contact,
  used,
}: Pick<EmailOptions, 'contact' | 'used'>): OfferedAddress[] {
  const first = contact === null ? [] : [{ email: contact, used: null }];
  const others = used
    .filter(({ email }) => email.toLowerCase() !== contact?.toLowerCase())
    .map((one) => ({ email: one.email, used: one }));
  return [...first, ...others];
}

/** Returns the address that is chosen at first; `null` if it may be another merchant's. */
export function preselected(offered: readonly OfferedAddress[]): string | null {
  const [first] = offered;
  return first !== undefined && (first.used === null || first.used.isSure) ? first.email : null;
}

/** Returns the newest e-mail about the claim to this address within a day. */
export function repeatedBy({ recent }: Pick<EmailOptions, 'recent'>, email: string) {
  return recent.find((one) => one.email.toLowerCase() === email.toLowerCase());
}

/** Returns what is wrong with a typed address. */
export function addressProblem(typed: string): 'missing' | 'notAnAddress' | null {
  if (typed.trim() === '') return 'missing';
  return isEmailAddress(typed.trim()) ? null : 'notAnAddress';
}
