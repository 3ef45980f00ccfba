/** Largest IPC message either way in, in bytes. */
export const maxMessageBytes = 1024 * 1024;

/** Rows of a list in one answer. */
export const maxRowsPerCall = 200;

/** Ids of claims in one answer. A selection of more asks several times. */
export const maxIdsPerCall = 10_000;
