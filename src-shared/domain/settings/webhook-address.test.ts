import { describe, expect, it } from 'vitest';
import { isSameWebhook, readWebhookAddress, type WebhookAddressProblem } from './webhook-address.ts';

const same = Symbol('sent as typed');
const longPath = 'p'.repeat(1976);

/** Typed addresses, and how each is sent or why it is refused. */
const rows: readonly [typed: string, sent: string | typeof same | { problem: WebhookAddressProblem }][] = [
  // Plain addresses.
  ['https://hooks.example/', same],
  ['https://hooks.example/claims', same],
  ['https://hooks.example/claims/', same],
  ['https://hooks.example/a/b/c.json', same],
  ['https://hooks.example/?token=1', same],
  ['https://hooks.example/claims?a=1&b=2', same],
  ['https://hooks.example/claims?next=https://other.example/', same],
  ['https://hooks.example/users/ana@banco.example', same],
  ['https://hooks.example/a:b', same],
  ['https://hooks.example/%7Eana', same],
  ['https://hooks.example', 'https://hooks.example/'],
  ['https://hooks.example?x=1', 'https://hooks.example/?x=1'],
  ['https://a.b.c.d.hooks.example/', same],
  ['https://intranet/', same],
  ['https://hooks-1.example/', same],
  ['https://hooks_1.example/', same],
  ['https://hooks.example./', same],
  ['https://1.example/', same],
  // Spelled differently, sent alike.
  ['HTTPS://hooks.example/', 'https://hooks.example/'],
  ['Https://Hooks.Example/Claims', 'https://hooks.example/Claims'],
  ['https://HOOKS.EXAMPLE/', 'https://hooks.example/'],
  ['https://hooks.example/a/../b', 'https://hooks.example/b'],
  ['https://hooks.example/./b', 'https://hooks.example/b'],
  ['https://hooks%2Eexample/', 'https://hooks.example/'],
  ['https://hooks.example/ñ', 'https://hooks.example/%C3%B1'],
  ['https://hooks.example/?q=ñ', 'https://hooks.example/?q=%C3%B1'],
  ['https://hooks.example/"x"', 'https://hooks.example/%22x%22'],
  // Ports.
  ['https://hooks.example:8443/', same],
  ['https://hooks.example:443/', 'https://hooks.example/'],
  ['https://hooks.example:/', 'https://hooks.example/'],
  ['https://hooks.example:1/', same],
  ['https://hooks.example:65535/', same],
  ['https://hooks.example:08443/', 'https://hooks.example:8443/'],
  ['https://hooks.example:0/', { problem: 'bad_port' }],
  ['https://hooks.example:65536/', { problem: 'bad_port' }],
  ['https://hooks.example:99999/', { problem: 'bad_port' }],
  ['https://hooks.example:100000/', { problem: 'bad_port' }],
  ['https://hooks.example:-1/', { problem: 'bad_port' }],
  ['https://hooks.example:http/', { problem: 'bad_port' }],
  ['https://hooks.example:84.43/', { problem: 'bad_port' }],
  ['https://hooks.example:8443:1/', { problem: 'malformed' }],
  // Addresses by number.
  ['https://203.0.113.7/', same],
  ['https://203.0.113.7:8443/x', same],
  ['https://127.0.0.1/', same],
  ['https://127.1/', 'https://127.0.0.1/'],
  ['https://0x7f.0.0.1/', 'https://127.0.0.1/'],
  ['https://3405803783/', 'https://203.0.113.7/'],
  ['https://256.0.0.1/', { problem: 'malformed' }],
  ['https://1.2.3.4.5/', { problem: 'malformed' }],
  ['https://[2001:db8::7]/', same],
  ['https://[2001:db8::7]:8443/x', same],
  ['https://[2001:DB8:0:0::7]/', 'https://[2001:db8::7]/'],
  ['https://[::1]/', same],
  ['https://[::ffff:203.0.113.7]/', 'https://[::ffff:cb00:7107]/'],
  ['https://[2001:db8::7/', { problem: 'malformed' }],
  ['https://2001:db8::7/', { problem: 'malformed' }],
  ['https://[2001:db8::7]x/', { problem: 'malformed' }],
  ['https://[2001:db8::7]:0/', { problem: 'bad_port' }],
  ['https://[2001:db8:::7]/', { problem: 'malformed' }],
  ['https://[fe80::1%25eth0]/', { problem: 'malformed' }],
  ['https://[]/', { problem: 'malformed' }],
  // Names of other scripts.
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://münchen.example:8443/x', 'https://xn--mnchen-3ya.example:8443/x'],
  ['https://例え.example/', 'https://xn--r8jz45g.example/'],
  ['https://hооks.example/', 'https://xn--hks-seda.example/'],
  ['https://ＨＯＯＫＳ.example/', 'https://hooks.example/'],
  ['https://hooks。example/', 'https://hooks.example/'],
  ['https://xn--bcher-kva.example/', same],
  // Blanks and what can't be seen.
  ['  https://hooks.example/  ', 'https://hooks.example/'],
  ['\n\thttps://hooks.example/\r\n', 'https://hooks.example/'],
  ['\u00a0https://hooks.example/\u3000', 'https://hooks.example/'],
  ['\ufeffhttps://hooks.example/', 'https://hooks.example/'],
  ['https://hooks.example/a b', { problem: 'has_blank' }],
  ['https://hooks .example/', { problem: 'has_blank' }],
  ['https:// hooks.example/', { problem: 'has_blank' }],
  ['https://hooks.example/a\tb', { problem: 'has_blank' }],
  ['https://hooks.exa\nmple/', { problem: 'has_blank' }],
  ['ht\ntps://hooks.example/', { problem: 'has_blank' }],
  ['https://hooks.example/\u0000', { problem: 'has_blank' }],
  ['https://hooks.example/\u007f', { problem: 'has_blank' }],
  ['https://hooks\u200b.example/', { problem: 'has_blank' }],
  ['https://hooks\u00ad.example/', { problem: 'has_blank' }],
  ['https://hooks.example/\u202egpj.exe', { problem: 'has_blank' }],
  ['https://hooks.example/\ud800', { problem: 'has_blank' }],
  ['https://hooks.example/\u2028x', { problem: 'has_blank' }],
  // Not https.
  ['', { problem: 'empty' }],
  ['   ', { problem: 'empty' }],
  ['http://hooks.example/', { problem: 'not_https' }],
  ['hooks.example/claims', { problem: 'not_https' }],
  ['//hooks.example/', { problem: 'not_https' }],
  ['https:hooks.example', { problem: 'not_https' }],
  ['https:/hooks.example', { problem: 'not_https' }],
  ['https:\\\\hooks.example', { problem: 'not_https' }],
  ['https', { problem: 'not_https' }],
  ['ftp://hooks.example/', { problem: 'not_https' }],
  ['wss://hooks.example/', { problem: 'not_https' }],
  ['javascript:alert(1)', { problem: 'not_https' }],
  ['data:text/plain,https://hooks.example/', { problem: 'not_https' }],
  ['mailto:ana@banco.example', { problem: 'not_https' }],
  // No host.
  ['https://', { problem: 'no_host' }],
  ['https:///hooks.example', { problem: 'no_host' }],
  ['https://?x=1', { problem: 'no_host' }],
  ['https://#x', { problem: 'no_host' }],
  ['https://:8443/', { problem: 'no_host' }],
  ['https://./', { problem: 'malformed' }],
  ['https://hooks..example/', { problem: 'malformed' }],
  ['https://.example/', { problem: 'malformed' }],
  ['https://hooks.example\\@other.example/', { problem: 'malformed' }],
  ['https://hooks<.example/', { problem: 'malformed' }],
  ['https://ho|oks.example/', { problem: 'malformed' }],
  ['https://%00.example/', { problem: 'malformed' }],
  // Credentials and fragments.
  ['https://ana@hooks.example/', { problem: 'has_credentials' }],
  ['https://ana:word@hooks.example/', { problem: 'has_credentials' }],
  ['https://:word@hooks.example/', { problem: 'has_credentials' }],
  ['https://@hooks.example/', { problem: 'has_credentials' }],
  ['https://hooks.example@other.example/', { problem: 'has_credentials' }],
  ['https://hooks.example/#top', { problem: 'has_fragment' }],
  ['https://hooks.example/#', { problem: 'has_fragment' }],
  ['https://hooks.example/?a=1#b', { problem: 'has_fragment' }],
  ['https://hooks.example/%23', same],
  // Length.
  [`https://hooks.example/${longPath}`, same],
  [`https://hooks.example/${longPath}ppp`, { problem: 'too_long' }],
  [`https://hooks.example/${'ñ'.repeat(400)}`, { problem: 'too_long' }],
];

