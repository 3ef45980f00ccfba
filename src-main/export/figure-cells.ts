import type { FigureColumn } from '../../src-shared/contract/exports.ts';
import type { FigureRow } from '../replica/streams/figure-stream.ts';
import { amountOf, type Cell, count, text } from './claim-cells.ts';

export const figureCells: Readonly<Record<FigureColumn, (row: FigureRow) => Cell | null>> = {
  figure: ({ figure }) => text(figure),
  query: ({ query }) => text(query),
  outcome: ({ outcome }) => text(outcome),
  currency: ({ currency }) => text(currency),
  claims: ({ claims }) => count(claims),
  claims_with_amount: ({ summed }) => count(summed),
  amount: ({ currency, summed, amount }) => (summed === 0 ? null : amountOf(amount, currency)),
};
