/** In characters. Where guessing costs an attacker half a second each, this many of one's own are enough. */
export const shortestPassphrase = 12;
/** So that typing and a message end somewhere. */
export const longestPassphrase = 1024;
