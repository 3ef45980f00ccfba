import { keptOfClaim } from '../../src-shared/claims-service/kept-fields.ts';
import { maskCardNumber } from '../../src-shared/domain/card-number/card-number.ts';
import { withoutCardNumbers } from '../../src-shared/domain/card-number/without-card-numbers.ts';

type JsonObject = { [name: string]: unknown };

/**
 * Returns a claim's row without what must not be stored: the encrypted payment content, and all but ten digits of
 * each card number, wherever it is. Everything else stays as received. Applying it twice changes nothing.
 */
export function sanitisedClaim(row: unknown): unknown {
  if (!isObject(row)) return withoutCardNumbers(row);
  const { data_privacy: _, ...body } = row;
  if ('primaryAccountNumber' in body) body['primaryAccountNumber'] = masked(body['primaryAccountNumber']);
  if (isObject(body['payment'])) {
    const { data_privacy: __, ...payment } = body['payment'];
    if ('pan' in payment) payment['pan'] = masked(payment['pan']);
    body['payment'] = payment;
  } else if ('payment' in body) body['payment'] = null;
  return withoutCardNumbers(body, keptOfClaim);
}

/**
 * Returns a masked card number. One beyond the safe integers has lost digits on its way: it is unknown which card it
 * was.
 */
function masked(received: unknown): string | null {
  if (typeof received === 'string') return maskCardNumber(received);
  const isExact = Number.isSafeInteger(received) && Number(received) >= 0;
  return isExact ? maskCardNumber(String(received)) : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
