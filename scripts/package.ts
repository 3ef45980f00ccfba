/**
 * `npm run package -- deb | portable [TARGET…] | electron [TARGET…]`: makes the artefacts of this commit in `out/packages`.
 * What `npm run build` wrote is packed, built anew first.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { electronFilesOf, electronVersion } from './launch/electron-files.ts';
import { makeDeb, type Release } from './package/deb.ts';
import { makeElectron, mustBeSigned } from './package/electron.ts';
import { writePapers } from './package/papers.ts';
import { makePortable } from './package/portable.ts';
import { NoNode } from './package/runtime-packages.ts';
import { targetNamed, targets } from './package/targets.ts';
import { readManifest } from './package/third-party-notices.ts';

const root = join(import.meta.dirname, '..');
const targetNames = `${targets.map(({ name }) => name).join(' | ')} …`;
const usage = `Usage: npm run package -- deb
       npm run package -- portable [${targetNames}]
       npm run package -- electron [${targetNames}]
`;

const isKind = (kind: string | undefined) => kind === 'deb' || kind === 'portable' || kind === 'electron';

async function main([kind, ...names]: string[]): Promise<number> {
  if (!isKind(kind) || (kind === 'deb' && names.length > 0)) {
    process.stderr.write(usage);
    return 2;
  }
  const wanted = names.length === 0 ? targets : names.map(targetNamed);
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const release: Release = { root, version: readManifest(root).version ?? '', atSeconds: commitTime() };
  const dir = join(root, 'out/packages');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'claimdesk-package-'));
  try {
    const artefacts: string[] = [];
    if (kind === 'deb') artefacts.push(makeDeb(release, work, dir));
    if (kind === 'electron')
      for (const target of wanted) {
        artefacts.push(await makeElectron(release, target, work, dir));
        if (mustBeSigned(target))
          process.stderr.write(
            `${target.name} must be signed on macOS before it runs: its fuses ended the signature that Electron came with.\n`,
          );
      }
    if (kind === 'portable') {
      for (const target of wanted) {
        try {
          artefacts.push(makePortable(release, target, work, dir));
        } catch (error) {
          if (!(error instanceof NoNode) || names.length > 0) throw error;
          process.stderr.write(`${error.message}\n`);
        }
      }
    }
    const electron = { name: 'electron', version: electronVersion(electronFilesOf(root)), licence: 'MIT' };
    for (const path of await writePapers(release, artefacts, dir, kind === 'electron' ? electron : undefined))
      process.stdout.write(
        `${(statSync(path).size / 1e6).toFixed(1).padStart(7)} MB  out/packages/${basename(path)}\n`,
      );
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Outside a checkout, the time that its packager gives. */
function commitTime(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given) return Number(given);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // A full disk, a missing tool or a damaged download: one line.
  process.stderr.write(
    `The package can't be made: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n`,
  );
  process.exitCode = 1;
}
