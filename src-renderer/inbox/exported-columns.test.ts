import { expect, it } from 'vitest';
import { firstListLayout } from '../../src-shared/contract/app.ts';
import { exportedColumns } from './exported-columns.ts';

it('An export as in the list has every column of the list in its order, whatever the window has room for', () => {
  expect(exportedColumns(firstListLayout, true)).toEqual([
    'claim_id',
    'merchant',
    'pending_decisions',
    'proposed',
    'rule',
    'card_holder',
    'rrn',
    'amount',
    'currency',
    'status',
    'outcome',
    'network',
    'card',
    'documents_approved',
    'documents_listed',
    'days_left',
    'created_at_utc',
  ]);
});

it('An export as in the list follows columns that were moved or hidden, and keeps what stands within another column', () => {
  expect(
    exportedColumns(
      {
        order: ['age', 'status', 'merchant'],
        hidden: ['currency', 'network', 'holder', 'documents', 'daysLeft', 'merchant'],
      },
      true,
    ),
  ).toEqual([
    'claim_id',
    'created_at_utc',
    'status',
    'outcome',
    'network',
    'card',
    'merchant',
    'pending_decisions',
    'proposed',
    'rule',
    'rrn',
    'amount',
    'currency',
  ]);
});

it('An export as in the list has no columns of proposals while no rule is on', () => {
  const names = exportedColumns(firstListLayout, false);
  expect(names).toEqual(
    exportedColumns(firstListLayout, true).filter((name) => name !== 'proposed' && name !== 'rule'),
  );
  expect(names).toContain('pending_decisions');
});
