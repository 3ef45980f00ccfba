import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import type { Catalogue } from '../messages/catalogue.ts';
import { en } from '../messages/en.ts';
import type { Language } from '../../src-shared/contract/app.ts';
import { loadCatalogue } from '../messages/load-catalogue.ts';
import { resolveLocale } from './resolve-locale.ts';
import { usePreferences } from './use-preferences.ts';

const formats = {
  dateTime: {
    clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    moment: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    recent: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    /** For evidence: to the second. */
    second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    exact: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    },
  },
} as const;

type Messages = typeof en;

/** The words of the language that was chosen, and its way with dates, numbers and amounts. */
export function LanguageProvider({ timeZone, children }: { timeZone?: string; children: ReactNode }) {
  const [preferences] = usePreferences();
  const { language, formatLocale, documentLanguage } = resolveLocale(
    preferences?.locale ?? 'system',
    navigator.languages,
  );
  const catalogue = useCatalogue(language);
  useEffect(() => {
    document.documentElement.lang = documentLanguage;
  }, [documentLanguage]);
  if (catalogue === null) return null;
  return (
    <IntlProvider
      locale={formatLocale}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every language takes what English takes: a test compares the placeholders
      messages={catalogue as Messages}
      formats={formats}
      timeZone={timeZone ?? systemTimeZone()}
    >
      <I18nProvider locale={formatLocale}>{children}</I18nProvider>
    </IntlProvider>
  );
}

/** Until a language is there, the one before stays; `null` before the first. */
function useCatalogue(language: Language): Catalogue | null {
  const [loaded, setLoaded] = useState<Catalogue | null>(language === 'en' ? en : null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const catalogue = await loadCatalogue(language);
      if (isWanted) setLoaded(catalogue);
    };
    load().catch(() => {
      if (isWanted) setLoaded((before) => before ?? en);
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return loaded;
}

function systemTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
