/** Claims that share a millisecond get neighbouring keys. */
const keysPerMs = 1024;

/** The first key of a moment. Keys of claims without a known time of creation are negative. */
export function firstKeyOf(createdAtMs: number): number {
  return createdAtMs * keysPerMs;
}

export function createdAtMsOf(claimKey: number): number | null {
  return claimKey < 0 ? null : Math.floor(claimKey / keysPerMs);
}
