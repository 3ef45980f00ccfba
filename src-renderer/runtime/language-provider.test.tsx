import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { AppContextProvider } from './app-context.tsx';
import { LanguageProvider } from './language-provider.tsx';
import { usePreferences } from './use-preferences.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const day = Date.UTC(2026, 10, 2);

function Sample() {
  const t = useTranslations('app');
  const format = useFormatter();
  const locale = useLocale();
  const [, change] = usePreferences();
  return (
    <button type="button" onClick={() => change({ locale: 'en-XA' })}>
      {[
        t('settings'),
        format.dateTime(day, 'day'),
        formatAmount(1234.5, 'KWD', locale),
        formatAmount(12400, 'CLP', locale),
      ].join(' · ')}
    </button>
  );
}

function show() {
  const context = createFakeAppContext({});
  render(
    <QueryClientProvider client={context.ipc.queryClient}>
      <AppContextProvider context={context}>
        <LanguageProvider timeZone="UTC">
          <Sample />
        </LanguageProvider>
      </AppContextProvider>
    </QueryClientProvider>,
  );
}

it.each([
  { language: 'en-US', text: 'Settings · Nov 2, 2026 · 1,234.500 · 12,400' },
  { language: 'en-ZA', text: 'Settings · 02 Nov 2026 · 1\u{a0}234,500 · 12\u{a0}400' },
  { language: 'es-AR', text: 'Configuración · 2 de nov de 2026 · 1.234,500 · 12.400' },
  { language: 'es-MX', text: 'Configuración · 2 nov 2026 · 1,234.500 · 12,400' },
  { language: 'pt-BR', text: 'Configurações · 2 de nov. de 2026 · 1.234,500 · 12.400' },
])('words, dates and amounts follow the system: $language', async ({ language, text }) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', language]);
  show();
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(text));
  await waitFor(() => expect(document.documentElement.lang).toBe(language));
});

it('changes the language at once', async () => {
  show();
  const sample = await screen.findByRole('button');
  await waitFor(() => expect(sample.textContent).toContain('Settings'));
  sample.click();
  await waitFor(() => expect(sample.textContent).toMatch(/^⟦Šééţţîîñĝš⟧ · 2 Nov 2026/u));
  await waitFor(() => expect(document.documentElement.lang).toBe('en-XA'));
});
