import { expect, it, vi } from 'vitest';
import { followFreshAddress, readFreshAddress } from './fresh-address.ts';

const origin = 'http://127.0.0.1:4600';

it('knows a fresh address of this host, with what was copied around it', () => {
  expect(readFreshAddress(`  ${origin}/#code=abc\n`, origin)).toEqual({ ok: true, hash: '#code=abc' });
  expect(readFreshAddress('http://127.0.0.1:4601/#code=abc', origin)).toEqual({
    ok: false,
    problem: 'other_port',
  });
  for (const text of ['', 'abc', origin, `${origin}/#`, 'https://claims.example'])
    expect(readFreshAddress(text, origin), text).toEqual({ ok: false, problem: 'no_address' });
});

it('loads the page anew when one is pasted over its own address', () => {
  const page = new EventTarget();
  const location = { hash: '', href: `${origin}/`, origin, reload: vi.fn() };
  followFreshAddress({ addEventListener: page.addEventListener.bind(page), location });
  page.dispatchEvent(new Event('hashchange'));
  expect(location.reload).not.toHaveBeenCalled();
  location.href = `${origin}/#code=abc`;
  page.dispatchEvent(new Event('hashchange'));
  expect(location.reload).toHaveBeenCalledOnce();
});
