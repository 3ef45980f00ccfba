import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { wrapText } from './printable-text.ts';

const widthOf = (text: string) => text.length;

it('keeps spaces within a line and at its beginning, and none where it is cut', () => {
  expect(wrapText('  Paid   twice\n\n12   34', 20, widthOf)).toEqual(['  Paid   twice', '', '12   34']);
  expect(wrapText('Paid     twice', 10, widthOf)).toEqual(['Paid', 'twice']);
  expect(wrapText('            abc', 10, widthOf)).toEqual(['abc']);
});

it('loses no sign but spaces, and is nowhere too wide', () => {
  checkProperty(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.') }),
      fc.integer({ min: 1, max: 12 }),
      (text, width) => {
        const lines = wrapText(text, width, widthOf);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
        if (text.split('\n').every((line) => line.length <= width))
          expect(lines).toEqual(text.split('\n').map((line) => line.trimEnd()));
      },
    ),
    { atLeast: 20 },
  );
});
