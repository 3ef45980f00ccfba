import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { csvSeparators, type FileShape } from '../../src-shared/contract/exports.ts';
import { firstSpoken } from '../../src-shared/contract/spoken-language.ts';
import { exportFormats } from '../../src-shared/domain/export/export-kind.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/** Chooses the format of the file and what depends on it; `children` are choices right after the format. */
export function FileShapeFields({
  shape,
  onChange,
  children,
}: {
  shape: FileShape;
  onChange: (shape: FileShape) => void;
  children?: ReactNode;
}) {
  const t = useTranslations('exports');
  const locale = useLocale();
  return (
    <>
      <Choice
        label={t('format')}
        value={shape.format}
        options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={(format) => onChange({ ...shape, format })}
      />
      {children}
      {/* JSON Lines have the names of the columns in each line. */}
      {shape.format === 'jsonl' ? null : (
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
      )}
      {shape.format === 'csv' ? (
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
      ) : null}
    </>
  );
}

/** Returns the options of CSV that the programs of this region read. */
export function firstShape(locale: string): FileShape {
  // Where a comma stands in numbers, spreadsheets cut cells at semicolons.
  const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
  return { format: 'csv', separator, hasByteOrderMark: true, headings: firstSpoken([locale]) };
}
