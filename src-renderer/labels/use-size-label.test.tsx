import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { useSizeLabel } from './use-detail-label.ts';

afterEach(cleanup);

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1100, '1.1 kB'],
  [1949, '1.9 kB'],
  [99_960, '100 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [80_000_000, '80 MB'],
  [2_540_000_000, '2.5 GB'],
  [5e12, '5,000 GB'],
])('%d bytes are said as %s', (bytes, said) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" timeZone="UTC" messages={{}}>
      {children}
    </IntlProvider>
  );
  expect(renderHook(() => useSizeLabel(), { wrapper }).result.current(bytes)).toBe(said);
});
