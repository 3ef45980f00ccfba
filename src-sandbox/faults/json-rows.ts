export type JsonObject = Record<string, unknown>;

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the rows of an answer: the elements of `data`, or `data` itself if it is one object. */
export function rowsOf(payload: JsonObject): JsonObject[] {
  const rows: unknown[] = Array.isArray(payload['data']) ? payload['data'] : [payload['data']];
  return rows.filter((row) => isPlainObject(row));
}
