import { expect, it } from 'vitest';
import { createFreshPages } from './fresh-pages.ts';

const page = (name: string) => ({ data: { name }, isStale: false });
const stale = <Data>({ data }: { data: Data }) => ({ data, isStale: true });
const missing = { data: undefined, isStale: true };
const [a, b] = [page('a'), page('b')];

it('A page that becomes stale on the screen stays there', () => {
  const freshPages = createFreshPages<{ name: string }>();
  expect(freshPages([a, missing])).toEqual([a.data, null]);
  expect(freshPages([stale(a), b])).toEqual([a.data, b.data]);
});

it('A stale page that comes into view is not shown before it is answered again', () => {
  const freshPages = createFreshPages<{ name: string }>();
  freshPages([a]);
  for (let times = 0; times < 2; times += 1) expect(freshPages([stale(a), stale(b)])).toEqual([a.data, null]);
  expect(freshPages([stale(a), b])).toEqual([a.data, b.data]);
  expect(freshPages([b])).toEqual([b.data]);
  expect(freshPages([stale(a), b])).toEqual([null, b.data]);
});

it('A stale page that is on the screen from the beginning is shown', () => {
  const freshPages = createFreshPages(a.data);
  expect(freshPages([stale(a), stale(b)])).toEqual([a.data, null]);
});
