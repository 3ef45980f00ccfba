import { useQuery } from '@tanstack/react-query';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { Theme } from '../runtime/theme.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

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
      <RadioGroup
        value={preferences.theme}
        onChange={(chosen) => {
          const theme = themes.find((one) => one === chosen);
          if (theme) change({ theme });
        }}
        orientation="horizontal"
        className="grid grid-cols-[128px_minmax(0,1fr)] items-center"
      >
        <Label className="text-ink-3">{t('theme')}</Label>
        <div className="flex justify-self-start rounded-[7px] border border-line p-0.5">
          {themes.map((theme) => (
            <Radio
              key={theme}
              value={theme}
              className="flex h-[26px] cursor-default items-center rounded-[5px] px-3 text-small font-medium text-ink-2 outline-offset-1 hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[selected]:bg-sel data-[selected]:text-accent-text"
            >
              {t(`themes.${theme}`)}
            </Radio>
          ))}
        </div>
      </RadioGroup>
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
