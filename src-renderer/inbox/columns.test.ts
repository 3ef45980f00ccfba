import { describe, expect, it } from 'vitest';
import { firstListLayout } from '../../src-shared/contract/app.ts';
import { ariaSortOf, columnOrder, layOutColumns, movedColumn, sortOfColumn } from './columns.ts';

const namesAt = (px: number, wanted: Partial<typeof firstListLayout> = {}) =>
  layOutColumns(px, { ...firstListLayout, ...wanted }).layout.names;

describe('columns', () => {
  it('drop out as the list gets narrower, the fixed ones never', () => {
    expect(namesAt(400)).toEqual(['merchant', 'amount', 'status']);
    expect(namesAt(800)).toEqual(['merchant', 'amount', 'status', 'daysLeft', 'age']);
    expect(namesAt(800, { hidden: ['daysLeft'] })).toEqual(['merchant', 'amount', 'status', 'card', 'age']);
    expect(namesAt(1920, { density: 'one_line' })).toHaveLength(13);
    // In two lines a decision is under the merchant, however wide the list is.
    expect(namesAt(2600)).toHaveLength(12);
    expect(namesAt(2600)).not.toContain('pending');
    for (const density of ['two_lines', 'one_line'] as const) {
      for (let px = 400; px < 2600; px += 20)
        expect(namesAt(px + 20, { density })).toEqual(expect.arrayContaining([...namesAt(px, { density })]));
    }
  });

  it('never ask for more than the list has', () => {
    for (let px = 620; px < 2600; px += 7) {
      const { template } = layOutColumns(px, firstListLayout);
      const least = template.split(' ').map((track) => Number(/(\d+)px/.exec(track)?.[1] ?? 200));
      const gapsPx = (least.length - 1) * 12;
      expect(least.reduce((sum, track) => sum + track, 0) + gapsPx + 28).toBeLessThanOrEqual(px);
    }
  });

  it('give way to the merchant where the list is narrow: the status first, the amount last, and none gets wider', () => {
    const templateAt = (px: number, widths: typeof firstListLayout.widths = {}) =>
      layOutColumns(px, { ...firstListLayout, widths }).template;
    expect(templateAt(640)).toContain(' 136px minmax(196px');
    expect(templateAt(600)).toContain(' 136px minmax(132px');
    expect(templateAt(480)).toContain(' 112px minmax(132px');
    expect(templateAt(480, { amount: 90 })).toContain(' 90px minmax(132px');
  });

  it('that nobody wants stay away, and leave their room', () => {
    expect(namesAt(800, { hidden: ['card', 'merchant', 'daysLeft'] })).toEqual([
      'merchant',
      'rrn',
      'amount',
      'status',
      'age',
    ]);
  });

  it('are in the order and of the width that was chosen; what is unknown is skipped', () => {
    const order = movedColumn(['left', 'age', 'age'], 'amount', -20);
    expect(order.indexOf('amount')).toBe(0);
    expect(order).toHaveLength(13);
    expect(columnOrder(['status', 'amount'])).toHaveLength(13);
    expect(namesAt(800, { order: ['amount', 'merchant'], hidden: ['daysLeft'] })).toEqual([
      'amount',
      'status',
      'card',
      'age',
      'merchant',
    ]);
    expect(layOutColumns(800, { ...firstListLayout, widths: { amount: 90, left: 4 } }).template).toContain(
      ' 90px ',
    );
  });

  it('sort by a click, and by another one the other way', () => {
    expect(sortOfColumn('amount', 'newest')).toBe('amount_high');
    expect(sortOfColumn('amount', 'amount_high')).toBe('amount_low');
    expect(sortOfColumn('age', 'newest')).toBe('oldest');
    expect(sortOfColumn('merchant', 'merchant')).toBe('merchant');
    expect(sortOfColumn('daysLeft', 'newest')).toBe('most_urgent');
    expect(ariaSortOf('daysLeft', 'most_urgent')).toBe('ascending');
    expect(sortOfColumn('status', 'newest')).toBeNull();
    expect(ariaSortOf('amount', 'amount_high')).toBe('descending');
    expect(ariaSortOf('age', 'newest')).toBe('ascending');
    expect(ariaSortOf('status', 'newest')).toBeUndefined();
  });
});
