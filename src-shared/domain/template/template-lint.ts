import {
  clippedAboveBytes,
  type TemplateFinding,
  type TemplateFix,
  type TextEdit,
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
  const top = { from: 0, to: Math.min(source.length, 1), subject: '' };
  if (!hasDoctype && source.trim() !== '') {
    const fix = { name: 'add_doctype', becomes: '', edits: [insertion(0, '<!doctype html>\n')] } as const;
    findings.push({ rule: 'doctype_missing', severity: 'warning', ...top, detail: '', fix });
  }
  if (beforeDoctype !== null) {
    const subject = source.slice(beforeDoctype.from, beforeDoctype.to).trim().slice(0, 60);
    // Whether it is to be moved or removed, only its writer knows.
    findings.push({
      rule: 'before_doctype',
      severity: 'error',
      ...beforeDoctype,
      subject,
      detail: '',
      fix: null,
    });
  }
  if (source.trim() === '')
    findings.push({ rule: 'empty', severity: 'error', ...top, detail: '', fix: null });
  const bytes = utf8Bytes(source);
  if (bytes > clippedAboveBytes) {
    const detail = String(Math.ceil(bytes / 1000));
    findings.push({ rule: 'too_large', severity: 'warning', ...top, detail, fix: null });
  }
  return findings;
}

function placeholderFindings(source: string): TemplateFinding[] {
  return findPlaceholders(source).flatMap(({ kind, from, to, text, name }) => {
    if (kind === 'good') return [];
    const becomes = name === null ? '' : `{{${name}}}`;
    const fix: TemplateFix | null =
      name === null ? null : { name: 'replace', becomes, edits: [{ from, to, insert: becomes }] };
    const rule = kind === 'unknown' ? 'placeholder_unknown' : 'placeholder_broken';
    return [{ rule, severity: 'error', from, to, subject: text.slice(0, 60), detail: '', fix }];
  });
}

function balanceFindings({ unclosed, unopened }: ScannedTemplate): TemplateFinding[] {
  const noFix = { severity: 'warning', detail: '', fix: null } as const;
  return [
    ...unclosed.map(({ name, from, to }) => ({
      rule: 'not_closed' as const,
      ...noFix,
      from,
      to,
      subject: name,
    })),
    ...unopened.map(({ name, from, to }) => ({
      rule: 'not_opened' as const,
      ...noFix,
      from,
      to,
      subject: name,
      fix: { name: 'remove', becomes: '', edits: [{ from, to, insert: '' }] } as const,
    })),
  ];
}

/** Finds style sheets and pictures that CSS loads from elsewhere. */
function addressFindings(template: ScannedTemplate): TemplateFinding[] {
  return cssOf(template).flatMap(({ css, from, isSheet }) => [
    ...css.imports.map((one): TemplateFinding => {
      const place = { from: from + one.from, to: from + one.to };
      const fix: TemplateFix = { name: 'remove', becomes: '', edits: [{ ...place, insert: '' }] };
      return {
        rule: 'remote_style',
        severity: 'warning',
        ...place,
        subject: '@import',
        detail: '',
        fix: isSheet ? fix : null,
      };
    }),
    ...css.addresses
      .filter(({ address }) => /^(https?:)?\/\//i.test(address))
      .map(
        (one): TemplateFinding => ({
          rule: 'remote_image',
          severity: 'warning',
          from: from + one.from,
          to: from + one.to,
          subject: 'url()',
          detail: one.address.slice(0, 80),
          fix: null,
        }),
      ),
  ]);
}

function insertion(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert };
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
