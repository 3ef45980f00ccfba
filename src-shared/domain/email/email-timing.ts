/**
 * Time in milliseconds within which a second e-mail to the same address about the same claim must be confirmed first.
 */
export const sameAddressWithinMs = 86_400_000;
/** Time in milliseconds after which a waiting e-mail must be confirmed again. */
export const confirmEmailAfterMs = 86_400_000;
