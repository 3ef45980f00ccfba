import { cleanup, renderHook } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import type { HistoryItem } from '../../src-shared/contract/claims.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { useHistoryLabel } from './use-history-label.ts';

afterEach(cleanup);

it('A claim that was closed says so as its facts do', () => {
  const { result } = renderHook(useHistoryLabel, {
    wrapper: ({ children }) => (
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        {children}
      </IntlProvider>
    ),
  });
  const noticed = (value: string): HistoryItem => ({
    source: 'sync',
    name: 'isOpen',
    value,
    atMs: 0,
    atText: null,
    agent: null,
    entryId: null,
    state: null,
  });
  expect(result.current(noticed('false'))).toBe('Claim: Closed');
  expect(result.current(noticed('true'))).toBe('Claim: Open');
});
