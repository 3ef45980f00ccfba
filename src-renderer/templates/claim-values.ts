import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import type { PlaceholderValues } from '../../src-shared/domain/template/template-placeholders.ts';
import { createBodyReader } from '../claim/received-body.ts';

/**
 * What the placeholders stand for in a claim. How the service writes an amount is not documented: it is
 * shown grouped here. Card numbers are masked, as everywhere.
 */
export function claimValues(
  { body, row }: Pick<ClaimDetail, 'body' | 'row'>,
  locale: string,
): PlaceholderValues {
  const read = createBodyReader(body);
  return {
    authCode: read.text('authCode'),
    paymentId: read.text('payment.id'),
    amount: row.amount === null ? null : formatAmount(row.amount, row.currency, locale),
    pan: read.text('primaryAccountNumber') ?? read.text('payment.pan'),
  };
}
