import { rowAsReceived, type ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { maskCardNumber } from '../../src-shared/domain/card-number.ts';

export type JsonObject = { [name: string]: unknown };

/**
 * The replica's input filter: what must not be stored is dropped here, and card numbers lose their
 * middle, whatever shape they came in. All else stays as received.
 */
export function sanitisedBody(claim: ReceivedClaim): JsonObject {
  const { ...body } = objectOr(claim[rowAsReceived], claim);
  delete body['data_privacy'];
  if ('primaryAccountNumber' in body) body['primaryAccountNumber'] = masked(claim.primaryAccountNumber);
  if (isObject(body['payment'])) {
    const { data_privacy: _, ...payment } = body['payment'];
    if ('pan' in payment) payment['pan'] = masked(claim.payment?.pan);
    body['payment'] = payment;
  } else if (typeof body['payment'] === 'string' || Array.isArray(body['payment'])) {
    body['payment'] = null;
  }
  return body;
}

/** A stored body. What is stored was an object when it was received. */
export function parseBody(stored: string): JsonObject {
  const body: JsonObject = JSON.parse(stored);
  return body;
}

function masked(received: string | null | undefined): string | null {
  return typeof received === 'string' ? maskCardNumber(received) : null;
}

function objectOr(value: unknown, otherwise: JsonObject): JsonObject {
  return isObject(value) ? value : otherwise;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
