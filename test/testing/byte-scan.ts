import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that holds a text that it must not hold, and how the text is written there. */
export interface Leak {
  file: string;
  canary: string;
  spelling: string;
}

export function filesIn(dirs: readonly string[]): string[] {
  return dirs
    .flatMap((dir) => globSync('**/*', { cwd: dir }).map((file) => join(dir, file)))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Looks for each of these texts in every file, in every way in which programs write text. */
export function findLeaks(files: readonly string[], canaries: Readonly<Record<string, string>>): Leak[] {
  const wanted = Object.entries(canaries).flatMap(([canary, text]) =>
    [...spellings(text)].map(([spelling, bytes]) => ({ canary, spelling, bytes })),
  );
  return files.flatMap((file) => {
    const bytes = readIfThere(file);
    if (bytes === null) return [];
    return wanted
      .filter((one) => bytes.includes(one.bytes))
      .map(({ canary, spelling }) => ({ file, canary, spelling }));
  });
}

/** A running browser removes files of its cache between their listing and their reading. */
function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return null;
    throw error;
  }
}

export function spellings(text: string): Map<string, Buffer> {
  if (text.length < shortest) throw new Error(`too short to look for: ${JSON.stringify(text)}`);
  const found = new Map<string, Buffer>();
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '');
  const variants = { plain: text, lower: text.toLowerCase(), folded, foldedLower: folded.toLowerCase() };
  for (const [variant, one] of Object.entries(variants)) {
    const utf8 = Buffer.from(one, 'utf8');
    const utf16 = Buffer.from(one, 'utf16le');
    const written: Record<string, Buffer> = {
      utf8,
      'utf-16le': utf16,
      'utf-16be': Buffer.from(utf16).swap16(),
      json: Buffer.from(JSON.stringify(one).slice(1, -1)),
      'json, ascii alone': Buffer.from(asciiJson(one)),
      url: Buffer.from(encodeURIComponent(one)),
      'url, form': Buffer.from(new URLSearchParams({ '': one }).toString().slice(1)),
      html: Buffer.from(one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')),
      hex: Buffer.from(utf8.toString('hex')),
    };
    for (const [name, bytes] of [
      ['utf8', utf8],
      ['utf-16le', utf16],
    ] as const) {
      for (const encoding of ['base64', 'base64url'] as const) {
        for (const offset of [0, 1, 2]) {
          written[`${encoding} of ${name} at ${offset}`] = Buffer.from(base64At(bytes, offset, encoding));
        }
      }
    }
    for (const [spelling, bytes] of Object.entries(written)) {
      // What is written alike is looked for once.
      if ([...found.values()].some((other) => other.equals(bytes))) continue;
      found.set(`${variant}, ${spelling}`, bytes);
    }
  }
  return found;
}

/** Shorter ones are found by chance. */
const shortest = 6;

/** The characters that stand for these bytes alone when they begin so many bytes into the whole. */
function base64At(bytes: Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(encoding)
    .replaceAll('=', '');
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}

function asciiJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
