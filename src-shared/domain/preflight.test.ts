import { expect, it } from 'vitest';
import { preflight, type PreflightDocument } from './preflight.ts';

const page: PreflightDocument = {
  key: 'a',
  name: 'receipt.pdf',
  type: 'pdf',
  bytes: 1000,
  width: null,
  height: null,
  pages: 2,
};

it('has nothing to say of a good set', () => {
  expect(preflight([page, { ...page, type: 'jpeg', width: 2480, height: 3508 }])).toEqual([]);
});

it.each([
  [[{ ...page, type: 'webp' as const }], ['format']],
  [[{ ...page, type: 'jpeg' as const, width: 800, height: 4000 }], ['pixels']],
  [[{ ...page, name: 'x'.repeat(65) }], ['name_long']],
  [[{ ...page, name: 'recibo-ñandú.pdf' }], ['name_signs']],
  [[{ ...page, bytes: 15 * 1024 ** 2 }], ['size_advised']],
  [
    [
      { ...page, bytes: 10 * 1024 ** 2 },
      { ...page, bytes: 9 * 1024 ** 2 },
    ],
    ['size_over'],
  ],
  [[{ ...page, pages: 20 }], ['pages']],
])('%#: advises', (documents, notes) => {
  expect(preflight(documents).map(({ note }) => note)).toEqual(notes);
});
