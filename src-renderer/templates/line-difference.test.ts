import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { lineDifference } from './line-difference.ts';

function changed(a: string, b: string): string {
  let [text, at] = ['', 0];
  for (const { fromA, toA, fromB, toB } of lineDifference(a, b)) {
    text += a.slice(at, fromA) + b.slice(fromB, toB);
    at = toA;
  }
  return text + a.slice(at);
}

it.each([
  ['', ''],
  ['', 'x'],
  ['x', ''],
  ['x\ny', 'x'],
  ['x', 'x\ny'],
  ['x\n', 'x'],
  ['x', 'x\n'],
  ['a\nb\nc', 'c\nb\na'],
  ['a\nb\nc', 'b'],
  ['<p>a</p>\n<p>b</p>', '<p style="x">a</p>\n\n<p style="y">b</p>\n'],
])('what is said to change leads from %j to %j', (a, b) => {
  expect(changed(a, b)).toBe(b);
});

it('leads from any text to any other', () => {
  const line = fc.constantFrom('<p>', '<p style="a">', '<b>x</b>', '', '  <p style="b">');
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  checkProperty(
    fc.property(text, text, (a, b) => {
      expect(changed(a, b)).toBe(b);
    }),
    { atLeast: 100 },
  );
});

it('a style moved into a tag is all that changes in its line', () => {
  const a = '<table>\n<h1>Dispute</h1>\n</table>';
  const b = '<table style="width: 100%;">\n<h1 style="color: red;">Dispute</h1>\n</table>';
  const inserted = lineDifference(a, b).map(({ fromA, toA, fromB, toB }) => [
    toA - fromA,
    b.slice(fromB, toB),
  ]);
  expect(inserted).toEqual([
    [0, ' style="width: 100%;"'],
    [0, ' style="color: red;"'],
  ]);
});
