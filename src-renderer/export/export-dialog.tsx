import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type csvSeparators, exportColumns, shownColumns } from '../../src-shared/contract/exports.ts';
import { type ExportFormat, exportFormats } from '../../src-shared/domain/export-kind.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ExportProgressDialog } from './export-progress.tsx';
import { useExport } from './use-export.ts';

/** Asks which claims go into which file, then shows how the export goes. */
export function ExportDialog({
  query,
  count,
  isCounted,
  selectedIds,
  onClose,
}: {
  query: ListQuery;
  /** Claims of the list, as far as they are counted. */
  count: number;
  isCounted: boolean;
  selectedIds: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations('exports');
  const locale = useLocale();
  const run = useExport();
  const form = useRef<HTMLFormElement>(null);
  // What the person sees is what is exported: what comes into the list meanwhile belongs to it, another list doesn't.
  const [asked] = useState(query);
  const [which, setWhich] = useState<'list' | 'selection'>(selectedIds.length > 0 ? 'selection' : 'list');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  const [separator, setSeparator] = useState(() => separatorOf(locale));
  const [hasByteOrderMark, setHasByteOrderMark] = useState(true);
  const isChoosing = run.progress === null && run.error === null;
  useEffect(() => {
    if (isChoosing) form.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [isChoosing]);

  const openSheet = useNavigation((state) => state.openSheet);
  const showLedger = () => {
    onClose();
    openSheet('exports');
  };
  const claims = which === 'selection' ? selectedIds.length : count;
  const offReason = claims > 0 ? null : which === 'list' && !isCounted ? t('counting') : t('empty');
  const submit = async () => {
    if (offReason !== null || run.isStarting) return;
    await run.start(asked, which === 'selection' ? selectedIds : null, {
      format,
      columns: [...(columns === 'shown' ? shownColumns : exportColumns)],
      separator,
      hasByteOrderMark,
    });
  };

  if (!isChoosing) return <ExportProgressDialog title={t('title')} run={run} onClose={onClose} />;
  return (
    <FormDialog
      title={t('title')}
      submitLabel={claims === 0 ? (offReason ?? '') : t('start', { count: claims })}
      isBusy={run.isStarting}
      offReason={offReason}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {selectedIds.length === 0 ? null : (
        <Choice
          label={t('which')}
          value={which}
          options={[
            { value: 'selection', label: t('selection', { count: selectedIds.length }) },
            { value: 'list', label: t('list', { count }) },
          ]}
          onChange={setWhich}
        />
      )}
      <Choice
        label={t('format')}
        value={format}
        options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={setFormat}
      />
      <Choice
        label={t('columns')}
        value={columns}
        options={[
          { value: 'shown', label: t('shownColumns') },
          { value: 'all', label: t('allColumns', { count: exportColumns.length }) },
        ]}
        onChange={setColumns}
      />
      {format === 'csv' ? (
        <>
          <Choice
            label={t('separator')}
            value={separator}
            options={[
              { value: ',', label: t('comma') },
              { value: ';', label: t('semicolon') },
              { value: '\t', label: t('tab') },
            ]}
            onChange={setSeparator}
          />
          <BoxedCheckbox isSelected={hasByteOrderMark} onChange={setHasByteOrderMark}>
            {t('byteOrderMark')}
          </BoxedCheckbox>
        </>
      ) : null}
      <p className="text-small text-ink-3">
        {format === 'csv' ? `${t('marks')} ` : null}
        {t('leaves')}{' '}
        <button
          type="button"
          className="rounded-sm text-accent-text underline underline-offset-2"
          onClick={showLedger}
        >
          {t('ledger.earlier')}
        </button>
      </p>
    </FormDialog>
  );
}

/** Where a comma stands in numbers, spreadsheets cut cells at semicolons. */
function separatorOf(locale: string): (typeof csvSeparators)[number] {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
}
