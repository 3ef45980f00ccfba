/** The program of a package: the browser host with what lies beside it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readCommandLine, usageOf } from '../command-line.ts';
import { hostWords, systemLanguage } from '../host-words.ts';
import { browserSelfCheck } from './browser-self-check.ts';
import { type BrowserHostParts, runBrowserHost } from './main.ts';

const beside = (path: string) => new URL(path, import.meta.url);
const manifest: unknown = JSON.parse(readFileSync(beside('../../package.json'), 'utf8'));
const parts: BrowserHostParts = {
  version: z.object({ version: z.string() }).parse(manifest).version,
  queryWorker: beside('./query-worker.js'),
  exportWorker: beside('./export-worker.js'),
  sandboxWorker: beside('./sandbox-worker.js'),
  source: fileURLToPath(beside('../renderer')),
};
const words = hostWords[systemLanguage()];
const usage = usageOf('package', words);

const line = readCommandLine(process.argv.slice(2), process.env, words);
if (line.kind === 'help') process.stdout.write(usage);
else if (line.kind === 'wrong') {
  process.stderr.write(`${line.message}\n\n${usage}`);
  process.exitCode = 2;
} else if (line.kind === 'version') process.stdout.write(`${parts.version}\n`);
else if (line.kind === 'selfCheck') {
  const report = await browserSelfCheck(parts);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exit(report.ok ? 0 : 1);
} else await runBrowserHost(line.options, parts);
