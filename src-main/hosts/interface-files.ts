import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { noncePlaceholder } from './content-security-policy.ts';

export interface InterfaceFile {
  contentType: string;
  bytes: Buffer;
}

/** The built interface. A request is looked up in it; no path is ever built from a request. */
export interface InterfaceFiles {
  /** @param pathname as in the address, still encoded */
  find(pathname: string): InterfaceFile | null;
  /** `index.html` with this answer's nonce. */
  indexPage(nonce: string): string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
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

/** Lists the folder once, at start. Bytes are read when first asked for and kept. */
export function readInterfaceFiles(dir: string): InterfaceFiles {
  const paths = new Map<string, string>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const path = join(entry.parentPath, entry.name);
    const pathname = relative(dir, path).split(sep).map(encodeURIComponent).join('/');
    paths.set(`/${pathname}`, path);
  }
  const index = paths.get('/index.html');
  if (!index) throw new Error(`there is no built interface in ${dir}`);
  const indexHtml = readFileSync(index, 'utf8');
  paths.delete('/index.html');

  const loaded = new Map<string, InterfaceFile>();
  return {
    find(pathname) {
      const path = paths.get(pathname);
      if (path === undefined) return null;
      let file = loaded.get(pathname);
      if (!file) {
        file = { contentType: contentTypes[extname(path)] ?? unknownType, bytes: readFileSync(path) };
        loaded.set(pathname, file);
      }
      return file;
    },
    indexPage: (nonce) => indexHtml.replaceAll(noncePlaceholder, nonce),
  };
}
