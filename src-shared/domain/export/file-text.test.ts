import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { fileJson, fileText } from './file-text.ts';

it.each([
  ['Bar \ufffe\uffff', 'Bar [U+FFFE][U+FFFF]'],
  ['\ud83d half', '[U+D83D] half'],
  ['half \ude00', 'half [U+DE00]'],
  ['\u0000\u0007\u001b', '[U+0000][U+0007][U+001B]'],
  ['tab\t, lines\r\n, \u007f\u0085, 😀, \u{1fffe}', 'tab\t, lines\r\n, \u007f\u0085, 😀, \u{1fffe}'],
])('%j becomes %j in a file', (text, written) => expect(fileText(text)).toBe(written));

it('A text in a file is well formed, keeps every character that XML has, and is never changed twice', () => {
  const halves = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  });
  checkProperty(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), halves), (text) => {
      const written = fileText(text);
      expect(written.isWellFormed()).toBe(true);
      // oxlint-disable-next-line no-control-regex -- control characters are what this is about
      expect(written).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(fileText(written)).toBe(written);
      const numbers = Array.from(
        text,
        (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
      );
      const signs = Array.from(text);
      expect(written).toBe(signs.map((sign, at) => (fileText(sign) === sign ? sign : numbers[at])).join(''));
    }),
    { atLeast: 20 },
  );
});

it('A JSON file has the same texts, at every depth', () => {
  expect(JSON.parse(fileJson({ a: [{ b: '\ud800' }], c: 1, d: null }))).toEqual({
    a: [{ b: '[U+D800]' }],
    c: 1,
    d: null,
  });
});
