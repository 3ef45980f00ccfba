import { expect, it } from 'vitest';
import { printedColumns } from './printed-columns.ts';

const under = { holder: true, rrn: true, outcome: false };

it('prints what lies under a column as a column of its own, and decisions where there are some', () => {
  const layout = { names: ['merchant', 'amount', 'status', 'age'], density: 'two_lines', under } as const;
  expect(printedColumns(layout, [{ pending: [] }])).toEqual([
    'merchant',
    'holder',
    'rrn',
    'amount',
    'status',
    'age',
  ]);
  const pending = [{ entryId: 'e', kind: 'mark_seen', value: null, state: 'held', dueAtMs: null }] as const;
  expect(printedColumns(layout, [{ pending: [...pending] }])[1]).toBe('pending');
});

it('keeps the order in which the screen has them, and adds nothing that was hidden', () => {
  const none = { holder: false, rrn: false, outcome: false };
  const layout = { names: ['status', 'merchant', 'amount'], density: 'one_line', under: none } as const;
  expect(printedColumns(layout, [{ pending: [] }])).toEqual(['status', 'merchant', 'amount']);
});
