import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { workerFilesDir, workerSources } from './worker-files.ts';

/** Writes the files that `workerFile` names. Another command may be running from the same files meanwhile. */
export async function buildWorkerFiles(): Promise<void> {
  const built = await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // In one piece: a thread that reads its libraries from their many files starts half as fast.
    ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2'] },
    build: {
      ssr: true,
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: workerSources,
        // Names by content: what a thread is loading never becomes another file.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (!('output' in built)) throw new Error('The worker files were not built.');
  mkdirSync(workerFilesDir, { recursive: true });
  const chunks = built.output.filter((file) => file.type === 'chunk');
  // What is imported is there before what imports it.
  for (const { fileName, code } of chunks.toSorted((a, b) => Number(a.isEntry) - Number(b.isEntry)))
    writeIfChanged(join(workerFilesDir, fileName), code);
}

/** For Vitest: before the first test file. */
export { buildWorkerFiles as setup };

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}
