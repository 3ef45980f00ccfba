/**
 * Least length in characters. Where each guess costs an attacker half a second, this many of one's own choice are
 * enough.
 */
export const shortestPassphrase = 12;
/** Longest passphrase in characters, which bounds the size of a message. */
export const longestPassphrase = 1024;
