import {
  clippedAboveBytes,
  findingAt,
  removalOf,
  type TemplateFinding,
  type TemplateFix,
} from './template-finding.ts';
import { findPlaceholders } from './template-placeholders.ts';
import { type ScannedTemplate, scanTemplate } from './template-scan.ts';
import { cssOf, type MailSupport, supportFindings } from './template-support.ts';
import { tagFindings } from './template-tag-rules.ts';

/**
 * Checks a template. What is dangerous or can't work is an error; what mail programs handle badly is a warning.
 * Without `support`, nothing is reported about what single mail programs drop.
 */
export function lintTemplate(source: string, support: MailSupport | null): TemplateFinding[] {
  const template = scanTemplate(source);
  return [
    ...documentFindings(source, template),
    ...placeholderFindings(source),
    ...template.tags.flatMap((tag) => tagFindings(tag, source)),
    ...balanceFindings(template),
    ...addressFindings(template),
    ...(support === null ? [] : supportFindings(template, support)),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function documentFindings(source: string, { hasDoctype, beforeDoctype }: ScannedTemplate): TemplateFinding[] {
  const findings: TemplateFinding[] = [];
  const top = { from: 0, to: Math.min(source.length, 1) };
  if (!hasDoctype && source.trim() !== '') {
    const edits = [{ from: 0, to: 0, insert: '<!doctype html>\n' }];
    const fix: TemplateFix = { name: 'add_doctype', becomes: '', edits };
    findings.push(findingAt(top, '')('doctype_missing', 'warning', fix));
  }
  if (beforeDoctype !== null) {
    const subject = source.slice(beforeDoctype.from, beforeDoctype.to).trim().slice(0, 60);
    // Whether it is to be moved or removed, only its writer knows.
    findings.push(findingAt(beforeDoctype, subject)('before_doctype', 'error'));
  }
  if (source.trim() === '') findings.push(findingAt(top, '')('empty', 'error'));
  const bytes = utf8Bytes(source);
  if (bytes > clippedAboveBytes)
    findings.push(findingAt(top, '', String(Math.ceil(bytes / 1000)))('too_large', 'warning'));
  return findings;
}

function placeholderFindings(source: string): TemplateFinding[] {
  return findPlaceholders(source).flatMap(({ kind, text, name, ...place }) => {
    if (kind === 'good') return [];
    const becomes = `{{${name}}}`;
    const fix: TemplateFix | null =
      name === null ? null : { name: 'replace', becomes, edits: [{ ...place, insert: becomes }] };
    const rule = kind === 'unknown' ? 'placeholder_unknown' : 'placeholder_broken';
    return [findingAt(place, text.slice(0, 60))(rule, 'error', fix)];
  });
}

function balanceFindings({ unclosed, unopened }: ScannedTemplate): TemplateFinding[] {
  return [
    ...unclosed.map((tag) => findingAt(tag, tag.name)('not_closed', 'warning')),
    ...unopened.map((tag) => findingAt(tag, tag.name)('not_opened', 'warning', removalOf(tag))),
  ];
}

/** Finds style sheets and pictures that CSS loads from elsewhere. */
function addressFindings(template: ScannedTemplate): TemplateFinding[] {
  return cssOf(template).flatMap(({ css, from, isSheet }) => {
    const at = (one: { from: number; to: number }) => ({ from: from + one.from, to: from + one.to });
    return [
      ...css.imports.map((one) =>
        findingAt(at(one), '@import')('remote_style', 'warning', isSheet ? removalOf(at(one)) : null),
      ),
      ...css.addresses
        .filter(({ address }) => /^(https?:)?\/\//i.test(address))
        .map((one) => findingAt(at(one), 'url()', one.address.slice(0, 80))('remote_image', 'warning')),
    ];
  });
}

/** Returns the length in UTF-8, as it is sent. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // A pair of surrogates is four bytes: two units of two.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
