import { useTranslations } from 'use-intl';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { type ShownDecisions, useAskedDecisions } from './use-asked-decisions.ts';

/** Offers to export the decisions that the outbox shows: every one by itself, those of a bulk too. */
export function LedgerExportAction({ accountId, shown }: { accountId: string; shown: ShownDecisions }) {
  const t = useTranslations('exports.decisions');
  const { ipc } = useAppContext();
  const [asked, close] = useAskedDecisions('list.export', shown);
  if (asked === null) return null;
  const { decisions } = asked;
  const isNarrowed = Object.keys(decisions.filter).length > 0;
  return (
    <RowsExportDialog
      accountId={accountId}
      what="decisions"
      isNarrowed={isNarrowed}
      part={asked.title === null ? null : t(isNarrowed ? 'partNarrowed' : 'part', { title: asked.title })}
      begin={(shape) => ipc.client.exports.startDecisions({ accountId, decisions, shape })}
      onClose={close}
    />
  );
}
