import { setImmediate as nextTurn } from 'node:timers/promises';

const redacted = '…';
/** Shortest encoded text that is searched for: shorter ones are found by chance. */
const shortestEncoded = 6;
/** Number of values searched at once, which takes a few milliseconds. */
const valuesAtOnce = 20_000;

/** Returns a key as it is, and as a service that repeats a request may write it. */
export function spellingsOf(key: string): readonly string[] {
  const bytes = Buffer.from(key, 'utf8');
  const encoded = [
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((offset) => [
      base64At(bytes, offset, 'base64'),
      base64At(bytes, offset, 'base64url'),
    ]),
  ];
  return [...new Set([key, ...encoded.filter(({ length }) => length >= shortestEncoded)])];
}

/** Returns the characters that represent only these bytes if they begin at an offset in a whole. */
function base64At(bytes: Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding);
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

/**
 * A parsed answer without the key, wherever a service reflects it: in texts, names and numbers. Only
 * what is parsed can be searched: JSON has many spellings for one text (`\u0073k` is `sk`). The rows of
 * a large answer are looked at a few at a time.
 */
export async function redactJson(value: unknown, spellings: readonly string[]): Promise<unknown> {
  let visited = 0;
  const redactText = (text: string): string =>
    spellings.reduce((rest, spelling) => rest.replaceAll(spelling, redacted), text);

  function redact(item: unknown): unknown {
    visited += 1;
    if (typeof item === 'string') return redactText(item);
    if (typeof item === 'number')
      return spellings.some((one) => String(item).includes(one)) ? redacted : item;
    if (Array.isArray(item)) return item.map(redact);
    if (typeof item !== 'object' || item === null) return item;
    return redactFields(item);
  }
  function redactFields(fields: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).map(([name, part]) => [redactText(name), redact(part)]));
  }

  if (typeof value !== 'object' || value === null || !('data' in value) || !Array.isArray(value.data))
    return redact(value);
  const { data: rows, ...rest } = value;
  const data: unknown[] = [];
  for (const row of rows as unknown[]) {
    data.push(redact(row));
    if (visited < valuesAtOnce) continue;
    visited = 0;
    await nextTurn();
  }
  return { ...redactFields(rest), data };
}
