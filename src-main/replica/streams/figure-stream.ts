import type { ExportedFigure } from '../../../src-shared/contract/exports.ts';
import { createClaimQueries, type QueryFiles } from '../questions/claim-queries.ts';

/** One sum of a figure. `null` for both: it counts no claims. */
export interface FigureRow {
  figure: string;
  query: string;
  outcome: string | null;
  currency: string | null;
  claims: number;
  summed: number;
  /** Amount as decimal text. */
  amount: string;
}

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
