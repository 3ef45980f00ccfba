import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');

it('the index lists every decision by its number and its title', () => {
  const titles = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => {
      const [, title = ''] = /^# \d+\. (.*)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      return `| [${name.slice(0, 4)}](${name}) | ${title} |`;
    });
  const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('| [0'))).toEqual(titles.toSorted());
});
