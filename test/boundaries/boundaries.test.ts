import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestOnly, readSourceImports, type SourceImport } from '../testing/source-imports.ts';
import { boundaries, type Boundary } from './boundaries.ts';

const root = join(import.meta.dirname, '../..');
const imports = readSourceImports(root);

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function boundaryOf(file: string): Boundary | undefined {
  return boundaries
    .filter((boundary) => isIn(file, boundary.folder))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

function isAllowed({ from, to }: SourceImport, boundary: Boundary): boolean {
  if (to.startsWith('src-')) {
    const target = boundaryOf(to);
    return (
      target?.folder === boundary.folder ||
      boundary.folders.some((folder) => isIn(to, folder)) ||
      // Ambient declarations belong to their source root.
      (to.endsWith('.d.ts') && to.split('/')[0] === from.split('/')[0])
    );
  }
  return boundary.packages.some((name) => (name === 'node:' ? to.startsWith('node:') : isIn(to, name)));
}

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

describe('boundaries', () => {
  it('every source file lies in a folder of the table', () => {
    expect([...new Set(imports.map((one) => one.from))].filter((file) => !boundaryOf(file))).toEqual([]);
  });

  it('no file imports what its folder may not', () => {
    const broken = imports.filter((one) => {
      const boundary = boundaryOf(one.from);
      return boundary !== undefined && !isAllowed(one, boundary);
    });
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  it('no file of the product imports what serves tests alone', () => {
    const broken = imports.filter(({ to }) => isTestOnly(to));
    expect(broken.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
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
    const files = [...new Set(imports.map(({ from }) => from))].filter((from) =>
      from.startsWith('src-main/'),
    );
    const writers = files.filter((file) =>
      /\.(applyPage|applyClaim|applySeen)\b|\bWritableReplica\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(writers.toSorted()).toEqual([
      'src-main/replica/replica.ts',
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

  it('there is no cycle among folders, types included', () => {
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [folder, target] = [boundaryOf(from)?.folder, boundaryOf(to)?.folder];
      if (folder === undefined || target === undefined || folder === target) continue;
      graph.set(folder, (graph.get(folder) ?? new Set()).add(target));
    }
    expect(cyclesOf(graph)).toEqual([]);
  });

  it('the table catches a wrong import', () => {
    const wrong = { from: 'src-renderer/inbox/list.tsx', to: 'src-main/engine.ts', typeOnly: true };
    const boundary = boundaryOf(wrong.from);
    expect(boundary && isAllowed(wrong, boundary)).toBe(false);
  });
});
