/** The parts of a `transactionId`. Mastercard joins two with `#`; any other shape is one part. */
export interface TransactionIdParts {
  clearing: string;
  authorization: string | null;
}

export function splitTransactionId(transactionId: string, origin: string | null): TransactionIdParts {
  const at = origin === 'mastercard' ? transactionId.indexOf('#') : -1;
  return at < 0
    ? { clearing: transactionId, authorization: null }
    : { clearing: transactionId.slice(0, at), authorization: transactionId.slice(at + 1) };
}
