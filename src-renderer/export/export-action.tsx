import { useState } from 'react';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { useCommand } from '../runtime/use-command.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Offers to export what the list on the screen holds, or what is selected of it. */
export function ExportAction({ state, window }: { state: ClaimListStore; window: ClaimWindow }) {
  const [selectedIds, setSelectedIds] = useState<readonly string[] | null>(null);
  useCommand('list.export', () => setSelectedIds([...state.getState().selection.ids]));
  return selectedIds === null ? null : (
    <ExportDialog
      query={window.query}
      count={window.count}
      isCounted={window.isCounted}
      selectedIds={selectedIds}
      onClose={() => setSelectedIds(null)}
    />
  );
}
