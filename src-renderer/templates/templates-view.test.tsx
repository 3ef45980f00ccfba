import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IntlProvider, type Messages } from 'use-intl';
import { en } from '../../src-shared/words/en/en.ts';
import { es } from '../../src-shared/words/es/es.ts';
import { pt } from '../../src-shared/words/pt/pt.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { TemplateStart } from './template-start.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

it('A template that could not be loaded is loaded again when somebody asks', async () => {
  const calls = { draft: 0 };
  const context = createFakeAppContext(
    {
      templates: {
        draft: () => {
          calls.draft += 1;
          if (calls.draft === 1) throw new Error('unreadable');
          return { draft: null };
        },
        versions: () => ({ versions: [] }),
      },
    },
    '/templates',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByText('The template couldn’t be loaded');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The template couldn’t be loaded')).toBeNull());
  expect(calls.draft).toBe(2);
});

it.each([
  ['en', en, ['English', 'EspañolSpanish', 'PortuguêsPortuguese']],
  ['es', es, ['EnglishInglés', 'Español', 'PortuguêsPortugués']],
  ['pt', pt, ['EnglishInglês', 'EspañolEspanhol', 'Português']],
] as const)(
  'A language to begin with is also named in the language of the words, once: %s',
  async (locale, messages, names) => {
    render(
      <AppContextProvider context={createFakeAppContext({}, '/templates')}>
        <IntlProvider locale={locale} messages={messages as Messages} timeZone="UTC">
          <TemplateStart name="new_claim" onStart={() => undefined} />
        </IntlProvider>
      </AppContextProvider>,
    );
    const shown = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
    expect(shown.slice(0, 3)).toEqual(names);
  },
);
