/** A second e-mail to the same address about the same claim within this time asks first. */
export const sameAddressWithinMs = 86_400_000;
/** An e-mail that waited longer than this before it was sent asks again. */
export const confirmEmailAfterMs = 86_400_000;
