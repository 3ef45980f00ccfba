import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import type { Catalogue } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { firstTimeZone, timeZoneOf } from '../../src-shared/domain/time/time-zone.ts';
import type { Language } from '../../src-shared/contract/app.ts';
import { loadCatalogue } from '../messages/load-catalogue.ts';
import { dateFormatsOf } from './date-formats.ts';
import { resolveLocale } from './resolve-locale.ts';
import { withSinglePeriods } from './single-periods.ts';
import { usePreferences } from './use-preferences.ts';

type Messages = typeof en;

/**
 * Provides the words of the chosen language, the region's formats of dates, numbers and amounts, and the time zone.
 */
export function LanguageProvider({
  timeZone: system,
  children,
}: {
  /** Time zone to use; the computer's by default. */
  timeZone?: string;
  children: ReactNode;
}) {
  const [preferences] = usePreferences();
  const { locale = 'system', region = 'system', timeZone = firstTimeZone } = preferences ?? {};
  const words = useWords(resolveLocale({ locale, region }, navigator.languages).language);
  const shown =
    words === null ? null : resolveLocale({ locale: words.language, region }, navigator.languages);
  const documentLanguage = shown?.documentLanguage;
  const formatLocale = shown?.formatLocale;
  const formats = useMemo(
    () => (formatLocale === undefined ? {} : { dateTime: dateFormatsOf(formatLocale) }),
    [formatLocale],
  );
  useEffect(() => {
    if (documentLanguage !== undefined) document.documentElement.lang = documentLanguage;
  }, [documentLanguage]);
  const messages = useMemo(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every language takes what English takes: a test compares the placeholders
    () => withSinglePeriods(words?.catalogue as Messages, formatLocale ?? 'en'),
    [words, formatLocale],
  );
  if (words === null || shown === null) return null;
  return (
    <IntlProvider
      locale={shown.formatLocale}
      messages={messages}
      formats={formats}
      timeZone={timeZoneOf(timeZone, system)}
    >
      <I18nProvider locale={shown.formatLocale}>{children}</I18nProvider>
    </IntlProvider>
  );
}

interface Words {
  language: Language;
  catalogue: Catalogue;
}

/**
 * Returns the words of a language. Until they are loaded, those of the language before stay, with its dates; `null`
 * before the first.
 */
function useWords(wanted: Language): Words | null {
  const [words, setWords] = useState<Words | null>(wanted === 'en' ? english : null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const catalogue = await loadCatalogue(wanted);
      if (isWanted) setWords({ language: wanted, catalogue });
    };
    load().catch(() => {
      if (isWanted) setWords((before) => before ?? english);
    });
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return words;
}

const english: Words = { language: 'en', catalogue: en };
