import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { noncePlaceholder } from './content-security-policy.ts';

const root = join(import.meta.dirname, '../..');
let out: string;

beforeAll(() => {
  out = tempDir();
  const bin = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [bin, 'build', '--outDir', out, '--logLevel', 'error'],
    {
      cwd: root,
      encoding: 'utf8',
      // The runner's own mode would make React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  expect(status, stderr).toBe(0);
});

const read = (path: string) => readFileSync(join(out, path), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd: out })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

describe('the bundles', () => {
  it('are one per process', () => {
    expect(files('main/*.js')).toEqual(
      [
        'browser',
        'claimdesk',
        'electron',
        'export-worker',
        'query-worker',
        'sandbox-worker',
        'self-check',
      ].map((name) => `main/${name}.js`),
    );
    expect(files('preload/**/*.*')).toEqual(['preload/preload.cjs']);
    expect(files('renderer/*.html')).toEqual(['renderer/index.html']);
  });

  it('only the Electron host knows of Electron', () => {
    const withElectron = files('main/**/*.js').filter((path) =>
      /(from|import|require\()\s*["']electron["']/.test(read(path)),
    );
    expect(withElectron).toEqual(['main/electron.js']);
  });

  // Promise: no-dump-of-electron
  it('start no crash reporter, which would keep memory dumps', () => {
    expect(files('main/**/*.js').filter((path) => /\bcrashReporter\b/.test(read(path)))).toEqual([]);
  });

  it('the sandbox service imports no database, nor the query worker the network', () => {
    expect(read('main/sandbox-worker.js')).not.toMatch(/better-sqlite3|@napi-rs/);
    expect(read('main/query-worker.js')).not.toMatch(/node:http|@napi-rs|["']ws["']/);
  });

  // Promise: notices-complete
  it('name every package that is in them or shipped beside them, with its licence', async () => {
    const url = pathToFileURL(join(out, 'renderer/third-party-notices.js')).href;
    const { default: notices } = (await import(url)) as {
      default: { name: string; version: string; licence: string; texts: string[] }[];
    };
    const named = new Set(notices.map(({ name }) => name));
    // What the main side imports is shipped as it is.
    const imported = files('main/**/*.js').flatMap((path) =>
      [...read(path).matchAll(/^import [^;]*?from ["']((?:@[^/"']+\/)?[^./"'][^/"']*)/gm)].map(
        ([, name = '']) => name,
      ),
    );
    const shipped = imported.filter((name) => name !== 'electron' && !name.startsWith('node:'));
    expect(shipped.length).toBeGreaterThan(5);
    expect(
      shipped.filter((name) => !named.has(name === 'better-sqlite3' ? `${name}-multiple-ciphers` : name)),
    ).toEqual([]);
    // In the page, in its workers, in its style sheets, and what those are made of.
    const bundled = [
      'react',
      'react-dom',
      'react-aria',
      'pdfjs-dist',
      'utif2',
      'pako',
      'prettier',
      'juice',
      'cheerio',
      '@codemirror/view',
      '@lezer/lr',
      'tailwindcss',
      '@fontsource-variable/inter',
      'zod',
    ];
    expect(bundled.filter((name) => !named.has(name))).toEqual([]);
    expect(notices.filter(({ licence, version }) => licence === '' || version === '')).toEqual([]);
    const withoutText = notices.filter(({ texts }) => texts.length === 0);
    expect(withoutText.length).toBeLessThan(10);
    expect(notices.find(({ name }) => name === 'pdfjs-dist')?.texts.join()).toContain('PDFium');
  });

  // Promise: page-not-translated
  it('the page is kept from translators', () => {
    expect(read('renderer/index.html')).toMatch(/<html[^>]* translate="no"/);
  });

  it('the page has a place for each answer’s nonce, and nothing inline', () => {
    const html = read('renderer/index.html');
    expect(html).toContain(noncePlaceholder);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\son\w+=|https?:\/\//);
    expect(files('renderer/**/*.css').some((path) => read(path).includes('url(data:'))).toBe(false);
  });
});

describe('the preload script', () => {
  it('is one plain script that asks for electron alone, and gives the page one function', () => {
    const required: string[] = [];
    const exposed: Record<string, Record<string, unknown>> = {};
    const toMain: unknown[][] = [];
    const toPage: unknown[][] = [];
    class FakeChannel {
      port1 = 'page end';
      port2 = 'main end';
    }
    runInNewContext(read('preload/preload.cjs'), {
      require(name: string) {
        required.push(name);
        return {
          contextBridge: {
            exposeInMainWorld: (world: string, api: Record<string, unknown>) => void (exposed[world] = api),
          },
          ipcRenderer: { postMessage: (...message: unknown[]) => void toMain.push(message) },
        };
      },
      MessageChannel: FakeChannel,
      window: {
        origin: 'claimdesk://app',
        postMessage: (...message: unknown[]) => void toPage.push(message),
      },
    });
    expect(required).toEqual(['electron']);
    expect(Object.keys(exposed)).toEqual(['claimdesk']);
    const { connect, ...others } = exposed['claimdesk'] ?? {};
    expect(others).toEqual({});
    expect(connect).toBeTypeOf('function');
    expect((connect as () => unknown)()).toBeUndefined();
    expect(toMain).toEqual([['claimdesk-connect', null, ['main end']]]);
    expect(toPage).toEqual([['claimdesk-port', 'claimdesk://app', ['page end']]]);
  });
});
