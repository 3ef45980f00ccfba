import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  addedColumns,
  type ExportColumn,
  exportColumns,
  noteColumns,
} from '../../src-shared/contract/exports.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ExportProgressDialog } from './export-progress.tsx';
import { CsvFields, firstShape, FormatField, HeadingsField } from './file-shape-fields.tsx';
import { useExport } from './use-export.ts';
import { useFocusWhen } from '../ui/use-focus-when.ts';

/** Asks which claims are exported to which file, then shows the progress. */
export function ExportDialog({
  query,
  count,
  isCounted,
  selected,
  listColumns,
  onClose,
}: {
  query: ListQuery;
  /** Number of claims in the list, as far as counted. */
  count: number;
  isCounted: boolean;
  selected: ChosenClaims | null;
  listColumns: readonly ExportColumn[];
  onClose: () => void;
}) {
  const t = useTranslations('exports');
  const inbox = useTranslations('inbox');
  const app = useTranslations('app');
  const locale = useLocale();
  const run = useExport();
  const form = useRef<HTMLFormElement>(null);
  // What the person sees is what is exported: what comes into the list meanwhile belongs to it, another list doesn't.
  const [asked] = useState({ query, columns: listColumns });
  const [which, setWhich] = useState<'list' | 'selection'>(selected === null ? 'list' : 'selection');
  const [shape, setShape] = useState(() => firstShape(locale));
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  // Each time anew: notes are for nobody else, unless somebody says so.
  const [hasNotes, setHasNotes] = useState(false);
  const isChoosing = run.progress === null && run.error === null;
  useFocusWhen(isChoosing, () => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus());

  const openSheet = useNavigation((state) => state.openSheet);
  const showLedger = () => {
    onClose();
    openSheet('exports');
  };
  const claims = which === 'selection' ? (selected?.count ?? 0) : count;
  const offReason = claims > 0 ? null : which === 'list' && !isCounted ? t('counting') : t('empty');
  const submit = async () => {
    if (offReason !== null || run.isStarting) return;
    await run.start(asked.query, which === 'selection' ? selected : null, {
      ...shape,
      columns: [
        ...(columns === 'shown' ? asked.columns : exportColumns),
        ...(hasNotes ? noteColumns : []),
        ...(columns === 'shown' ? [] : addedColumns),
      ],
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
      {selected === null ? null : (
        <Choice
          label={app('claims')}
          value={which}
          options={[
            { value: 'selection', label: t('selection', { count: selected.count }) },
            { value: 'list', label: t('list', { count }) },
          ]}
          onChange={setWhich}
        />
      )}
      <FormatField shape={shape} onChange={setShape} />
      <Choice
        label={inbox('layout.title')}
        value={columns}
        options={[
          { value: 'shown', label: t('shownColumns') },
          { value: 'all', label: t('allColumns', { count: exportColumns.length + addedColumns.length }) },
        ]}
        onChange={setColumns}
      />
      <BoxedCheckbox isSelected={hasNotes} onChange={setHasNotes}>
        {t('notesAndTags')}
      </BoxedCheckbox>
      <HeadingsField shape={shape} onChange={setShape} />
      <CsvFields shape={shape} onChange={setShape} />
      <p className="text-small text-ink-3">
        {shape.format === 'csv' ? `${t('marks')} ` : null}
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
