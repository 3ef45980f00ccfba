import { type ReactNode, useRef } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useFocusWhen } from '../ui/use-focus-when.ts';
import { type ExportedRows, ExportProgressDialog } from './export-progress.tsx';
import { type Started, useExport } from './use-export.ts';

/** Dialog that asks what a file contains, then shows the progress of writing it. */
export function ExportForm({
  accountId,
  what,
  title,
  submitLabel = title,
  offReason = null,
  begin,
  onClose,
  children,
}: {
  accountId: string;
  what: ExportedRows;
  title: string;
  submitLabel?: string;
  offReason?: string | null;
  /** Starts the export. @param signal aborted when the dialog has gone */
  begin: (signal: AbortSignal) => Promise<Started>;
  onClose: () => void;
  children: ReactNode;
}) {
  const run = useExport();
  const form = useRef<HTMLFormElement>(null);
  const isChoosing = run.progress === null && run.error === null;
  const firstChoice = 'input:checked, input[type=checkbox]';
  useFocusWhen(isChoosing, () => form.current?.querySelector<HTMLInputElement>(firstChoice)?.focus());
  if (!isChoosing) return <ExportProgressDialog title={title} what={what} run={run} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={run.isStarting}
      offReason={offReason}
      formRef={form}
      onSubmit={() => run.start(accountId, begin)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
