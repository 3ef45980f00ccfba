import { expect, it } from 'vitest';
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
  const lines = ['<p>', '<p style="a">', '<b>x</b>', '', '  <p style="b">'];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: random(9) }, () => lines[random(lines.length)]).join('\n');
  for (let round = 0; round < 500; round += 1) {
    const [a, b] = [text(), text()];
    expect(changed(a, b)).toBe(b);
  }
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
