import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { EntryFilter } from '../../src-shared/contract/outbox.ts';
import { ExportProgressDialog } from '../export/export-progress.tsx';
import { CsvFields, firstShape, FormatField } from '../export/file-shape-fields.tsx';
import { useExport } from '../export/use-export.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

/** Offers to export the decisions that the outbox shows: every one by itself, those of a bulk too. */
export function LedgerExportAction({ accountId, filter }: { accountId: string; filter: EntryFilter }) {
  const [asked, setAsked] = useState<EntryFilter | null>(null);
  useCommand('list.export', () => setAsked(filter));
  return asked === null ? null : (
    <LedgerExportDialog accountId={accountId} filter={asked} onClose={() => setAsked(null)} />
  );
}

function LedgerExportDialog({
  accountId,
  filter,
  onClose,
}: {
  accountId: string;
  filter: EntryFilter;
  onClose: () => void;
}) {
  const t = useTranslations('exports');
  const { ipc } = useAppContext();
  const locale = useLocale();
  const run = useExport();
  const form = useRef<HTMLFormElement>(null);
  const [shape, setShape] = useState(() => firstShape(locale));
  const isChoosing = run.progress === null && run.error === null;
  useEffect(() => {
    if (isChoosing) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [isChoosing]);
  const submit = async () => {
    if (run.isStarting) return;
    await run.startWith(accountId, () => ipc.client.exports.startDecisions({ accountId, filter, shape }));
  };
  const title = t('decisions.title');
  if (!isChoosing) return <ExportProgressDialog title={title} what="decisions" run={run} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel={t('decisions.start')}
      isBusy={run.isStarting}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(Object.keys(filter).length === 0 ? 'decisions.all' : 'decisions.narrowed')}</p>
      <FormatField shape={shape} onChange={setShape} />
      <CsvFields shape={shape} onChange={setShape} />
      <p className="text-small text-ink-3">{t('decisions.leaves')}</p>
    </FormDialog>
  );
}
