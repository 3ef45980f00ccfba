import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { listenToKeys } from '../runtime/listen-to-keys.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { TemplateEditor } from './template-editor.tsx';

// What it measures of its text isn't there in jsdom.
vi.mock(import('./source-editor.tsx'), () => ({ default: () => <div /> }));

beforeEach(installBrowserParts);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function openEditor() {
  const context = createFakeAppContext({});
  const stop = listenToKeys(window, context.commands);
  const draw = (state: Account['state']) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC" onError={() => undefined}>
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>
          <TemplateEditor
            account={{ ...fakeAccount, state }}
            name="new_claim"
            onName={() => undefined}
            draft={{ source: '<p>Hello</p>', revision: 1, savedAtMs: fakeNowMs }}
            published={null}
            versions={[]}
            settings={{ claimId: null, width: 'desktop', scheme: 'light' }}
            onSettings={() => undefined}
          />
        </AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  const { rerender } = render(draw('open'));
  return {
    stop,
    user: userEvent.setup(),
    become: (state: Account['state']) => rerender(draw(state)),
  };
}

const region = () => screen.getByRole('group', { name: 'Templates' });
/** No timer fires from here on: the focus does not wait for one. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout'] });
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Expects the focus on an element within the frame after the change. */
const focusIsOn = async (element: HTMLElement) => {
  await frame();
  await frame();
  expect(document.activeElement).toBe(element);
};

describe('the template editor keeps the focus', () => {
  it('when the button that had it goes', async () => {
    const { become, stop } = openEditor();
    await focusIsOn(region());
    const publish = screen.getByRole('button', { name: /Publish/ });
    publish.focus();
    stopTimers();
    become('readonly');
    expect(publish.isConnected).toBe(false);
    await focusIsOn(region());
    stop();
  });

  it('when the history closes', async () => {
    const { stop, user } = openEditor();
    await user.click(screen.getByRole('button', { name: /History/ }));
    const back = await screen.findByRole('button', { name: /Back/ });
    stopTimers();
    act(() => back.click());
    await focusIsOn(region());
    stop();
  });
});
