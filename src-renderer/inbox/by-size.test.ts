import { expect, it } from 'vitest';
import { bySize } from './by-size.ts';

it('totals come in order of size, as they are read and not as they are stored', () => {
  const totals = [
    { currency: 'USD', amountMinor: 90_000 },
    { currency: 'JPY', amountMinor: 5_000 },
    { currency: 'ARS', amountMinor: 1_500_000 },
    { currency: 'KWD', amountMinor: 4_000_000 },
    { currency: 'EUR', amountMinor: -700 },
    { currency: 'BRL', amountMinor: 90_000 },
  ];
  expect(bySize(totals).map(({ currency }) => currency)).toEqual(['ARS', 'JPY', 'KWD', 'BRL', 'USD', 'EUR']);
});
