import { readFileSync } from 'node:fs';

/** Parses JSON from a file or another program; `undefined` if it is none, which no schema accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a file of JSON; `undefined` if it can't be read or is none. */
export function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
