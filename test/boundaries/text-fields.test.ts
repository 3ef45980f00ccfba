import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textFieldPlaces, untypedFields } from '../e2e/testing/text-fields.ts';

const renderer = join(import.meta.dirname, '../../src-renderer');
const read = (file: string) => readFileSync(join(renderer, file), 'utf8');
/** What a person can type into: elements, those of libraries, and the editor. */
const ownField = /<(input|textarea|Input|TextArea|Command\.Input)\b|contentEditable|new EditorView\(/;
const chosenNotTyped = /type="(file|checkbox|radio)"/;

function componentsOf(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: renderer })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && !file.startsWith('testing/'));
}

/** Components of `ui` that have a field, as elements: `<TextField`. */
function fieldsOfUi(): RegExp {
  const names = componentsOf('ui')
    .map(read)
    .filter((source) => ownField.test(source) && !chosenNotTyped.test(source))
    .flatMap((source) => [...source.matchAll(/export function ([A-Z]\w+)/g)].map(([, name]) => name));
  expect(names).toContain('TextField');
  return new RegExp(`<(${names.join('|')})\\b`);
}

it('Every component with a field for text is among the places where words are typed', () => {
  const field = fieldsOfUi();
  const found = componentsOf('*')
    .filter((file) => !file.startsWith('ui/'))
    .filter((file) => ownField.test(read(file)) || field.test(read(file)));
  const named = [...textFieldPlaces.flatMap(({ files }) => files), ...Object.keys(untypedFields)];
  expect(found.toSorted()).toEqual([...new Set(named)].toSorted());
});
