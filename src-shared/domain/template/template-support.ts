import type { TemplateFinding } from './template-finding.ts';
import { attributeOf, type ScannedTemplate } from './template-scan.ts';
import { type ScannedCss, scanCss } from './template-css.ts';

/** Names the common mail programs that drop a tag, a property, or a property's value (`display:flex`). */
export interface MailSupport {
  tags: ReadonlyMap<string, readonly string[]>;
  styles: ReadonlyMap<string, readonly string[]>;
}

/** Number of mail programs from which on a drop is a warning before publishing. */
const warnFromPrograms = 2;

/** Finds what common mail programs drop, each kind once, where it first occurs. */
export function supportFindings(template: ScannedTemplate, support: MailSupport): TemplateFinding[] {
  const found = new Map<string, TemplateFinding>();
  const add = (
    rule: 'tag_dropped' | 'style_dropped',
    subject: string,
    programs: readonly string[],
    from: number,
    to: number,
  ) => {
    if (programs.length === 0 || found.has(`${rule} ${subject}`)) return;
    const severity = programs.length >= warnFromPrograms ? 'warning' : 'hint';
    const detail = programs.join(', ');
    found.set(`${rule} ${subject}`, { rule, severity, from, to, subject, detail, fix: null });
  };
  for (const tag of template.tags) {
    add('tag_dropped', tag.name, support.tags.get(tag.name) ?? [], tag.from, tag.to);
  }
  for (const { css, from } of cssOf(template)) {
    for (const { property, value, ...place } of css.declarations) {
      const exact = `${property}:${value}`;
      const subject = support.styles.has(exact) ? exact : property;
      add('style_dropped', subject, support.styles.get(subject) ?? [], from + place.from, from + place.to);
    }
  }
  return [...found.values()];
}

/**
 * Returns every piece of CSS of a template with its position. Character references in an attribute are not resolved.
 */
export function cssOf(template: ScannedTemplate): { css: ScannedCss; from: number; isSheet: boolean }[] {
  const sheets = template.styles.map(({ css, from }) => ({ css: scanCss(css), from, isSheet: true }));
  const attributes = template.tags.flatMap((tag) => {
    const style = attributeOf(tag, 'style');
    if (style === undefined) return [];
    // The value ends with the attribute, or one sign before where it is quoted.
    const from = Math.max(style.from, style.to - style.value.length - 1);
    return [{ css: scanCss(style.value), from, isSheet: false }];
  });
  return [...sheets, ...attributes];
}
