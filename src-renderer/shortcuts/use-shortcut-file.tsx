import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keyLabels } from '../keys/key-label.ts';
import type { CheckedChanges } from '../keys/shortcut-changes.ts';
import {
  longestShortcutFile,
  readShortcutFile,
  shortcutFileName,
  writeShortcutFile,
} from '../keys/shortcut-file.ts';
import { readTextFile } from '../runtime/read-text-file.ts';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { JsonFileField } from '../ui/json-file-field.tsx';
import type { useShortcuts } from './use-shortcuts.ts';

type ImportResult = CheckedChanges | 'not_a_file' | 'unreadable';

/** Exports and imports a person's shortcuts as a file. Render `field`, and the result of an import. */
export function useShortcutFile(shortcuts: ReturnType<typeof useShortcuts>): {
  field: ReactNode;
  answer: ReactNode;
  importFile: () => void;
  exportFile: () => void;
} {
  const t = useTranslations('app.shortcuts');
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<ImportResult | null>(null);

  async function readIn(file: File): Promise<void> {
    const chosen = await readTextFile(file, longestShortcutFile);
    if (chosen.state === 'unreadable') return setResult('unreadable');
    const read = chosen.state === 'read' ? readShortcutFile(chosen.text) : null;
    if (read !== null) shortcuts.replaceAll(read.changes);
    setResult(read ?? 'not_a_file');
  }

  const field = <JsonFileField ref={input} label={t('chooseFile')} onFile={(file) => void readIn(file)} />;
  return {
    field,
    answer: result === null ? null : <ImportAnswer result={result} />,
    importFile: () => input.current?.click(),
    exportFile: () => saveTextFile(shortcutFileName, writeShortcutFile(shortcuts.changes)),
  };
}

function ImportAnswer({ result }: { result: ImportResult }) {
  const t = useTranslations('app');
  if (typeof result === 'string') {
    return (
      <p role="alert" className="text-red">
        {t(result === 'unreadable' ? 'shortcuts.fileUnreadable' : 'shortcuts.notAFile')}
      </p>
    );
  }
  return (
    <div role="status">
      <p>{t('shortcuts.imported', { count: Object.keys(result.changes).length })}</p>
      {result.unknown.length === 0 ? null : (
        <p>{t('shortcuts.unknown', { names: result.unknown.join(', ') })}</p>
      )}
      {result.refused.map(({ command, keys, ...why }) => (
        <p key={command} className="text-red">
          {t('shortcuts.skipped', {
            command: t(`commands.${command}`),
            keys: keyLabels(keys).join(' '),
            reason:
              'refusal' in why
                ? t(`shortcuts.refusals.${why.refusal}`)
                : t('shortcuts.usedBy', { command: t(`commands.${why.rival}`) }),
          })}
        </p>
      ))}
    </div>
  );
}
