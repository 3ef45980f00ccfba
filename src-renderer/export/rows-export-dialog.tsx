import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FileShape } from '../../src-shared/contract/exports.ts';
import { ExportForm } from './export-form.tsx';
import type { WholeRows } from './export-progress.tsx';
import { FileShapeFields, firstShape } from './file-shape-fields.tsx';
import type { Started } from './use-export.ts';

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
  const [shape, setShape] = useState(() => firstShape(locale));
  return (
    <ExportForm
      accountId={accountId}
      what={what}
      title={t(`${what}.start`)}
      begin={() => begin(shape)}
      onClose={onClose}
    >
      {children}
      <p>{part ?? t(isNarrowed ? `${what}.narrowed` : `${what}.all`)}</p>
      <FileShapeFields shape={shape} onChange={setShape} />
      <p className="text-small text-ink-3">{t(`${what}.leaves`)}</p>
    </ExportForm>
  );
}
