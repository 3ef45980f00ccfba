/** Any JSON value, as a claim's body may hold it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface Leaf {
  /** Path such as `merchant.address.city`; positions in lists count from 0. */
  path: string;
  text: string;
}

/** Returns every value of a body, with its path. Empty objects and lists are values of their own. */
export function leavesOf(value: Json, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null)
    return [{ path, text: value === null ? 'null' : String(value) }];
  const parts = Array.isArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : Object.entries(value);
  if (parts.length === 0 && path !== '') return [{ path, text: Array.isArray(value) ? '[]' : '{}' }];
  return parts.flatMap(([key, item]) => leavesOf(item, path === '' ? key : `${path}.${key}`));
}

/** Reads the fields that the interface names from a body, and remembers which: the rest is shown as received. */
export interface BodyReader {
  /** Returns the field's text; `null` if it is absent, empty, or of a shape that only "other fields" can show. */
  text: (path: string) => string | null;
  /** Returns what was never requested, or could not be read as text. */
  rest: () => Leaf[];
}

export function createBodyReader(body: Json, shownElsewhere: readonly string[] = []): BodyReader {
  const read = new Set<string>();
  return {
    text: (path) => {
      const value = valueAt(body, path);
      if (value !== undefined && typeof value === 'object' && value !== null) return null;
      read.add(path);
      return value === undefined || value === null || value === '' ? null : String(value);
    },
    rest: () =>
      leavesOf(body).filter(
        ({ path }) =>
          !read.has(path) && !shownElsewhere.some((shown) => path === shown || path.startsWith(`${shown}.`)),
      ),
  };
}

function valueAt(body: Json, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
