import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { noncePlaceholder } from './content-security-policy.ts';

export interface InterfaceFile {
  contentType: string;
  bytes: Buffer;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};
const unknownType = 'application/octet-stream';

/** Reads the folder once, at start: a later build does not affect a running program. */
export function readInterfaceFiles(dir: string) {
  const files = new Map<string, InterfaceFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const path = join(entry.parentPath, entry.name);
    const pathname = relative(dir, path).split(sep).map(encodeURIComponent).join('/');
    const contentType = contentTypes[extname(path)] ?? unknownType;
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
