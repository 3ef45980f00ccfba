import { memo, useState } from 'react';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Offers to export what the list holds, or what is selected in it. */
export const ExportAction = memo(function ExportAction({
  chosen,
  list,
  columns,
}: {
  chosen: () => ChosenClaims | null;
  list: Pick<ClaimWindow, 'query' | 'count' | 'isCounted'>;
  /** The list's own columns. */
  columns: readonly ExportColumn[];
}) {
  const [asked, setAsked] = useState<{ selected: ChosenClaims | null } | null>(null);
  useCommand('list.export', () => setAsked({ selected: chosen() }));
  return asked === null ? null : (
    <ExportDialog
      query={list.query}
      count={list.count}
      isCounted={list.isCounted}
      selected={asked.selected}
      listColumns={columns}
      onClose={() => setAsked(null)}
    />
  );
});
