import { describe, expect, it } from 'vitest';
import { editsOfAll, hasErrors, type TextEdit } from './template-finding.ts';
import { lintTemplate, utf8Bytes } from './template-lint.ts';
import type { MailSupport } from './template-support.ts';

const page = (body: string, head = '') =>
  `<!doctype html>\n<html><head>${head}</head><body>${body}</body></html>`;
const found = (source: string, support: MailSupport | null = null) =>
  lintTemplate(source, support).map(({ rule, severity, from, to }) => [
    rule,
    severity,
    source.slice(from, to),
  ]);

function apply(source: string, edits: readonly TextEdit[]): string {
  let text = source;
  for (const { from, to, insert } of edits.toReversed()) text = text.slice(0, from) + insert + text.slice(to);
  return text;
}
const fixed = (source: string) => apply(source, editsOfAll(lintTemplate(source, null)));

describe('the linter', () => {
  it('finds nothing in a plain page with the four placeholders', () => {
    expect(
      found(
        page('<p>{{authCode}} {{paymentId}} {{amount}} {{pan}}<br><a href="https://a.example">x</a></p>'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['<script>alert(1)</script>', ['script', 'error', '<script>']],
    ['<FORM action="https://a.example"></FORM>', ['form', 'error', '<FORM action="https://a.example">']],
    ['<p onclick="x()">a</p>', ['event_attribute', 'error', 'onclick="x()"']],
    ['<img/onerror=x() alt="">', ['event_attribute', 'error', 'onerror=x()']],
    ['<iframe src="https://a.example"></iframe>', ['embedded', 'error', '<iframe src="https://a.example">']],
    ['<a href=" java\nscript:x()">a</a>', ['unsafe_address', 'error', 'href=" java\nscript:x()"']],
    ['<a href="data:text/html,x">a</a>', ['unsafe_address', 'error', 'href="data:text/html,x"']],
    [
      '<meta http-equiv="Refresh" content="0;url=x">',
      ['redirect', 'error', '<meta http-equiv="Refresh" content="0;url=x">'],
    ],
    ['<base href="https://a.example/">', ['base', 'error', '<base href="https://a.example/">']],
    [
      '<img alt="" src="https://a.example/a.png">',
      ['remote_image', 'warning', '<img alt="" src="https://a.example/a.png">'],
    ],
    ['<p style="background:url(//a.example/b)">a</p>', ['remote_image', 'warning', 'url(//a.example/b)']],
    [
      '<link rel="stylesheet" href="https://a.example/a.css">',
      ['remote_style', 'warning', '<link rel="stylesheet" href="https://a.example/a.css">'],
    ],
    [
      '<img src="data:image/png;base64,AA==">',
      ['alt_missing', 'warning', '<img src="data:image/png;base64,AA==">'],
    ],
    ['<a href="http://a.example">a</a>', ['link_not_https', 'warning', 'href="http://a.example"']],
    ['<div><b>a</div>', ['not_closed', 'warning', '<b>']],
    ['<p>a</p></div>', ['not_opened', 'warning', '</div>']],
    ['{{cardNumber}}', ['placeholder_unknown', 'error', '{{cardNumber}}']],
    ['{{ amount }}', ['placeholder_broken', 'error', '{{ amount }}']],
    ['{{Amount}}', ['placeholder_broken', 'error', '{{Amount}}']],
    ['{amount}', ['placeholder_broken', 'error', '{amount}']],
    ['{{am<b>ount}}</b>', ['placeholder_broken', 'error', '{{am<b>ount}}']],
    ['{{amount', ['placeholder_broken', 'error', '{{amount']],
    ['<b>{{pan</b>', ['placeholder_broken', 'error', '{{pan']],
  ])('in %s finds it, where it is', (body, expected) => {
    expect(found(page(body))).toEqual([expected]);
  });

  it('finds what a tree would leave out, and nothing in comments or texts', () => {
    expect(found(page('<form><form></form></form>')).length).toBe(2);
    expect(found(page('<!-- <script>a</script> --> &lt;script&gt;', '<title><script></title>'))).toEqual([]);
  });

  it('looks into style sheets', () => {
    const head =
      '<style>/* color: x */ @import "https://a.example/x.css"; p { display: flex; width: 1px }</style>';
    const styles = new Map([
      ['display:flex', ['Gmail', 'Outlook']],
      ['width', ['Outlook']],
    ]);
    expect(found(page('', head), { tags: new Map(), styles })).toEqual([
      ['remote_style', 'warning', '@import "https://a.example/x.css";'],
      ['style_dropped', 'warning', 'display: flex'],
      ['style_dropped', 'hint', 'width: 1px '],
    ]);
  });

  it('says when mail programs would cut the message', () => {
    expect(found(page('a'.repeat(100_001)))).toEqual([['too_large', 'warning', '<']]);
    expect(utf8Bytes('aé€😀')).toBe(10);
  });

  it('an empty template can’t be published', () => {
    expect(found(' \n')).toEqual([['empty', 'error', ' ']]);
  });

  it('a missing doctype is a warning', () => {
    expect(found('<p>a</p>')).toEqual([['doctype_missing', 'warning', '<']]);
  });

  it.each([
    ['x<!doctype html><p>a</p>', 'x'],
    ['\n Hello \n<!DOCTYPE html><p>a</p>', 'Hello \n'],
    ['<p>a</p><!doctype html>', '<p>a</p>'],
    ['{{amount}}<!doctype html><p>a</p>', '{{amount}}'],
  ])('text before the doctype is an error: %j', (source, text) => {
    expect(found(source)).toEqual([['before_doctype', 'error', text]]);
    expect(hasErrors(lintTemplate(source, null))).toBe(true);
  });

  it('white space, a byte order mark and comments before the doctype are none', () => {
    expect(found('\uFEFF \n<!-- made by hand --><!doctype html><p>a</p>')).toEqual([]);
  });

  it('fixes all that it can', () => {
    const source =
      '<p onclick="x()">{{ amount }} {{paymentID}}</p><script>a</script><img src="data:image/png,a"><a href="http://a.example">x</a><form><b>y</b></form></div>';
    expect(fixed(source)).toBe(
      '<!doctype html>\n<p>{{amount}} {{paymentId}}</p><img alt="" src="data:image/png,a"><a href="https://a.example">x</a><b>y</b></div>',
    );
    expect(hasErrors(lintTemplate(fixed(source), null))).toBe(false);
  });
});
