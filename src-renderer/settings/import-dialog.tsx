import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { vaultSettingsSchema } from '../../src-shared/contract/vault.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { planImport } from './import-plan.ts';
import { type SettingFault, type SettingsFile, someNames } from './settings-file.ts';
import { useAccountSettings } from './use-account-settings.ts';
import { useSettingWords } from './use-setting-words.ts';

/** Shows what a file would change, before it does. */
export function ImportDialog({
  account,
  file,
  now,
  pinned,
  onDone,
  onClose,
}: {
  account: Account;
  file: Extract<SettingsFile, { state: 'read' }>;
  now: Settings;
  pinned: readonly string[];
  onDone: (changed: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations('settings');
  const format = useFormatter();
  const words = useSettingWords();
  const failureText = useFailureText();
  const accountSettings = useAccountSettings(account);
  const { client, queries, queryClient, preferences } = useIpc();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const plan = planImport(file.settings, now, pinned);
  const isFaulty = file.faults.length > 0;

  async function apply(): Promise<void> {
    setIsBusy(true);
    const { autoLockMinutes, sendsWhileLocked, internalTargets, documentsCapBytes, ...chosen } = plan.changes;
    const vault = vaultSettingsSchema
      .partial()
      .parse(
        Object.fromEntries(
          Object.entries({ autoLockMinutes, sendsWhileLocked }).filter(([, value]) => value !== undefined),
        ),
      );
    try {
      if (Object.keys(chosen).length > 0) await preferences.save(chosen);
      if (Object.keys(vault).length > 0) await client.vault.setSettings(vault);
      await accountSettings.save({ internalTargets, documentsCapBytes }, now);
      onDone(plan.names.length);
    } catch (error) {
      setProblem(t('file.failed', { reason: failureText(error, (reason) => reason) }));
      setIsBusy(false);
    } finally {
      void queryClient.invalidateQueries({ queryKey: queries.vault.key() });
    }
  }

  return (
    <FormDialog
      title={t('file.title')}
      submitLabel={t('file.apply', { count: isFaulty ? 0 : plan.names.length })}
      isBusy={isBusy}
      offReason={isFaulty ? t('file.invalid') : plan.names.length === 0 ? t('file.same') : null}
      onSubmit={apply}
      onClose={onClose}
    >
      {isFaulty ? (
        <div role="alert" className="text-red">
          <p>{t('file.invalid')}</p>
          <ul className="list-disc pl-5">
            {file.faults.map((fault) => (
              <li key={JSON.stringify(fault)}>
                <Fault fault={fault} />
              </li>
            ))}
          </ul>
        </div>
      ) : plan.names.length === 0 ? (
        <p>{t('file.same')}</p>
      ) : (
        <div>
          <p>{t('file.changes')}</p>
          <ul className="list-disc pl-5">
            {plan.names.map((name) => {
              const [before, after] = [words(name, now), words(name, plan.changes)];
              return (
                <li key={name} className="num">
                  {t('file.change', {
                    name: t(`names.${name}`),
                    before,
                    after: before === after ? t('file.otherValue') : after,
                  })}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {plan.pinned.length === 0 ? null : (
        <p>{t('file.pinned', { names: format.list(plan.pinned.map((name) => t(`names.${name}`))) })}</p>
      )}
      {plan.unavailable.length === 0 ? null : (
        <p>
          {t('file.unavailable', {
            account: account.name,
            names: format.list(plan.unavailable.map((name) => t(`names.${name}`))),
          })}
        </p>
      )}
      {file.unknown.length === 0 ? null : (
        <p className="wrap-anywhere">{t('file.unknown', { names: format.list(someNames(file.unknown)) })}</p>
      )}
      <p className="text-second text-ink-3">{t('file.hint', { account: account.name })}</p>
      <ProblemLine text={problem} />
    </FormDialog>
  );
}

function Fault({ fault }: { fault: SettingFault }) {
  const t = useTranslations('settings');
  const commands = useTranslations('app.commands');
  const name = t(`names.${fault.name}`);
  if (fault.fault === 'hold') {
    const { value, least, most } = fault;
    return t('file.badHold', { name, value, least, most });
  }
  if (fault.fault === 'rate') return t('file.badRate', { name, value: fault.value, most: fault.most });
  return fault.fault === 'shortcut'
    ? t('file.badShortcut', { name, command: commands(fault.command) })
    : t('file.badValue', { name, value: fault.value });
}
