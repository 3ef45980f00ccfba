import type { FigureColumn } from '../../src-shared/contract/exports.ts';
import type { FigureRow } from '../replica/streams/figure-stream.ts';
import { amountOf, type Cell } from './claim-cells.ts';

export const figureCells: Readonly<Record<FigureColumn, (row: FigureRow) => Cell>> = {
  figure: ({ figure }) => figure,
  query: ({ query }) => query,
  outcome: ({ outcome }) => outcome,
  currency: ({ currency }) => currency,
  claims: ({ claims }) => claims,
  claims_with_amount: ({ summed }) => summed,
  amount: ({ currency, summed, amount }) => (summed === 0 ? null : amountOf(amount, currency)),
};
