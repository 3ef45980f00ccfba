/**
 * Resolves as `Promise.all` does. If one of the parts fails, aborts the others and waits until they have ended before
 * it throws, so that nothing is requested or stored afterwards.
 */
export async function endTogether<T extends readonly Promise<unknown>[] | []>(
  parts: T,
  others: AbortController,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  for (const part of parts) part.catch(() => others.abort());
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
