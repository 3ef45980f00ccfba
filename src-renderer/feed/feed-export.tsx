import { useState } from 'react';
import type { ExportedChanges } from '../../src-shared/contract/exports.ts';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';

/** Offers to export the changes that the view selects, including those that it has not loaded. */
export function FeedExportAction({ accountId, changes }: { accountId: string; changes: ExportedChanges }) {
  const { ipc } = useAppContext();
  // What is asked for stays as it was while the dialog is open.
  const [asked, setAsked] = useState<ExportedChanges | null>(null);
  useCommand('list.export', () => setAsked(changes));
  return asked === null ? null : (
    <RowsExportDialog
      accountId={accountId}
      what="changes"
      isNarrowed={asked.kinds !== null || asked.filter !== null}
      begin={(shape) => ipc.client.exports.startChanges({ accountId, changes: asked, shape })}
      onClose={() => setAsked(null)}
    />
  );
}
