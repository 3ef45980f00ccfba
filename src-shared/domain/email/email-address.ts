import { z } from 'zod';

const emailAddressSchema = z.email().max(254);

/**
 * Whether a text is an e-mail address. The interface puts a literal text that means "no data" in
 * a contact without one; whatever it reads, it is not an address.
 */
export function isEmailAddress(text: string | null | undefined): text is string {
  return emailAddressSchema.safeParse(text).success;
}

/** Whether a contact's phone is a number to call: it has digits. The "no data" text has none. */
export function isPhoneNumber(text: string | null | undefined): text is string {
  return typeof text === 'string' && /\d{4}/.test(text.replace(/[\s().-]/g, ''));
}
