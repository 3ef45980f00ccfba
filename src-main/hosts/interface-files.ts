import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { noncePlaceholder } from './content-security-policy.ts';

export interface InterfaceFile {
  contentType: string;
  bytes: Buffer;
}

const unknownType = 'application/octet-stream';

/** Reads the folder once, at start: a later build does not affect a running program. */
export function readInterfaceFiles(dir: string) {
  const files = new Map<string, InterfaceFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const path = join(entry.parentPath, entry.name);
    const pathname = relative(dir, path).split(sep).map(encodeURIComponent).join('/');
    const contentType = getMimeType(entry.name) ?? unknownType;
    files.set(`/${pathname}`, { contentType, bytes: readFileSync(path) });
  }
  const index = files.get('/index.html');
  if (!index) throw new Error(`there is no built interface in ${dir}`);
  files.delete('/index.html');
  const indexHtml = index.bytes.toString('utf8');
  return {
    /** Returns a file; `null` if there is none. @param pathname as in the address, still encoded */
    find: (pathname: string): InterfaceFile | null => files.get(pathname) ?? null,
    /** Returns `index.html` with this answer's nonce. */
    indexPage: (nonce: string): string => indexHtml.replaceAll(noncePlaceholder, nonce),
  };
}
/** The built interface. A request is looked up in it; no path is ever built from a request. */
export type InterfaceFiles = ReturnType<typeof readInterfaceFiles>;
