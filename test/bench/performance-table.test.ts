import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FigureId, judged } from './bars.ts';
import { type KeptSizes, withStep } from './kept-sizes.ts';
import type { Unit } from './measure.ts';
import { performanceTable, tableMarks, withTable } from './performance-table.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
const nothing: KeptSizes = {
  commit: '0123abcd',
  machine: { cores: 2, processor: 'A processor', node: '24.0.0' },
  sizes: [],
};
const step = (title: string, ...figures: [FigureId, Unit, number, number | null][]) => ({
  title,
  startedAt: '2026-11-20T10:00:00.000Z',
  seconds: 1,
  load: [0.25, 1.75] as [number, number],
  figures: figures.map(([id, unit, ours, raw]) => judged({ id, name: id, unit, ours, raw, rawName: 'raw' })),
});
const rowOf = (table: string, title: string) =>
  table.split('\n').find((line) => line.startsWith(`| ${title}`));

const one = withStep(
  withStep(
    nothing,
    10_000,
    step('reads', ['listWindow', 'ms', 1.134, 0.19], ['diskPerClaim', 'bytes', 4291, null]),
  ),
  1_000_000,
  step('reads', ['listWindow', 'ms', 6.2, 0.66]),
);

describe('the table of docs/performance.md', () => {
  it('has each figure beside its raw one, its bar, and where it is missed', () => {
    const table = performanceTable(one);
    expect(rowOf(table, 'list window')).toBe(
      '| list window of 100, ms | 1.13 (0.19) | n. m. | 6.2 (0.66) | at most 10 ms and at most 3 × raw + 0.5 ms: missed at 10,000 and 1,000,000 |',
    );
    expect(rowOf(table, 'disk')).toMatch(/\| 4,291 \| n\. m\. \| n\. m\. \| none set \|$/);
    expect(rowOf(table, 'cold start')).toMatch(
      /\| n\. m\. \| n\. m\. \| n\. m\. \| at most 500 ms: open \|$/,
    );
  });

  it('says a bar that every measured size meets as met', () => {
    const table = performanceTable(withStep(nothing, 10_000, step('reads', ['listWindow', 'ms', 1, 0.19])));
    expect(rowOf(table, 'list window')).toMatch(/: met \|$/);
  });

  it('says over how many claims a figure is measured that has a size of its own', () => {
    const table = performanceTable(withStep(nothing, 10_000, step('seen', ['seenOnDisk', 'ms', 361, null])));
    expect(rowOf(table, '10,000 marked seen, on disk')).toContain(
      '| 361, of 20,000 | n. m. | n. m. | at most 300 ms: missed |',
    );
  });

  it('says when, on what and beside how much other work it was measured', () => {
    expect(performanceTable(one).split('\n')[0]).toBe(
      'Measured on 2026-11-20, commit 0123abcd: 2 cores (A processor), Node 24.0.0, load average 0.3 before it and up to 1.8 in it.',
    );
  });

  it('takes a step that is measured again in the place of the one before', () => {
    const again = withStep(one, 1_000_000, step('reads', ['listWindow', 'ms', 2, 0.66]));
    expect(rowOf(performanceTable(again), 'list window')).toContain('| 2 (0.66) |');
  });

  it('replaces what is between its marks, and nothing else', () => {
    const changed = withTable(withTable(document, 'the table'), 'another');
    expect(changed).toContain(`${tableMarks.begin}\n\nanother\n\n${tableMarks.end}`);
    const around = (text: string) => [
      text.slice(0, text.indexOf(tableMarks.begin)),
      text.slice(text.indexOf(tableMarks.end)),
    ];
    expect(around(changed)).toEqual(around(document));
    expect(() => withTable('no marks', 'the table')).toThrow('no marks');
  });

  it('has in the document the form in which it is written', () => {
    const [, written = ''] =
      new RegExp(`${tableMarks.begin}\n\n([^]*)\n\n${tableMarks.end}`).exec(document) ?? [];
    expect(formOf(written)).toEqual(formOf(performanceTable(one)));
    expect(written.split('\n')[0]).toMatch(
      /^Measured on [\d-]+( and [\d-]+)*, commit [\da-f]{8}(-dirty)?: \d+ cores \(.+\), Node [\d.]+, load average [\d.]+ before it and up to [\d.]+ in it\.$/,
    );
  });
});

const measuredCell = /^(n\. m\.|[\d.,]+( \([\d.,]+\))?(, of [\d,]+)?)$/;

/** Each line without what was measured. */
function formOf(table: string): string[] {
  return table.split('\n').map((line) => {
    if (!line.startsWith('|')) return line.replace(/^Measured on .*/, 'Measured');
    const [title = '', ...cells] = line.slice(2, -2).split(' | ');
    const bar = cells.pop() ?? '';
    if (bar === 'bar' || bar.startsWith('---')) return line;
    return [
      title,
      ...cells.map((cell) => (measuredCell.test(cell) ? '*' : cell)),
      bar.replace(/: (met|open|missed( at [\d,]+( and [\d,]+)*)?)$/, ''),
    ].join('|');
  });
}
