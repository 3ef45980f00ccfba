import { useState } from 'react';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Offers to export what the list on the screen holds, or what is selected of it. */
export function ExportAction({
  state,
  window,
  columns,
}: {
  state: ClaimListStore;
  window: ClaimWindow;
  /** The list's own. */
  columns: readonly ExportColumn[];
}) {
  const [selectedIds, setSelectedIds] = useState<readonly string[] | null>(null);
  useCommand('list.export', () => setSelectedIds([...state.getState().selection.ids]));
  return selectedIds === null ? null : (
    <ExportDialog
      query={window.query}
      count={window.count}
      isCounted={window.isCounted}
      selectedIds={selectedIds}
      listColumns={columns}
      onClose={() => setSelectedIds(null)}
    />
  );
}
