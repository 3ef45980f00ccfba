import { expect, it } from 'vitest';
import { addedColumns, type ExportColumn, proposalColumns } from '../../src-shared/contract/exports.ts';
import type { StreamedClaim } from '../replica/streams/claim-stream.ts';
import { claimCells } from './claim-cells.ts';

const dayMs = 86_400_000;
const asOfMs = Date.UTC(2026, 2, 10, 12);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cells asked for read nothing else
const claim = (part: Partial<StreamedClaim>) =>
  ({ documents: null, targetAtMs: null, proposal: null, ...part }) as StreamedClaim;

const cellsOf = (row: StreamedClaim, columns: readonly ExportColumn[]) =>
  columns.map((column) => claimCells(asOfMs)[column](row));

it('A claim has its documents and its days left in an export, and nothing where they aren’t known', () => {
  const cells = (part: Partial<StreamedClaim>) => cellsOf(claim(part), addedColumns);
  expect(cells({})).toEqual([null, null, null, null, null, null]);
  expect(cells({ documents: { listed: 3, approved: 0 }, targetAtMs: asOfMs + 2.5 * dayMs })).toEqual([
    3,
    0,
    new Date(asOfMs + 2.5 * dayMs),
    2,
    null,
    null,
  ]);
  // As on the screen: overdue by less than a day.
  expect(cells({ targetAtMs: asOfMs - 1 })[3]).toBe(-1);
});

it.each([
  [{ kind: 'accept' }, 'accept'],
  [{ kind: 'tag', tag: 'big fish' }, 'tag big fish'],
  [{ kind: 'snooze', choice: 'tomorrow' }, 'snooze tomorrow'],
] as const)(
  'A claim has what is proposed for it, by its words in the search language: %j',
  (decision, words) => {
    const cells = cellsOf(claim({ proposal: { name: 'Small', decision } }), proposalColumns);
    expect(cells).toEqual([words, 'Small']);
  },
);
