import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { isTestOnly, productFiles } from '../testing/source-imports.ts';

const root = join(import.meta.dirname, '../..');
const mostLines = 120;

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the name of a function's declaration, or of the variable or property that holds the function. */
function nameIn(node: Node, outer: string): string {
  const named = node as { id?: { name?: string } | null; key?: { name?: string } };
  return named.id?.name ?? (node.type === 'Property' ? named.key?.name : undefined) ?? outer;
}

/** Returns the names of the functions in a program that have more than `most` lines. */
function longFunctions(file: string, text: string, most: number): string[] {
  const found: string[] = [];
  const visit = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, outer);
    if (!isNode(value)) return;
    const name = nameIn(value, outer);
    const isFunction = value.type.endsWith('FunctionExpression') || value.type === 'FunctionDeclaration';
    if (isFunction && text.slice(value.start, value.end).split('\n').length > most) found.push(name);
    for (const child of Object.values(value)) visit(child, name);
  };
  visit(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }), 'without a name');
  return found;
}

it('No function of the product or of a script has more than 120 lines', () => {
  const scripts = globSync('scripts/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTestOnly(file));
  const found = [...productFiles(root), ...scripts].flatMap((file) =>
    longFunctions(file, readFileSync(join(root, file), 'utf8'), mostLines).map((name) => `${file} ${name}`),
  );
  expect(found).toEqual([]);
});

it('A function that is too long is found by its name, and those around it by theirs', () => {
  const text = 'const outer = () => {\n  function inner() {\n    return 1;\n  }\n  return inner;\n};';
  expect(longFunctions('sample.ts', text, 4)).toEqual(['outer']);
  expect(longFunctions('sample.ts', text, 2)).toEqual(['outer', 'inner']);
  expect(longFunctions('sample.ts', text, 6)).toEqual([]);
});
