/** Least age of the stored time of receipt, in milliseconds, before a listing that repeats a claim renews it. */
export const pageGrainMs = 300_000;
