import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { afterDecisionChoices, hostKinds } from '../../src-shared/contract/app.ts';
import type { Theme } from '../runtime/theme.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { LanguageChoice } from './language-choice.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** `automatic`: Electron where it works, else the browser. */
const hostChoices = ['automatic', ...hostKinds] as const;

/** How Claimdesk looks, and where it keeps its data. */
export function SettingsSection() {
  const t = useTranslations('accounts.settings');
  const { queries } = useIpc();
  const info = useQuery(queries.app.info.queryOptions()).data;
  const [preferences, change] = usePreferences();
  if (info === undefined || preferences === undefined) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="settings">
      <h2 id="settings" className="text-lead font-strong">
        {t('heading')}
      </h2>
      <ChoiceRow
        label={t('theme')}
        options={themes.map((theme) => ({ id: theme, optionLabel: t(`themes.${theme}`) }))}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
      <ChoiceRow
        label={t('afterDecision')}
        options={afterDecisionChoices.map((choice) => ({
          id: choice,
          optionLabel: t(`afterDecisions.${choice}`),
        }))}
        value={preferences.afterDecision}
        onChange={(afterDecision) => change({ afterDecision })}
      />
      <ChoiceRow
        label={t('host')}
        options={hostChoices.map((host) => ({ id: host, optionLabel: t(`hosts.${host}`) }))}
        value={preferences.host ?? 'automatic'}
        onChange={(host) => change({ host: host === 'automatic' ? null : host })}
      />
      <LanguageChoice preferences={preferences} change={change} />
      <DefinitionList>
        <Definition
          term={t('dataDir')}
          isIdentifier
          action={<CopyButton text={info.profileDir} what={t('dataDir')} />}
        >
          <span className="break-all">{info.profileDir}</span>
        </Definition>
        <Definition term="" isQuiet>
          {t('dataText')}
        </Definition>
        <Definition term={t('agent')}>{info.agent}</Definition>
        <Definition term={t('version')}>{info.version}</Definition>
      </DefinitionList>
    </section>
  );
}
