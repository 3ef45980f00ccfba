import { describe, expect, it } from 'vitest';
import { withScheme } from './preview-scheme.ts';

const forced = /color-scheme:only (\w+)!important/;
const schemeOf = (html: string, scheme: 'light' | 'dark') => forced.exec(withScheme(html, scheme))?.[1];

describe('the scheme of the preview', () => {
  const query = '<style>@media screen and (prefers-color-scheme: dark){p{color:#fff}}</style>';

  it('answers the page’s own questions for it', () => {
    expect(withScheme(query, 'dark')).toContain('@media screen and (min-width:0){');
    expect(withScheme(query, 'light')).toContain('@media screen and (max-width:0){');
    expect(withScheme('<style>@media (Prefers-Color-Scheme:LIGHT){}</style>', 'light')).toContain(
      '(min-width:0)',
    );
  });

  it('is light for a page that says nothing of it, and dark for one that can be', () => {
    expect(schemeOf('<p>a</p>', 'light')).toBe('light');
    expect(schemeOf('<p>a</p>', 'dark')).toBe('light');
    expect(schemeOf(query, 'dark')).toBe('light');
    for (const html of [
      '<style>:root{color-scheme: light dark}</style>',
      '<meta name="color-scheme" content="light dark">',
      '<meta content="dark light" name=color-scheme>',
    ]) {
      expect(schemeOf(html, 'dark')).toBe('dark');
      expect(schemeOf(html, 'light')).toBe('light');
    }
  });
});
