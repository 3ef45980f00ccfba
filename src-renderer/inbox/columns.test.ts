import { describe, expect, it } from 'vitest';
import { firstListLayout } from '../../src-shared/contract/app.ts';
import {
  ariaSortOf,
  type ColumnName,
  columnOrder,
  columnTracks,
  layOutColumns,
  movedColumn,
  sortOfColumn,
} from './columns.ts';

const namesAt = (px: number, wanted: Partial<typeof firstListLayout> = {}) =>
  layOutColumns(px, { ...firstListLayout, ...wanted }).names;
/** The widths of the columns, the merchant's as what the others leave. */
function widthsAt(
  px: number,
  {
    needs = {},
    ...wanted
  }: Partial<typeof firstListLayout> & { needs?: Partial<Record<ColumnName, number>> } = {},
): Record<string, number> {
  const names = namesAt(px, wanted);
  const needsPx = new Map(names.flatMap((name) => (needs[name] === undefined ? [] : [[name, needs[name]]])));
  const [, ...tracks] = columnTracks(px, { ...firstListLayout, ...wanted }, names, needsPx).split(' ');
  const others = names.map((name, at) => [name, Number.parseInt(tracks[at] ?? '', 10)] as const);
  const takenPx = others.reduce((sum, [name, width]) => sum + 12 + (name === 'merchant' ? 0 : width), 0);
  const merchantPx = px - 28 - 15 - 16 - takenPx;
  return Object.fromEntries(others.map(([name, width]) => [name, name === 'merchant' ? merchantPx : width]));
}