describe('readWebhookAddress', () => {
  it('has at least a hundred rows, each once', () => {
    expect(new Set(rows.map(([typed]) => typed)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(100);
  });

  it.each(rows)('%j', (typed, expected) => {
    const read = readWebhookAddress(typed);
    if (typeof expected === 'object') expect(read).toEqual({ ok: false, problem: expected.problem });
    else expect(read).toEqual({ ok: true, url: expected === same ? typed : expected });
  });

  it('takes what it gave', () => {
    for (const [typed] of rows) {
      const read = readWebhookAddress(typed);
      if (read.ok) expect(readWebhookAddress(read.url)).toEqual(read);
    }
  });
});

describe('isSameWebhook', () => {
  const one = {
    url: 'https://hooks.example/a',
    subscribedEvents: ['chargeback.created', 'chargeback.resolved'],
  };

  it('compares the address as it is sent, and the events as a set', () => {
    const spelled = {
      url: 'https://HOOKS.example:443/a',
      subscribedEvents: one.subscribedEvents.toReversed(),
    };
    expect(isSameWebhook(one, spelled)).toBe(true);
    expect(isSameWebhook(one, { ...one, url: 'https://hooks.example/A' })).toBe(false);
    expect(isSameWebhook(one, { ...one, subscribedEvents: ['chargeback.created'] })).toBe(false);
  });

  it('never takes one without an address for another', () => {
    expect(isSameWebhook({ ...one, url: null }, { ...one, url: null })).toBe(false);
  });
});
