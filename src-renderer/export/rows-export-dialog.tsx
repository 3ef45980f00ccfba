import { type ReactNode, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FileShape } from '../../src-shared/contract/exports.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ExportProgressDialog } from './export-progress.tsx';
import { CsvFields, firstShape, FormatField, HeadingsField } from './file-shape-fields.tsx';
import { type Started, useExport } from './use-export.ts';
import { useFocusWhen } from '../ui/use-focus-when.ts';

/** Rows that are exported with all of their columns. */
export type WholeRows = 'decisions' | 'changes' | 'figures' | 'merchants';

/** Asks for the format of what is exported with all of its columns, then shows the progress. */
export function RowsExportDialog({
  accountId,
  what,
  isNarrowed,
  part = null,
  begin,
  onClose,
  children,
}: {
  accountId: string;
  what: WholeRows;
  /** Whether a search or a filter leaves some out. */
  isNarrowed: boolean;
  /** Words for the part of the whole that is exported. */
  part?: string | null;
  begin: (shape: FileShape) => Promise<Started>;
  onClose: () => void;
  /** Further choices, above everything else. */
  children?: ReactNode;
}) {
  const t = useTranslations('exports');
  const locale = useLocale();
  const run = useExport();
  const form = useRef<HTMLFormElement>(null);
  const [shape, setShape] = useState(() => firstShape(locale));
  const isChoosing = run.progress === null && run.error === null;
  useFocusWhen(isChoosing, () => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus());
  const submit = async () => {
    if (run.isStarting) return;
    await run.startWith(accountId, () => begin(shape));
  };
  const title = t(`${what}.start`);
  if (!isChoosing) return <ExportProgressDialog title={title} what={what} run={run} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      isBusy={run.isStarting}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <p>{part ?? t(isNarrowed ? `${what}.narrowed` : `${what}.all`)}</p>
      <FormatField shape={shape} onChange={setShape} />
      <HeadingsField shape={shape} onChange={setShape} />
      <CsvFields shape={shape} onChange={setShape} />
      <p className="text-small text-ink-3">{t(`${what}.leaves`)}</p>
    </FormDialog>
  );
}
