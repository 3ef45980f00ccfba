import type { ExportedFigure } from '../../../src-shared/contract/exports.ts';
import type { InsightSum } from '../../../src-shared/contract/insights.ts';
import { createClaimQueries, type QueryFiles } from '../questions/claim-queries.ts';

/** One sum of a figure. `null` for outcome and currency: it counts no claims. */
export interface FigureRow extends InsightSum, Pick<ExportedFigure, 'figure' | 'query'> {}

/** Computes figures as of one moment, in the same way as for the screen, on a connection of its own. */
export function openFigureStream(files: QueryFiles, figures: readonly ExportedFigure[]) {
  const { sums } = createClaimQueries(files).insightSums(figures.map(({ filter }) => filter));
  const none = { outcome: null, currency: null, claims: 0, summed: 0, amount: '0' };
  const rows = figures.flatMap(({ figure, query }, at): FigureRow[] => {
    const found = sums[at] ?? [];
    return (found.length === 0 ? [none] : found).map((sum) => ({ figure, query, ...sum }));
  });
  return {
    total: rows.length,
    *batches(): Generator<FigureRow[]> {
      if (rows.length > 0) yield rows;
    },
  };
}
