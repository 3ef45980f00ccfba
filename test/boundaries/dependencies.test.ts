import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')));
const lock = z
  .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
  .parse(JSON.parse(read('package-lock.json')));

describe('what runs while packages are installed', () => {
  // Promise: install-scripts-listed
  it('is on the list, and an install with anything else fails', () => {
    expect(read('.npmrc').split('\n')).toContain('strict-allow-scripts=true');
    const withScript = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(withScript.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
  });

  it('is Node’s own binary for the tests, and nothing besides', () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(['node']);
  });
});

describe('what reads bytes from strangers', () => {
  // Promise: readers-in-production
  it.each(['pdfjs-dist', 'utif2', 'file-type', 'image-size', 'ws', 'zod'])(
    '%s is a dependency of production, where audits and licence lists see it',
    (name) => {
      expect(Object.keys(manifest.dependencies)).toContain(name);
      expect(Object.keys(manifest.devDependencies)).not.toContain(name);
    },
  );

  it('has one exact version', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(all).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe('what the benchmark measures Claimdesk beside', () => {
  const peersDir = 'test/bench/peers/';
  const peers = z.object({ dependencies: versions }).parse(JSON.parse(read(`${peersDir}package.json`)));

  it('is no dependency of Claimdesk', () => {
    const ours = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.keys(peers.dependencies).filter((name) => ours[name] !== undefined)).toEqual([]);
  });

  it('has one exact version each, locked by content', () => {
    expect(Object.values(peers.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
    const locked = z
      .object({
        packages: z.record(
          z.string(),
          z.object({ integrity: z.string().optional(), resolved: z.string().optional() }),
        ),
      })
      .parse(JSON.parse(read(`${peersDir}package-lock.json`)));
    const packages = Object.entries(locked.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(Object.keys(peers.dependencies).length);
    expect(packages.filter(([, one]) => !one.integrity || one.resolved).map(([path]) => path)).toEqual([]);
  });
});

// Promise: materials-whole
it('the bill of materials names every package that is shipped or bundled, with its licence', () => {
  // One string and a shell: npm is a script on Windows.
  const { stdout } = spawnSync('npm run sbom --loglevel=error', { cwd: root, shell: true, encoding: 'utf8' });
  const bill = z
    .object({ components: z.array(z.object({ name: z.string(), licenses: z.array(z.unknown()).min(1) })) })
    .parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
  const names = new Set(bill.components.map(({ name }) => name));
  // What the renderer is bundled from are development dependencies.
  const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(all.length * 2);
});
