import { createHash } from 'node:crypto';

/**
 * Returns a short form of a claim's content: the same for the same fields, in whatever order they come. The merchant
 * ID is left out, since only some of the service's answers have it.
 */
export function claimFingerprint({ merchantId: _, ...body }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
