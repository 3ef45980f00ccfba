import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// Asked for by name: the configuration is run from where it was bundled to.
const packageDir = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
/** Character maps, the fonts every reader must have, and decoders that need no WebAssembly. */
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
const isWanted = (name: string) => !name.startsWith('quickjs') && !name.endsWith('.wasm');

/** Copies what PDF.js loads while it reads a file beside the interface, under `/pdfjs/`. */
export function pdfjsFiles(): Plugin {
  const files = new Map<string, string>(
    folders.flatMap((folder) =>
      readdirSync(join(packageDir, folder))
        .filter(isWanted)
        .map((name) => [`pdfjs/${folder}/${name}`, join(packageDir, folder, name)]),
    ),
  );
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? '').slice(1).split('?', 1)[0] ?? '');
        if (path === undefined) return next();
        if (path.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(path).pipe(response);
      });
    },
  };
}
