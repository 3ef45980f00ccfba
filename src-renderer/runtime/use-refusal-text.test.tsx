import { ORPCError } from '@orpc/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { AppContextProvider } from './app-context.tsx';
import { useFailureText } from './use-refusal-text.ts';

afterEach(cleanup);

const context = createFakeAppContext({});
const wrapper = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
    <QueryClientProvider client={context.ipc.queryClient}>
      <AppContextProvider context={context}>{children}</AppContextProvider>
    </QueryClientProvider>
  </IntlProvider>
);

it.each([
  [
    'a refusal changed nothing',
    new ORPCError('NOT_FOUND', { data: { code: 'claim_missing', params: {} } }),
    `Nothing was decided. ${en.refusals.claim_missing}`,
  ],
  ['a fault of ours may have', new ORPCError('INTERNAL_SERVER_ERROR'), en.app.callBroke],
  ['an answer that never came may have been a yes', new Error('the connection fell'), en.app.callFailed],
])('%s', (_name, error, text) => {
  const { result } = renderHook(() => useFailureText(), { wrapper });
  expect(result.current(error, (reason) => `Nothing was decided. ${reason}`)).toBe(text);
});

it.each([
  [new ORPCError('INTERNAL_SERVER_ERROR'), en.app.readBroke],
  [new Error('the connection fell'), en.app.readFailed],
])('of what only reads, nobody has to look whether it was done: %s', (error, text) => {
  const { result } = renderHook(() => useFailureText({ isReading: true }), { wrapper });
  expect(result.current(error, (reason) => reason)).toBe(text);
});
