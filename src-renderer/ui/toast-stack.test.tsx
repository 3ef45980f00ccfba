import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { ToastStack } from './toast-stack.tsx';
import { createToasts } from './toasts.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

it('A toast counts from the moment on which it is known when the decision is sent', () => {
  const nowMs = Date.parse('2026-11-02T10:00:00Z');
  const toasts = createToasts(() => nowMs);
  const id = toasts.getState().show({
    tone: 'undo',
    text: 'Accepting',
    untilMs: null,
    isHold: true,
    onUndo: () => undefined,
  });
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <ToastStack toasts={toasts} now={() => nowMs} accountId="acc-1" isConnected />
    </IntlProvider>,
  );
  act(() => toasts.getState().update(id, { untilMs: nowMs + 10_000 }));
  expect(screen.getByText('sends in 10 s')).toBeDefined();
});
