import { useTranslations } from 'use-intl';
import { type ShownPreferences, usePreferences } from '../runtime/use-preferences.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { SettingRow } from './setting-row.tsx';
import { useAppearanceSettings } from './use-appearance-settings.tsx';
import { useNetworkSettings } from './use-network-settings.tsx';
import { useSettingSources } from './use-setting-sources.ts';

/** Settings that may be needed before there is an account: language and network. */
export function FirstSettingsDialog({ onClose }: { onClose: () => void }) {
  const [preferences] = usePreferences();
  return preferences === undefined ? null : <FirstSettings preferences={preferences} onClose={onClose} />;
}

function FirstSettings({ preferences, onClose }: { preferences: ShownPreferences; onClose: () => void }) {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const { sources, problem } = useSettingSources(preferences);
  const appearance = useAppearanceSettings(sources);
  const rows = [
    ...appearance.filter(({ section }) => section === 'language'),
    ...useNetworkSettings(sources),
  ];
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('first.title')}
      onClose={onClose}
      actions={
        <Button tone="primary" keys="Escape" onClick={onClose}>
          {app('done')}
        </Button>
      }
    >
      <ul>
        {rows.map((setting) => (
          <SettingRow key={setting.id} setting={setting} />
        ))}
      </ul>
      <ProblemLine text={problem} />
    </Dialog>
  );
}
