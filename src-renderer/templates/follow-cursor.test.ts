import { expect, it } from 'vitest';
import { cursorAnchor, withCursorAnchor } from './follow-cursor.ts';

const source =
  '<!doctype html><head><style>p{}</style></head><body><div><p class="a">one</p><p>two</p></div></body>';

it('marks the block that the cursor is in', () => {
  const { html, hasAnchor } = withCursorAnchor(source, source.indexOf('two') + 1);
  expect(hasAnchor).toBe(true);
  expect(html).toContain(`<p><a id="${cursorAnchor}"`);
  expect(html.replace(/<a id=[^>]*><\/a>/, '')).toBe(source);
});

it('marks nothing in the head, or without a cursor', () => {
  expect(withCursorAnchor(source, source.indexOf('p{}') + 1)).toEqual({ html: source, hasAnchor: false });
  expect(withCursorAnchor(source, null).hasAnchor).toBe(false);
});
