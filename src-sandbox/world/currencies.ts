import { currencyDigits } from '../../src-shared/domain/money/currency-digits.ts';

/** Plausible purchases per currency; KWD has three decimals, CLP none. */
export interface SandboxCurrency {
  code: string;
  least: number;
  most: number;
}

export const currencies = {
  ARS: { code: 'ARS', least: 1_500, most: 2_400_000 },
  USD: { code: 'USD', least: 4, most: 4_800 },
  BRL: { code: 'BRL', least: 12, most: 18_000 },
  CLP: { code: 'CLP', least: 2_500, most: 3_200_000 },
  KWD: { code: 'KWD', least: 1, most: 900 },
  MXN: { code: 'MXN', least: 60, most: 85_000 },
  UYU: { code: 'UYU', least: 200, most: 160_000 },
  EUR: { code: 'EUR', least: 3, most: 4_200 },
} as const satisfies Record<string, SandboxCurrency>;

/** Returns an amount, evenly distributed on a logarithmic scale: small ones are frequent and large ones rare. */
export function amountIn(currency: SandboxCurrency, fraction: number): number {
  const amount = currency.least * (currency.most / currency.least) ** fraction;
  const unit = 10 ** (currencyDigits.get(currency.code) ?? 0);
  return Math.round(amount * unit) / unit;
}
