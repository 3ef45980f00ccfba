import { describe, expect, it } from 'vitest';
import { isApiKey, readServiceAddress } from './account-address.ts';

describe('readServiceAddress', () => {
  it.each([
    ['https://claims.example', 'https://claims.example'],
    [' https://claims.example/v1/ ', 'https://claims.example/v1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:80', 'http://[::1]'],
  ])('%s is taken', (typed, baseUrl) => {
    expect(readServiceAddress(typed)).toEqual({ ok: true, baseUrl });
  });

  it.each([
    ['', 'malformed'],
    ['claims.example', 'malformed'],
    ['ftp://claims.example', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['https://', 'malformed'],
    ['http://claims.example', 'not_https'],
    ['http://127.evil.example', 'not_https'],
    ['http://127.0.0.1.evil.example', 'not_https'],
    ['https://user:secret@claims.example', 'has_credentials'],
    ['https://claims.example/?key=1', 'has_query'],
    ['https://claims.example/#x', 'has_query'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readServiceAddress(typed)).toEqual({ ok: false, problem });
  });
});

describe('isApiKey', () => {
  it.each(['abc', 'sk_live_0123-456.789/+='])('%s is one', (key) => expect(isApiKey(key)).toBe(true));
  it.each(['', 'with blank', 'tab\t', 'línea', 'new\nline', 'x'.repeat(4097)])('%j is none', (key) =>
    expect(isApiKey(key)).toBe(false),
  );
});
