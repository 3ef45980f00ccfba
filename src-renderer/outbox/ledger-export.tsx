import { useState } from 'react';
import type { EntryFilter } from '../../src-shared/contract/outbox.ts';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';

/** Offers to export the decisions that the outbox shows: every one by itself, those of a bulk too. */
export function LedgerExportAction({ accountId, filter }: { accountId: string; filter: EntryFilter }) {
  const { ipc } = useAppContext();
  const [asked, setAsked] = useState<EntryFilter | null>(null);
  useCommand('list.export', () => setAsked(filter));
  return asked === null ? null : (
    <RowsExportDialog
      accountId={accountId}
      what="decisions"
      isNarrowed={Object.keys(asked).length > 0}
      begin={(shape) => ipc.client.exports.startDecisions({ accountId, filter: asked, shape })}
      onClose={() => setAsked(null)}
    />
  );
}