describe('columns', () => {
  it('drop out as the list gets narrower, the fixed ones never', () => {
    expect(namesAt(400)).toEqual(['merchant', 'amount', 'status']);
    expect(namesAt(800)).toEqual(['merchant', 'amount', 'status', 'daysLeft', 'age']);
    expect(namesAt(800, { hidden: ['daysLeft'] })).toEqual(['merchant', 'amount', 'status', 'card', 'age']);
    // As beside a claim in a window of 1280: a status that takes two lines leaves the age its room.
    expect(namesAt(640)).toEqual(['merchant', 'amount', 'status', 'age']);
    expect(namesAt(640, { widths: { status: 196 } })).not.toContain('age');
    expect(namesAt(1920, { density: 'one_line' })).toHaveLength(13);
    // In two lines a decision is under the merchant, however wide the list is.
    expect(namesAt(2600)).toHaveLength(12);
    expect(namesAt(2600)).not.toContain('pending');
    for (const density of ['two_lines', 'one_line'] as const) {
      for (let px = 400; px < 2600; px += 20)
        expect(namesAt(px + 20, { density })).toEqual(expect.arrayContaining([...namesAt(px, { density })]));
    }
  });

  it('have the one that the list is sorted by, in each width that has room for it', () => {
    for (let px = 720; px < 2600; px += 20) {
      for (const sort of ['network', 'outcome'] as const)
        expect(layOutColumns(px, firstListLayout, sort).names).toContain(sort);
    }
    const hidden = ['network'];
    expect(layOutColumns(1440, { ...firstListLayout, hidden }, 'network').names).not.toContain('network');
  });

  it('lose none to the one that the list is sorted by where that has no room itself', () => {
    const narrow = { ...firstListLayout, density: 'one_line' } as const;
    expect(layOutColumns(700, narrow, 'network').names).toEqual(layOutColumns(700, narrow).names);
    const wide = { ...firstListLayout, widths: { network: 600 } };
    expect(layOutColumns(1100, wide, 'network').names).toEqual(layOutColumns(1100, wide).names);
  });

  it('never ask for more than the list has', () => {
    for (let px = 620; px < 2600; px += 7) {
      expect(widthsAt(px)['merchant']).toBeGreaterThanOrEqual(188);
      const needs = { merchant: 300, status: 400, holder: 900, network: 700, amount: 150, age: 60 };
      expect(widthsAt(px, { needs })['merchant']).toBeGreaterThanOrEqual(100);
    }
  });

  it('are as wide as what they hold, and the merchant takes what one that holds little leaves', () => {
    const needs = { merchant: 420, amount: 120, status: 118, card: 112, age: 45, daysLeft: 60 };
    expect(widthsAt(900, { needs })).toMatchObject({ amount: 120, status: 136, card: 112, age: 45 });
    // Two lines hold any status; a single one is as long as it is.
    expect(widthsAt(900, { needs, density: 'one_line' })).toMatchObject({ status: 118 });
    expect(widthsAt(900, { needs })['merchant']).toBeGreaterThan(widthsAt(900)['merchant'] ?? 0);
    // What nobody needs is shared.
    const wide = widthsAt(1400, { needs: { ...needs, merchant: 210, holder: 100 } });
    expect(wide['status']).toBeGreaterThan(136);
    expect(wide['merchant']).toBeGreaterThan(210);
  });

  it('give way where there is too little room: long names first, then the merchant, the amount last', () => {
    const needs = { merchant: 900, holder: 900, network: 900, amount: 140, status: 220 };
    expect(widthsAt(1800, { needs })).toMatchObject({ holder: 228, network: 135, amount: 140, status: 136 });
    expect(widthsAt(1800, { needs, density: 'one_line' })).toMatchObject({ status: 220 });
    expect(widthsAt(1400, { needs })['merchant']).toBe(220);
    expect(widthsAt(640, { needs })).toMatchObject({ amount: 140 });
    expect(widthsAt(640, { needs })['status']).toBeLessThan(220);
    expect(widthsAt(480)).toMatchObject({ amount: 112, status: 132 });
    expect(widthsAt(480, { widths: { amount: 90 } })).toMatchObject({ amount: 90, status: 132 });
  });

  it('let the status go on in a second line before a merchant is cut, and only as far as that helps', () => {
    const hidden = ['daysLeft', 'card', 'rrn', 'documents', 'outcome', 'network', 'currency', 'holder'];
    const few = { needs: { merchant: 300, amount: 120, status: 190, age: 45 }, hidden };
    const othersPx = 300 + 120 + 45 + 4 * 12 + 28 + 15 + 16;
    expect(widthsAt(othersPx + 190, few)).toMatchObject({ merchant: 300, status: 190 });
    expect(widthsAt(othersPx + 150, few)).toMatchObject({ merchant: 300, status: 150 });
    expect(widthsAt(othersPx + 110, few)).toMatchObject({ merchant: 274, status: 136 });
    expect(widthsAt(othersPx + 110, { ...few, density: 'one_line' })).toMatchObject({ status: 190 });
    const short = { ...few, needs: { ...few.needs, status: 140 } };
    expect(widthsAt(othersPx + 110, short)).toMatchObject({ merchant: 270, status: 140 });
  });

  it('that hold unusually long values give way to one that was made wider before a status takes a second line', () => {
    const needs = { merchant: 520, holder: 260, amount: 120, status: 190, age: 45 };
    const widths = { amount: 400 };
    expect(widthsAt(2240, { needs, widths })).toMatchObject({ status: 190, amount: 400 });
    const hidden = ['daysLeft', 'card', 'rrn', 'documents', 'outcome', 'network', 'currency'];
    const tight = 520 + 260 + 120 + 190 + 45 + 5 * 12 + 28 + 15 + 16 - 40;
    expect(widthsAt(tight, { needs, hidden })).toMatchObject({ merchant: 520, status: 150 });
  });

  it('that were made wider in a wide list leave room for the merchant in the narrowest', () => {
    const needs = { merchant: 300, amount: 96, status: 190 };
    const { merchant, amount } = widthsAt(360, { needs, widths: { amount: 336 } });
    expect(merchant).toBeGreaterThan(0);
    expect(amount).toBeLessThan(336);
    expect(amount).toBeGreaterThanOrEqual(96);
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
    expect(widthsAt(800, { widths: { amount: 90, left: 4 }, needs: { amount: 200 } })).toMatchObject({
      amount: 90,
    });
  });

  it('sort by a click, and by another one the other way', () => {
    expect(sortOfColumn('amount', 'newest')).toBe('amount_high');
    expect(sortOfColumn('amount', 'amount_high')).toBe('amount_low');
    expect(sortOfColumn('age', 'newest')).toBe('oldest');
    expect(sortOfColumn('merchant', 'merchant')).toBe('merchant');
    expect(sortOfColumn('daysLeft', 'newest')).toBe('most_urgent');
    expect(ariaSortOf('daysLeft', 'most_urgent')).toBe('ascending');
    expect(sortOfColumn('status', 'newest')).toBe('status');
    expect(ariaSortOf('outcome', 'outcome')).toBe('ascending');
    expect(sortOfColumn('holder', 'newest')).toBeNull();
    expect(sortOfColumn('documents', 'newest')).toBeNull();
    expect(ariaSortOf('amount', 'amount_high')).toBe('descending');
    expect(ariaSortOf('age', 'newest')).toBe('ascending');
    expect(ariaSortOf('status', 'newest')).toBeUndefined();
  });
});
