/** Largest IPC message either way in, in bytes. */
export const maxMessageBytes = 1024 * 1024;
