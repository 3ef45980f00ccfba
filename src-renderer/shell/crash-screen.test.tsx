import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider, type Messages } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { es } from '../../src-shared/words/es/es.ts';
import { pt } from '../../src-shared/words/pt/pt.ts';
import { CrashGuard } from './crash-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('x is undefined');
}

it.each([
  [
    'en',
    en,
    'This view can’t be shown. Your decisions are saved on disk.',
    'Technical details: x is undefined',
  ],
  [
    'es',
    es,
    'No se puede mostrar esta vista. Tus decisiones están guardadas en el disco.',
    'Detalles técnicos: x is undefined',
  ],
  [
    'pt',
    pt,
    'Não é possível mostrar esta visão. Suas decisões estão salvas no disco.',
    'Detalhes técnicos: x is undefined',
  ],
] as const)(
  'a fault of a view is said in whole sentences, its own words apart: %s',
  (locale, messages, text, details) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <IntlProvider locale={locale} messages={messages as Messages} timeZone="UTC">
        <CrashGuard>
          <Broken />
        </CrashGuard>
      </IntlProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain(text);
    screen.getByText(details);
  },
);
