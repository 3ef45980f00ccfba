import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { pdfjsFiles } from './scripts/pdfjs-files.ts';
import { createNoticeCollector } from './scripts/package/third-party-notices.ts';
import { noncePlaceholder } from './src-main/hosts/content-security-policy.ts';

const notices = createNoticeCollector(process.cwd());

/** One bundle per process: two hosts, the program of a package, three worker threads, the preload script and the interface. */
export default defineConfig({
  main: {
    plugins: [notices.collect()],
    build: {
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          electron: 'src-main/hosts/electron/main.ts',
          browser: 'src-main/hosts/browser/main.ts',
          'self-check': 'src-main/hosts/browser/browser-self-check.ts',
          claimdesk: 'src-main/hosts/browser/program.ts',
          'query-worker': 'src-main/replica/query-worker.ts',
          'export-worker': 'src-main/export/export-worker.ts',
          'sandbox-worker': 'src-sandbox/sandbox-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [notices.collect()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/hosts/electron/preload/preload.ts' },
        // A sandboxed preload is loaded as a plain script: an ES module would not be.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    html: { cspNonce: noncePlaceholder },
    plugins: [react(), tailwindcss(), pdfjsFiles(), notices.collect(), notices.emit()],
    worker: { format: 'es', plugins: () => [notices.collect()] },
    build: {
      minify: true,
      // An inlined font would be a `data:` address, which the policy does not let in.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src-renderer/index.html' },
    },
  },
});
