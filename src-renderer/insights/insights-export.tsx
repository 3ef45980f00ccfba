import { useState } from 'react';
import type { ExportedFigure, ExportedInsights } from '../../src-shared/contract/exports.ts';
import type { InsightPeriod } from '../../src-shared/domain/insight-period.ts';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { scopeQuery } from '../export/scope-query.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import type { InsightClaims, InsightScope } from './insight-scope.ts';

/** What is counted under a name that stays the same in every language. */
export interface NamedClaims {
  figure: string;
  claims: readonly InsightClaims[];
}

/** Offers to export every figure that the view counts, each with the search that its claims are found by. */
export function InsightsExportAction({
  accountId,
  scope,
  period: { from, to },
  named,
}: {
  accountId: string;
  scope: InsightScope;
  period: InsightPeriod;
  named: readonly NamedClaims[];
}) {
  const { ipc } = useAppContext();
  // What is asked for stays as it was while the dialog is open.
  const [asked, setAsked] = useState<ExportedInsights | null>(null);
  useCommand('list.export', () =>
    setAsked({ view: scope.view, days: { from, to }, figures: named.flatMap(figuresOf) }),
  );
  return asked === null ? null : (
    <RowsExportDialog
      accountId={accountId}
      what="figures"
      isNarrowed={isNarrowed(scope)}
      begin={(shape) => ipc.client.exports.startFigures({ accountId, insights: asked, shape })}
      onClose={() => setAsked(null)}
    />
  );
}

function isNarrowed({ view, draft }: InsightScope): boolean {
  return view !== 'all' || Object.values(draft).some((part) => part !== undefined && part !== '');
}

function figuresOf({ figure, claims }: NamedClaims): ExportedFigure[] {
  return claims.map(({ filter }) => ({ figure, query: scopeQuery(filter), filter }));
}
