import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = globSync(['*.md', 'docs/**/*.md', 'src-*/**/*.md'], { cwd: root });
const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');

/** As the platform that shows the pages derives it from a heading. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(pages)('%s links only to what is there', (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:srcset|src)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^https?:/.test(link));
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
