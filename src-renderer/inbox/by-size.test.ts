import { expect, it } from 'vitest';
import { bySize } from './by-size.ts';

it('totals come in order of size, as they are read', () => {
  const totals = [
    { currency: 'USD', amount: '900' },
    { currency: 'JPY', amount: '5000' },
    { currency: 'ARS', amount: '15000' },
    { currency: 'KWD', amount: '4000' },
    { currency: 'EUR', amount: '-7' },
    { currency: 'BRL', amount: '900.00' },
  ];
  expect(bySize(totals).map(({ currency }) => currency)).toEqual(['ARS', 'JPY', 'KWD', 'BRL', 'USD', 'EUR']);
});
