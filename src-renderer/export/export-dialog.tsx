import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  addedColumns,
  type ExportColumn,
  exportColumns,
  noteColumns,
} from '../../src-shared/contract/exports.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { ExportForm } from './export-form.tsx';
import { FileShapeFields, firstShape } from './file-shape-fields.tsx';

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
  const { ipc } = useAppContext();
  // What the person sees is what is exported: what comes into the list meanwhile belongs to it, another list doesn't.
  const [asked] = useState({ query, columns: listColumns });
  const [which, setWhich] = useState<'list' | 'selection'>(selected === null ? 'list' : 'selection');
  const [shape, setShape] = useState(() => firstShape(locale));
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  // Each time anew: notes are for nobody else, unless somebody says so.
  const [hasNotes, setHasNotes] = useState(false);
  const openSheet = useNavigation((state) => state.openSheet);
  const showLedger = () => {
    onClose();
    openSheet('exports');
  };
  const claims = which === 'selection' ? (selected?.count ?? 0) : count;
  const offReason = claims > 0 ? null : which === 'list' && !isCounted ? t('counting') : t('empty');
  const { accountId, sort, filter } = asked.query;
  const begin = async () => {
    const { selectionId } = (which === 'selection' ? await selected?.ref() : undefined) ?? {};
    return ipc.client.exports.start({
      accountId,
      claims:
        selectionId === undefined ? { from: 'list', filter, sort } : { from: 'selection', selectionId, sort },
      shape: {
        ...shape,
        columns: [
          ...(columns === 'shown' ? asked.columns : exportColumns),
          ...(hasNotes ? noteColumns : []),
          ...(columns === 'shown' ? [] : addedColumns),
        ],
      },
    });
  };

  return (
    <ExportForm
      accountId={accountId}
      what="claims"
      title={t('title')}
      submitLabel={claims === 0 ? (offReason ?? '') : t('start', { count: claims })}
      offReason={offReason}
      begin={begin}
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
      <FileShapeFields shape={shape} onChange={setShape}>
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
      </FileShapeFields>
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
    </ExportForm>
  );
}
