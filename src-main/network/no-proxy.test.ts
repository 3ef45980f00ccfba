import { expect, it } from 'vitest';
import { isBypassed } from './no-proxy.ts';

it.each([
  ['claims.example', 'https://claims.example/', true],
  ['example', 'https://claims.example/', true],
  ['.example', 'https://claims.example/', true],
  ['*.example', 'https://claims.example/', true],
  ['aims.example', 'https://claims.example/', false],
  ['other.test, claims.example', 'https://CLAIMS.example/', true],
  ['claims.example:8443', 'https://claims.example:8443/', true],
  ['claims.example:8443', 'https://claims.example/', false],
  ['claims.example:443', 'https://claims.example/', true],
  ['2001:db8::1', 'https://[2001:db8::1]/', true],
  ['[2001:db8::1]:443', 'https://[2001:db8::1]/', true],
  ['*', 'https://claims.example/', true],
  [', ,', 'https://claims.example/', false],
  [null, 'https://claims.example/', false],
])('NO_PROXY %j for %s: %j', (list, url, expected) => {
  expect(isBypassed(list, new URL(url))).toBe(expected);
});
