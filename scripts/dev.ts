/** `npm run dev`: the browser host from source on the sandbox service, its pages from Vite with hot reload. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { runBrowserHost } from '../src-main/hosts/browser/main.ts';
import type { InterfaceSource } from '../src-main/hosts/browser/http-host.ts';
import { readCommandLine, usageOf } from '../src-main/hosts/command-line.ts';
import { hostWords, systemLanguage } from '../src-main/hosts/host-words.ts';
import { developmentPolicy, noncePlaceholder } from '../src-main/hosts/content-security-policy.ts';

const root = join(import.meta.dirname, '..');
const renderer = join(root, 'src-renderer');
const source = (path: string) => pathToFileURL(join(root, path));

/**
 * Creates Vite's pages behind the same rules as the built ones: same host, origin, code and token. Only the policy is
 * looser.
 */
async function vitePages(server: Server): Promise<InterfaceSource> {
  const vite = await createServer({
    configFile: false,
    root: renderer,
    appType: 'custom',
    // Standard output is for the address, or for JSON alone.
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    html: { cspNonce: noncePlaceholder },
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    policy: developmentPolicy,
    async indexPage(nonce) {
      const html = await readFile(join(renderer, 'index.html'), 'utf8');
      return (await vite.transformIndexHtml('/', html)).replaceAll(noncePlaceholder, nonce);
    },
    answer: (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
    isOtherUpgrade: (request) => request.headers['sec-websocket-protocol']?.startsWith('vite-') ?? false,
    close: () => vite.close(),
  };
}

const words = hostWords[systemLanguage()];
const usage = usageOf('checkout', words);
const line = readCommandLine(['--demo', ...process.argv.slice(2)], process.env, words);
if (line.kind === 'start') {
  await runBrowserHost(line.options, {
    version: 'development',
    queryWorker: source('src-main/replica/query-worker.ts'),
    exportWorker: source('src-main/export/export-worker.ts'),
    sandboxWorker: source('src-sandbox/sandbox-worker.ts'),
    source: vitePages,
  });
} else {
  process.stderr.write(line.kind === 'wrong' ? `${line.message}\n\n${usage}` : usage);
  process.exitCode = line.kind === 'wrong' ? 2 : 0;
}
