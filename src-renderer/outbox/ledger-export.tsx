import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EntryFilter, MeantDecisions, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { RowsExportDialog } from '../export/rows-export-dialog.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useOpenRowTitle } from './use-open-row-title.ts';
import type { OpenPart } from './use-outbox-list.ts';

/** Offers to export the decisions that the outbox shows: every one by itself, those of a bulk too. */
export function LedgerExportAction({
  accountId,
  filter,
  openRow,
  openPart,
}: {
  accountId: string;
  filter: EntryFilter;
  /** The row whose decisions alone are listed, and what it stands for. */
  openRow: OutboxEntry | null;
  openPart: OpenPart | null;
}) {
  const t = useTranslations('exports.decisions');
  const { ipc } = useAppContext();
  const title = useOpenRowTitle(openRow);
  // What is asked for stays as it was while the dialog is open.
  const [asked, setAsked] = useState<{ decisions: MeantDecisions; title: string | null } | null>(null);
  useCommand('list.export', () => setAsked({ decisions: { filter, ...openPart }, title }));
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
      onClose={() => setAsked(null)}
    />
  );
}
