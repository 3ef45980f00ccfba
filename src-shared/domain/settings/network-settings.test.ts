import { expect, it } from 'vitest';
import { caFileSchema, proxyChoiceSchema, readProxyAddress } from './network-settings.ts';

it.each([
  ['proxy.example:3128', 'http://proxy.example:3128'],
  [' http://proxy.example:3128/ ', 'http://proxy.example:3128'],
  ['http://10.0.0.1', 'http://10.0.0.1'],
  ['[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
])('reads %j as a proxy', (typed, proxy) => {
  expect(readProxyAddress(typed)).toEqual({ ok: true, proxy });
  expect(proxyChoiceSchema.safeParse(proxy).success).toBe(true);
});

it.each([
  ['', 'malformed'],
  ['http://', 'malformed'],
  ['two words', 'malformed'],
  ['https://proxy.example', 'not_http'],
  ['socks5://proxy.example:1080', 'not_http'],
  ['http://ana:secret@proxy.example:3128', 'has_credentials'],
  ['ana@proxy.example:3128', 'has_credentials'],
  ['http://proxy.example/proxy.pac', 'has_path'],
])('refuses %j: %s', (typed, problem) => {
  expect(readProxyAddress(typed)).toEqual({ ok: false, problem });
  expect(proxyChoiceSchema.safeParse(typed).success).toBe(false);
});

it('a file of certificates is named by its whole path', () => {
  for (const path of ['/etc/ssl/office.pem', 'C:\\certs\\office.cer', '\\\\server\\share\\office.pem', null])
    expect(caFileSchema.safeParse(path).success).toBe(true);
  for (const path of ['office.pem', './office.pem', ''])
    expect(caFileSchema.safeParse(path).success).toBe(false);
});
