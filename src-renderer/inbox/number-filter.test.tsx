import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { NumberFilter } from './number-filter.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

function show(locale: string, value?: number) {
  const onChange = vi.fn<(value: number | undefined) => void>();
  function Held() {
    const [held, setHeld] = useState(value);
    onChange.mockImplementation(setHeld);
    return (
      <NumberFilter
        label="Amount"
        placeholder=""
        value={held}
        largest={1e15}
        isWhole={false}
        onChange={onChange}
      />
    );
  }
  const inRegion = (region: string) => (
    <IntlProvider locale={region} messages={en}>
      <Held />
    </IntlProvider>
  );
  const { rerender } = render(inRegion(locale));
  const changeRegion = (region: string) => rerender(inRegion(region));
  return { changeRegion, onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }) };
}

it.each([
  ['es-AR', '50.000', 50_000],
  ['en-US', '50.000', 50],
  ['en-US', '50,000', 50_000],
  ['pt-BR', '1.182,57', 1182.57],
  ['pt-BR', '0,00012345', 0.000_123_45],
  ['pt-BR', '-12,50', -12.5],
  ['en-US', '\u221212.50', -12.5],
])('An amount field in %s reads “%s” as %d', async (locale, typed, amount) => {
  const { onChange, field } = show(locale);
  await userEvent.setup().type(field, typed);
  expect(onChange.mock.lastCall).toEqual([amount]);
});

it.each([
  ['es-AR', '1182,57'],
  ['en-US', '1182.57'],
])('An amount field in %s shows the amount as %s', (locale, text) => {
  expect(show(locale, 1182.57).field.value).toBe(text);
});

it('An amount field shows what it filters by when the region changes while it is open', async () => {
  const { changeRegion, field, onChange } = show('es-AR');
  await userEvent.setup().type(field, '50.000');
  changeRegion('en-US');
  expect(field.value).toBe('50000');
  await userEvent.setup().type(field, '.5');
  expect(onChange.mock.lastCall).toEqual([50_000.5]);
});
