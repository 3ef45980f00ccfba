import { useLocale, useTranslations } from 'use-intl';
import { csvSeparators, type FileShape } from '../../src-shared/contract/exports.ts';
import { firstSpoken } from '../../src-shared/contract/spoken-language.ts';
import { exportFormats } from '../../src-shared/domain/export/export-kind.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/** Chooses the format of the file. */
export function FormatField({ shape, onChange }: FileShapeFieldProps) {
  const t = useTranslations('exports');
  return (
    <Choice
      label={t('format')}
      value={shape.format}
      options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
      onChange={(format) => onChange({ ...shape, format })}
    />
  );
}

/** Chooses the headings of the columns; JSON Lines have their names in each line. */
export function HeadingsField({ shape, onChange }: FileShapeFieldProps) {
  const t = useTranslations('exports');
  const locale = useLocale();
  if (shape.format === 'jsonl') return null;
  return (
    <Choice
      label={t('headings')}
      value={shape.headings === null ? 'names' : 'words'}
      options={[
        { value: 'words', label: t('headingsInWords') },
        { value: 'names', label: t('headingsAsNames') },
      ]}
      onChange={(chosen) =>
        onChange({ ...shape, headings: chosen === 'names' ? null : firstSpoken([locale]) })
      }
    />
  );
}

/** Chooses the options of CSV; nothing for the other formats. */
export function CsvFields({ shape, onChange }: FileShapeFieldProps) {
  const t = useTranslations('exports');
  if (shape.format !== 'csv') return null;
  return (
    <>
      <Choice
        label={t('separator')}
        value={shape.separator}
        options={csvSeparators.map((value) => ({ value, label: t(separatorNames[value]) }))}
        onChange={(separator) => onChange({ ...shape, separator })}
      />
      <BoxedCheckbox
        isSelected={shape.hasByteOrderMark}
        onChange={(hasByteOrderMark) => onChange({ ...shape, hasByteOrderMark })}
      >
        {t('byteOrderMark')}
      </BoxedCheckbox>
    </>
  );
}

interface FileShapeFieldProps {
  shape: FileShape;
  onChange: (shape: FileShape) => void;
}

/** Returns the options of CSV that the programs of this region read. */
export function firstShape(locale: string): FileShape {
  // Where a comma stands in numbers, spreadsheets cut cells at semicolons.
  const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
  return { format: 'csv', separator, hasByteOrderMark: true, headings: firstSpoken([locale]) };
}
