import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestOnly, productFiles, readSourceImports, type SourceImport } from '../testing/source-imports.ts';
import { boundaries } from './boundaries.ts';

const root = join(import.meta.dirname, '../..');
const files = productFiles(root);
const imports = readSourceImports(root);

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const rows = new Map(boundaries.map((row) => [row.folder, row]));
/** A row is for a file, or for the files directly in a folder. */
const rowOf = (file: string) => rows.get(file) ?? rows.get(posix.dirname(file));

function isAllowed({ from, to }: SourceImport): boolean {
  const [row, target] = [rowOf(from), rowOf(to)];
  if (row === undefined) return false;
  if (!to.startsWith('src-')) return row.packages.some((name) => isOfPackage(to, name));
  // Ambient declarations belong to their source root.
  if (to.endsWith('.d.ts')) return to.split('/')[0] === from.split('/')[0];
  return target === row || row.folders.some((one) => isNamed(to, one));
}

/** Whether a row that names `one` may import the file: it is `one`, lies directly in it, or, where `one` ends with a slash, anywhere in it. */
const isNamed = (file: string, one: string) =>
  one.endsWith('/') ? file.startsWith(one) : file === one || rowOf(file)?.folder === one;

const isOfPackage = (specifier: string, name: string) =>
  name === 'node:' ? specifier.startsWith('node:') : isIn(specifier, name);

/** What a program or a worker starts with: nothing imports it. */
const entries = [
  'src-main/hosts/browser/program.ts',
  'src-main/hosts/electron/main.ts',
  'src-main/hosts/electron/preload/preload.ts',
  'src-main/replica/query-worker.ts',
  'src-renderer/main.tsx',
  'src-sandbox/sandbox-worker.ts',
];

function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

describe('the table', () => {
  it('has a row for every file of the product', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => rowOf(file) === undefined)).toEqual([]);
  });

  it('has no row without files, and no folder twice', () => {
    expect([...rows.keys()].filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(rows.size).toBe(boundaries.length);
  });

  it('lets a row import only from rows above it: there is no cycle among folders, types included', () => {
    const above = new Set<string>();
    const wrong = boundaries.flatMap(({ folder, folders }) => {
      const unknown = folders.filter(
        (one) =>
          ![...above].some((known) =>
            one.endsWith('/') ? known.startsWith(one) : known === one || known === posix.dirname(one),
          ),
      );
      above.add(folder);
      return unknown.map((one) => `${folder} names ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  it('allows nothing that nobody uses, but for the renderer’s layers, which are allowed as wholes', () => {
    const unused = boundaries
      .filter(({ folder }) => !folder.startsWith('src-renderer/'))
      .flatMap((row) => {
        const own = imports.filter(({ from }) => rowOf(from) === row);
        const isUsed = (one: string) => own.some(({ to }) => isNamed(to, one) || isOfPackage(to, one));
        return [...row.folders, ...row.packages]
          .filter((one) => !isUsed(one))
          .map((one) => `${row.folder} names ${one}`);
      });
    expect(unused).toEqual([]);
  });

  it('catches a wrong import, and a file without a row', () => {
    const from = 'src-renderer/inbox/list.tsx';
    expect(isAllowed({ from, to: 'src-renderer/inbox/inbox.tsx', typeOnly: true })).toBe(true);
    expect(isAllowed({ from, to: 'src-main/engine/engine.ts', typeOnly: true })).toBe(false);
    expect(isAllowed({ from, to: 'src-renderer/testing/fake-ipc.ts', typeOnly: true })).toBe(false);
    expect(rowOf('src-main/outbox/unlisted/new.ts')).toBeUndefined();
  });
});

describe('imports', () => {
  it('no file imports what its row does not name', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} imports ${to}`)).toEqual(
      [],
    );
  });

  it('no file of the product imports what serves tests alone', () => {
    const broken = imports.filter(({ to }) => isTestOnly(to));
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  it('what only tests use lies in testing/', () => {
    const imported = new Set(imports.map(({ to }) => to));
    expect(files.filter((file) => !imported.has(file)).toSorted()).toEqual(entries);
  });

  it('every relative import names a file that is there', () => {
    const missing = imports.filter((one) => one.to.startsWith('src-') && !existsSync(join(root, one.to)));
    expect(missing.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  it.each([
    ['electron', ['src-main/hosts/electron']],
    ['better-sqlite3', ['src-main/database', 'src-main/journal', 'src-main/replica']],
    ['@napi-rs/keyring', ['src-main/keychain']],
  ])('%s is imported in %j only', (name, folders) => {
    const importers = imports.filter((one) => isIn(one.to, name) && !one.typeOnly);
    expect(importers.filter(({ from }) => !folders.some((folder) => isIn(from, folder)))).toEqual([]);
    expect(importers).not.toEqual([]);
  });

  it('the outbox is reached by its face alone', () => {
    const behind = imports.filter(
      ({ from, to }) =>
        isIn(to, 'src-main/outbox') && !isIn(from, 'src-main/outbox') && to !== 'src-main/outbox/outbox.ts',
    );
    expect(behind.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  it('claims enter the replica by sync/intake alone', () => {
    const writers = files.filter(
      (file) =>
        file.startsWith('src-main/') &&
        /\.(applyPage|applyClaim|applySeen)\b|\bWritableReplica\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(writers.toSorted()).toEqual([
      // The second file of a large first sync: the intake gives it its claims.
      'src-main/replica/load/bulk-load.ts',
      'src-main/replica/store/replica.ts',
      // Hands the replica it was given to the intake.
      'src-main/sync/account-sync.ts',
      'src-main/sync/intake.ts',
    ]);
  });

  it('there is no cycle among files', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports) {
      if (!typeOnly && to.startsWith('src-')) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    expect(cyclesOf(graph)).toEqual([]);
  });

  it('there is no cycle among folders, types and loose files included', () => {
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [folder, other] = [posix.dirname(from), posix.dirname(to)];
      if (!to.startsWith('src-') || folder === other) continue;
      graph.set(folder, (graph.get(folder) ?? new Set()).add(other));
    }
    expect(cyclesOf(graph)).toEqual([]);
  });
});
