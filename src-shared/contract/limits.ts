/** Largest IPC message either way in, in bytes. */
export const maxMessageBytes = 1024 * 1024;

/** Rows of a list in one answer. */
export const maxRowsPerCall = 200;

/** Ids of claims in one answer. */
export const maxIdsPerCall = 10_000;

/**
 * Most ids in one call: a message stays under its limit of 1 MB, and one commit of as many decisions
 * holds up the main side for less than 50 ms. More claims are named by a selection.
 */
export const maxClaimsPerCall = 1000;
