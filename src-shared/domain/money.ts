/**
 * Money in the service is a decimal number and an ISO 4217 code. Sums are made in whole minor
 * units, so that no total drifts; what does not fit the currency's digits is not summed.
 */
const digitsByCurrency = new Map<string, number | null>();

/** Digits after the decimal point of an ISO 4217 code (JPY 0, ARS 2, KWD 3), or `null` for a code that is none. */
export function minorUnitDigits(currency: string): number | null {
  let digits = digitsByCurrency.get(currency);
  if (digits === undefined) {
    digits = /^[A-Z]{3}$/.test(currency)
      ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          .maximumFractionDigits ?? null)
      : null;
    digitsByCurrency.set(currency, digits);
  }
  return digits;
}

/** The amount in minor units, or `null` when it is not a whole number of them or too large to be exact. */
export function toMinorUnits(amount: number, currency: string): number | null {
  const digits = minorUnitDigits(currency);
  if (digits === null || !Number.isFinite(amount)) return null;
  const minor = Math.round(amount * 10 ** digits);
  if (!Number.isSafeInteger(minor)) return null;
  return minor / 10 ** digits === amount ? minor : null;
}

/** The decimal text of an amount for reading: grouped, with the currency's digits; no code. */
export function formatAmount(amount: number, currency: string | null, locale: string): string {
  const digits = currency === null ? null : minorUnitDigits(currency);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: Math.max(digits ?? 0, 6),
  }).format(amount);
}

/** The same for a total in minor units. A currency that is none keeps its number as it is. */
export function formatMinorUnits(amountMinor: number, currency: string, locale: string): string {
  return formatAmount(amountMinor / 10 ** (minorUnitDigits(currency) ?? 0), currency, locale);
}
