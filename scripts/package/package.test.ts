import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { readBinaryFormat } from './binary-format.ts';
import { control } from './deb.ts';
import { importedPackages, nodeFiles, runtimeFiles } from './runtime-packages.ts';
import { targetNamed, targets } from './targets.ts';

const root = join(import.meta.dirname, '../..');
const prebuild = (name: string) =>
  readFileSync(join(root, 'node_modules/better-sqlite3/prebuilds', `${name}.node`));

describe('a program or library', () => {
  it.each(targets)('for $name is told by its first bytes', ({ platform, arch }) => {
    expect(readBinaryFormat(prebuild(`${platform}-${arch}`))).toEqual({ platform, arch });
  });

  it('is not a text, nor half a header', () => {
    expect(readBinaryFormat(Buffer.from('#!/bin/sh\n'.padEnd(100)))).toBeNull();
    expect(readBinaryFormat(Buffer.from('MZ'.padEnd(100, '\u00ff'), 'latin1'))).toBeNull();
    expect(readBinaryFormat(prebuild('linux-x64').subarray(0, 30))).toBeNull();
  });
});

describe('what is packed', () => {
  /** As the build leaves it: only its imports count here. */
  function checkout(imports: string): string {
    const dir = tempDir();
    for (const [path, text] of Object.entries({
      'out/main/claimdesk.js': imports,
      'out/main/electron.js': 'import { app } from "electron";',
      'package-lock.json': readFileSync(join(root, 'package-lock.json'), 'utf8'),
    })) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return dir;
  }

  it('is what the built files import, and not Electron', () => {
    const dir = checkout(
      'import fs from "node:fs";import { z } from "zod";import "./chunks/a.js";\nimport a from\'@orpc/server/websocket\';',
    );
    expect(importedPackages(join(dir, 'out/main'))).toEqual(['@orpc/server', 'zod']);
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'has production packages only, for one system, without sources, tests, types or maps',
    () => {
      const dir = checkout(
        'import "./a.js";import a from "better-sqlite3";import { b } from "@napi-rs/keyring";import { c } from "@node-rs/argon2";',
      );
      const paths = runtimeFiles(root, targetNamed('linux-x64'), join(dir, 'out/main')).map(
        ({ path }) => path,
      );
      expect(paths.filter((path) => path.endsWith('.node'))).toHaveLength(3);
      expect(paths).toContain('node_modules/better-sqlite3/prebuilds/linux-x64.node');
      expect(paths).toContain('node_modules/better-sqlite3/LICENSE');
      expect(paths.filter((path) => /\.(map|ts|cpp|h)$|\/tests?\/|README/i.test(path))).toEqual([]);
      expect(paths.filter((path) => /electron|vitest|typescript|react/.test(path))).toEqual([]);
      expect(readBinaryFormat(readFileSync(nodeFiles(root, targetNamed('linux-x64')).binary))).toEqual({
        platform: 'linux',
        arch: 'x64',
      });
    },
  );

  it('names one version, which Debian sorts as npm does', () => {
    expect(control('1.2.3', 5)).toMatch(/^Package: claimdesk\nVersion: 1\.2\.3\n/);
    expect(control('1.2.3-rc.1', 5)).toContain('Version: 1.2.3~rc.1\n');
    expect(() => targetNamed('amiga')).toThrow('There is no target amiga');
  });
});
