/** A listing that repeats what is here renews the time of receipt only when it is older than this. */
export const pageGrainMs = 300_000;
