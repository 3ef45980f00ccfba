/** Largest IPC message in either direction, in bytes. */
export const maxMessageBytes = 1024 * 1024;

/** Most rows of a list in one answer. */
export const maxRowsPerCall = 200;

/** Most ids of claims in one answer. */
export const maxIdsPerCall = 10_000;

/**
 * Most ids in one call: a message stays under its limit of 1 MB, and one commit of as many decisions blocks the main
 * side for less than 50 ms. More claims are named by a selection.
 */
export const maxClaimsPerCall = 1000;
