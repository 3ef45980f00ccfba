import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

export interface SourceImport {
  /** Path of the importing file from the project's root. */
  from: string;
  /** Path from the root for a relative import, else the specifier as written. */
  to: string;
  typeOnly: boolean;
}

/** Whether a file serves tests alone: the product imports none of them. */
export function isTestOnly(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^src-testing\/|^test\//.test(file);
}

const withoutQuery = (specifier: string) => specifier.replace(/\?.*$/, '');

/** The product's own source files: tests, and declarations without code, left out. */
export function productFiles(root: string): string[] {
  return globSync('src-*/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTestOnly(file) && !file.endsWith('.d.ts'));
}

/** Every import of the product's files: static, re-exported and dynamic. */
export function readSourceImports(root: string): SourceImport[] {
  return productFiles(root).flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8');
    const found: SourceImport[] = [];
    const add = (specifier: string, typeOnly: boolean) => {
      const bare = withoutQuery(specifier);
      const to = bare.startsWith('.') ? normalize(join(dirname(from), bare)).replaceAll('\\', '/') : bare;
      found.push({ from, to, typeOnly });
    };
    const program = parseAst(text, { lang: from.endsWith('.tsx') ? 'tsx' : 'ts' });
    for (const node of program.body) {
      if (node.type === 'ImportDeclaration') add(node.source.value, node.importKind === 'type');
      if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') {
        if (node.source) add(node.source.value, node.exportKind === 'type');
      }
    }
    for (const dynamic of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) add(dynamic[1] ?? '', false);
    return found;
  });
}
