import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { chosenPreferencesSchema, type Preferences } from '../../src-shared/contract/app.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { Button } from '../ui/button.tsx';
import { JsonFileField } from '../ui/json-file-field.tsx';
import { useVaultStatus } from '../vault/use-vault.ts';
import { ImportDialog } from './import-dialog.tsx';
import {
  longestSettingsFile,
  readSettingsFile,
  type SettingsFile,
  settingsFileName,
  writeSettingsFile,
} from './settings-file.ts';

const faultTexts = {
  not_json: 'file.notJson',
  not_settings: 'file.notSettings',
  newer: 'file.newer',
  too_large: 'file.tooLarge',
} as const;

/** The settings as a file, out and in. */
export function SettingsFileButtons({
  preferences,
  onProblem,
}: {
  preferences: Preferences;
  onProblem: (text: string | null) => void;
}) {
  const t = useTranslations('settings');
  const { ipc, toasts } = useAppContext();
  const pinned = useQuery(ipc.queries.app.info.queryOptions()).data?.pinned ?? [];
  const vault = useVaultStatus()?.settings;
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<Extract<SettingsFile, { state: 'read' }> | null>(null);
  const now = { ...chosenPreferencesSchema.strip().parse(preferences), ...vault };

  async function readIn(chosen: File): Promise<void> {
    onProblem(null);
    const read: SettingsFile =
      chosen.size > longestSettingsFile ? { state: 'too_large' } : readSettingsFile(await chosen.text());
    if (read.state === 'read') setFile(read);
    else onProblem(t(faultTexts[read.state]));
  }

  return (
    <div className="ml-auto flex gap-2">
      <JsonFileField
        ref={field}
        label={t('file.chooseFile')}
        onFile={(chosen) => void readIn(chosen).catch(() => onProblem(t('file.notJson')))}
      />
      <Button onClick={() => field.current?.click()}>{t('file.import')}</Button>
      <Button onClick={() => saveTextFile(settingsFileName, writeSettingsFile(now))}>
        {t('file.export')}
      </Button>
      {file === null ? null : (
        <ImportDialog
          file={file}
          now={now}
          pinned={pinned}
          onClose={() => setFile(null)}
          onDone={(count) => {
            setFile(null);
            toasts
              .getState()
              .show({ tone: 'note', text: t('file.done', { count }), untilMs: null, onUndo: null });
          }}
        />
      )}
    </div>
  );
}
