import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { chosenPreferencesSchema } from '../../src-shared/contract/app.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { Button } from '../ui/button.tsx';
import { JsonFileField } from '../ui/json-file-field.tsx';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { useVaultStatus } from '../vault/use-vault.ts';
import { ImportDialog } from './import-dialog.tsx';
import { readChosenFile, type SettingsFile, settingsFileName, writeSettingsFile } from './settings-file.ts';
import { useAccountSettings } from './use-account-settings.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';

const faultTexts = {
  not_json: 'file.notJson',
  not_settings: 'file.notSettings',
  newer: 'file.newer',
  too_large: 'file.tooLarge',
  unreadable: 'file.unreadable',
} as const;

/** Exports and imports the settings as a file. */
export function SettingsFileButtons({
  account,
  preferences,
  onProblem,
}: {
  account: Account;
  preferences: ShownPreferences;
  onProblem: (text: string | null) => void;
}) {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const { toasts } = useAppContext();
  const pinned = useAppInfo((info) => info.pinned) ?? [];
  const vault = useVaultStatus()?.settings;
  const field = useRef<HTMLInputElement>(null);
  const failureText = useFailureText();
  const accountSettings = useAccountSettings(account);
  const [read, setRead] = useState<{
    file: Extract<SettingsFile, { state: 'read' }>;
    now: Settings;
  } | null>(null);

  const settingsNow = async (): Promise<Settings> => ({
    ...chosenPreferencesSchema.strip().parse(preferences),
    ...vault,
    ...(await accountSettings.read()),
  });

  function attempt(work: () => Promise<void>): void {
    onProblem(null);
    work().catch((error: unknown) => onProblem(failureText(error, (reason) => reason)));
  }

  async function readIn(chosen: File): Promise<void> {
    const file = await readChosenFile(chosen);
    if (file.state === 'read') setRead({ file, now: await settingsNow() });
    else onProblem(t(faultTexts[file.state]));
  }

  return (
    <>
      <JsonFileField
        ref={field}
        label={t('file.chooseFile')}
        onFile={(chosen) => attempt(() => readIn(chosen))}
      />
      <Button onClick={() => field.current?.click()}>{app('shortcuts.import')}</Button>
      <Button
        onClick={() =>
          attempt(async () => saveTextFile(settingsFileName, writeSettingsFile(await settingsNow())))
        }
      >
        {app('commands.list.export')}
      </Button>
      {read === null ? null : (
        <ImportDialog
          account={account}
          file={read.file}
          now={read.now}
          pinned={pinned}
          onClose={() => setRead(null)}
          onDone={(count) => {
            setRead(null);
            toasts.getState().say('note', t('file.done', { count }));
          }}
        />
      )}
    </>
  );
}
