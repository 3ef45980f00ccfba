import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultSchema } from '../../src-sandbox/faults/fault.ts';
import { decisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { faultCases } from '../faults/fault-campaign.ts';
import { columnOf, expectedEnd, truths } from '../faults/fault-case.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/faults.md');

/** Rows of the table whose head begins with `head`, as cells. */
function tableUnder(head: string): string[][] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  return lines
    .slice(first + 2, first + length)
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
}

describe('docs/faults.md', () => {
  it('names the column of every kind', () => {
    for (const column of ['I', 'S', 'X'] as const) {
      const line = text.split('\n').find((one) => one.startsWith(`- **${column}**`)) ?? '';
      const named = [...line.matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
      expect(named).toEqual(decisionKinds.filter((kind) => columnOf(kind) === column));
    }
  });

  it('says where each truth ends', () => {
    const kindOf = (column: string) =>
      decisionKinds.find((kind) => columnOf(kind) === column) ?? decisionKind.markSeen;
    expect(tableUnder('truth').map(([truth, , ...ends]) => [truth, ...ends])).toEqual(
      truths.map((truth) => [
        truth,
        ...['I', 'S', 'X'].map((column) => expectedEnd({ name: '', truth }, kindOf(column)) ?? 'any'),
      ]),
    );
  });

  it('lists every fault of the campaign, and no other', () => {
    const documented = tableUnder('fault').flatMap(([names = '', truth, exceptions = '']) =>
      names.split('; ').map((name) => ({ name, truth, exceptions })),
    );
    const played = faultCases.map(({ name, truth, but = {} }) => ({
      name,
      truth,
      exceptions: Object.entries(but)
        .map(([kind, end]) => `${kind}: ${end}`)
        .join(', '),
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(documented.toSorted(byName)).toEqual(played.toSorted(byName));
  });

  it.each(faultSchema.options.map(({ shape }) => shape.kind.value))(
    'and the sandbox’s README know its fault %s',
    (kind) => {
      const named = tableUnder('fault of the sandbox').flatMap(([names = '']) => names.split(', '));
      expect(named).toContain(`\`${kind}\``);
      expect(read('src-sandbox/README.md')).toContain(`{kind: '${kind}'`);
    },
  );
});
