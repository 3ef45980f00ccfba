import { describe, expect, it } from 'vitest';
import { preflight, type PreflightDocument, preflightRules } from './preflight.ts';

const page: PreflightDocument = {
  key: 'a',
  name: 'receipt.pdf',
  type: 'pdf',
  bytes: 1000,
  width: null,
  height: null,
  pages: 2,
};
const jpeg: PreflightDocument = { ...page, name: 'receipt.jpg', type: 'jpeg', width: 2480, height: 3508 };

it('names a page where each figure can be read', () => {
  for (const rule of Object.values(preflightRules)) expect(rule.source).toMatch(/: https:\/\/\S+$/);
});

describe.each(['mastercard', null, 'amex'])('for %s', (origin) => {
  it.each<[string, PreflightDocument[], string[]]>([
    ['a good set', [page, jpeg], []],
    ['a kind that is not taken', [{ ...page, type: 'webp' }], ['format']],
    ['a name of 16 and an extension', [{ ...page, name: 'abcdefgh12345678.pdf' }], []],
    ['a name of 17', [{ ...page, name: 'abcdefgh123456789.pdf' }], ['name']],
    ['other letters', [{ ...page, name: 'recibo-ñandú.pdf' }], ['name']],
    ['30 million pixels', [{ ...jpeg, width: 6000, height: 5000 }], ['pixels']],
    ['300 dpi on the largest page', [{ ...jpeg, height: 4200 }], []],
    ['more than 300 dpi on any page', [{ ...jpeg, height: 4300 }], ['dpi']],
    ['14.5 MB', [page, { ...jpeg, bytes: 7_250_000 }, { ...jpeg, bytes: 7_249_000 }], []],
    ['more', [page, { ...jpeg, bytes: 7_250_000 }, { ...jpeg, bytes: 7_250_000 }], ['size_advised']],
    [
      'more than 18 MB',
      [
        { ...jpeg, bytes: 9_000_001 },
        { ...jpeg, bytes: 9_000_000 },
      ],
      ['size_over'],
    ],
    ['19 pages', [{ ...page, pages: 19 }], []],
    ['20 pages', [{ ...page, pages: 18 }, page], ['pages']],
  ])('advises on %s', (_, documents, notes) => {
    expect(preflight(documents, origin).map(({ note }) => note)).toEqual(notes);
  });
});

it('gives each network its own findings', () => {
  const large: PreflightDocument = {
    ...page,
    bytes: 2_500_000,
    pages: 30,
    name: 'a long name of its own.pdf',
  };
  expect(preflight([large], 'visa').map(({ note }) => note)).toEqual(['file_size']);
  expect(preflight([large], 'mastercard').map(({ note }) => note)).toEqual(['name', 'pages']);
});
