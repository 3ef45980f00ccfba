import { z } from 'zod';

/** Identity of a merchant. A name is none: two merchants may share it. */
export interface MerchantIdentity {
  /** The identifier used in the card networks; acquirer listings and single claims come without it. */
  merchantId: string | null;
  /** Tax number in the form of `taxIdentity`; `null` if the service's text is none. */
  taxIdentity: string | null;
}

/** The identifier by which two claims are known to belong to one merchant. */
export type MerchantMatch = 'merchant_id' | 'tax_id';

/**
 * Returns how two merchants are known to be the same; `null` if they are different, or if it is unknown. A tax ID
 * counts only where a merchant ID is missing.
 */
export function matchMerchants(one: MerchantIdentity, other: MerchantIdentity): MerchantMatch | null {
  if (one.merchantId !== null && other.merchantId !== null)
    return one.merchantId === other.merchantId ? 'merchant_id' : null;
  return one.taxIdentity !== null && one.taxIdentity === other.taxIdentity ? 'tax_id' : null;
}

const fewestDigits = 5;

/**
 * Returns a tax number in a form that can be compared, as numbers are unique within their country and type only.
 * Placeholders ("No data", 000000000) are none: they would make one merchant of many.
 */
export function taxIdentity(
  taxId: string | null | undefined,
  type: string | null | undefined,
  country: string | null | undefined,
): string | null {
  const number = (taxId ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const digits = number.replace(/\D/g, '');
  if (digits.length < fewestDigits || /^(.)\1*$/.test(digits)) return null;
  return JSON.stringify([number, plain(type), plain(country)]);
}

const identitySchema = z.tuple([z.string(), z.string(), z.string()]);

/**
 * Returns a tax identity as it is typed in a search: its number, type and country, separated by slashes. A type may
 * have slashes of its own ("CPF/CNPJ"); one in a country is written as %2F.
 */
export function printTaxIdentity(identity: string): string {
  const [number, type, country] = identitySchema.parse(JSON.parse(identity));
  return `${number}/${type}/${country.replaceAll('%', '%25').replaceAll('/', '%2F')}`;
}

/** Returns the identities that a typed one means, as a range of texts whose end is exclusive. */
export function taxIdentityRange(typed: string): { from: string; below: string } {
  const [, number = '', type, country = ''] = /^([^/]*)(?:\/(.*)\/([^/]*))?$/su.exec(typed) ?? [];
  const plainNumber = number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (type === undefined) {
    const start = JSON.stringify([plainNumber]).slice(0, -1);
    return { from: `${start},`, below: `${start}-` };
  }
  const plainCountry = plain(country.replaceAll(/%2F/gi, '/').replaceAll('%25', '%'));
  const whole = JSON.stringify([plainNumber, plain(type), plainCountry]);
  return { from: whole, below: `${whole}\u0000` };
}

function plain(text: string | null | undefined): string {
  return (text ?? '').trim().toUpperCase();
}
