import { basename, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Builds a program as the product is built, into a folder of its own under `node_modules/.cache`: what it imports
 * is found there. What takes time or memory at a start is then the product's, and not that of reading TypeScript.
 */
export async function buildProgram(source: string, dir: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: dir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: source,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  if (!('output' in built)) throw new Error(`${basename(source)} was not built.`);
  return join(dir, `${basename(source, '.ts')}.mjs`);
}

export const benchCache = join(root, 'node_modules/.cache/claimdesk');
