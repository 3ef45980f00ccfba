import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { type ShownPreferences, usePreferences } from '../runtime/use-preferences.ts';
import { ListSearchField } from '../ui/list-search-field.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { type SettingSection, settingSections } from './setting.ts';
import { SettingRow } from './setting-row.tsx';
import { SettingsFileButtons } from './settings-file-buttons.tsx';
import { useSettingSources } from './use-setting-sources.ts';
import { useSettings } from './use-settings.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

/** All settings, in one place that can be searched. */
export function SettingsView({ account }: { account: Account }) {
  const [preferences] = usePreferences();
  return preferences === undefined ? null : <SettingsPage account={account} preferences={preferences} />;
}

const longestSearch = 100;

function SettingsPage({ account, preferences }: { account: Account; preferences: ShownPreferences }) {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const keyOf = useKeyOf();
  const { sources, problem } = useSettingSources(preferences);
  const settings = useSettings(account, sources);
  const page = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const settingId = useNavigation((state) => state.settingId);
  const settingShown = useNavigation((state) => state.settingShown);
  // What is searched for may leave out the one to show.
  if (settingId !== null && text !== '') setText('');
  useLayoutEffect(() => page.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (settingId === null) return;
    const row = page.current?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(settingId)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true });
    settingShown();
  }, [settingId, settingShown]);
  useCommand('search.focus', () => search.current?.focus());
  const matches = searchMatcher(text);
  const found = settings.filter((setting) =>
    matches(
      [t(`sections.${setting.section}`), setting.label, setting.text, setting.about, setting.value].join(' '),
    ),
  );
  const sections = settingSections.filter((section) => found.some((setting) => setting.section === section));
  const goTo = (section: SettingSection) => {
    const heading = page.current?.querySelector<HTMLElement>(`#settings-${section}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };

  return (
    <section
      ref={page}
      tabIndex={-1}
      aria-label={app('settings')}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <ViewHead
        title={app('settings')}
        actions={
          <SettingsFileButtons account={account} preferences={preferences} onProblem={setFileProblem} />
        }
      >
        <ListSearchField
          label={t('search')}
          text={text}
          maxLength={longestSearch}
          keys={keyOf('search.focus')}
          inputRef={search}
          onChange={setText}
          onLeave={() => page.current?.focus({ preventScroll: true })}
          className="max-w-[360px] min-w-0 flex-1"
        />
      </ViewHead>
      {problem === null && fileProblem === null ? null : (
        <div className="shrink-0 border-b border-line px-3.5 py-2">
          <ProblemLine text={problem ?? fileProblem} />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={t('sectionsLabel')}
          className="hidden w-[200px] shrink-0 flex-col overflow-y-auto border-r border-line-soft px-1 py-4 @min-[1000px]/window:flex"
        >
          {sections.map((section) => (
            <button
              key={section}
              type="button"
              onClick={() => goTo(section)}
              className="flex min-h-[30px] items-center rounded-[6px] px-2.5 text-left text-ink-2 hover:bg-hover hover:text-ink"
            >
              {t(`sections.${section}`)}
            </button>
          ))}
        </nav>
        <div className="min-w-0 flex-1 overflow-y-auto px-6 pb-10">
          <div className="max-w-[820px]">
            <SettledStatus
              text={text === '' ? '' : t('found', { count: found.length })}
              shownClass={found.length === 0 ? 'py-10 text-center text-ink-3' : null}
            />
            {sections.map((section) => (
              <section key={section} aria-labelledby={`settings-${section}`} className="pt-5">
                <h2
                  id={`settings-${section}`}
                  tabIndex={-1}
                  className="mb-1 scroll-mt-4 text-lead font-strong outline-none"
                >
                  {t(`sections.${section}`)}
                </h2>
                <ul>
                  {found
                    .filter((setting) => setting.section === section)
                    .map((setting, at, rows) => (
                      <Fragment key={setting.id}>
                        {setting.about === undefined || setting.about === rows[at - 1]?.about ? null : (
                          <li className="max-w-[62ch] pt-3 text-small text-ink-2">{setting.about}</li>
                        )}
                        <SettingRow setting={setting} />
                      </Fragment>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
