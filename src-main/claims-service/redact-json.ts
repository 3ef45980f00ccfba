/**
 * A parsed answer without the key, wherever a service reflects it: in texts, names and numbers. Only
 * what is parsed can be searched: JSON has many spellings for one text (`\u0073k` is `sk`).
 */
export function redactJson(value: unknown, key: string): unknown {
  if (typeof value === 'string') return value.replaceAll(key, '…');
  if (typeof value === 'number') return String(value).includes(key) ? '…' : value;
  if (Array.isArray(value)) return value.map((item) => redactJson(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll(key, '…'), redactJson(item, key)]),
  );
}
