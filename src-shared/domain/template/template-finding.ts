/** Most characters of a template's source, so that a message stays under its limit of 1 MB. */
export const maxTemplateChars = 300_000;

/** Size above which Gmail cuts a message and hides the rest behind a link. */
export const clippedAboveBytes = 100_000;

/** Rules of the linter. The words for each are in the message catalogue. */
export const templateRules = [
  'placeholder_unknown',
  'placeholder_broken',
  'script',
  'form',
  'embedded',
  'event_attribute',
  'unsafe_address',
  'redirect',
  'base',
  'remote_image',
  'remote_style',
  'alt_missing',
  'doctype_missing',
  'before_doctype',
  'not_closed',
  'not_opened',
  'link_not_https',
  'tag_dropped',
  'style_dropped',
  'too_large',
  'empty',
] as const;
export type TemplateRule = (typeof templateRules)[number];

/** An error blocks publishing, a warning asks, a hint is only shown. */
export const findingSeverities = ['error', 'warning', 'hint'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** Replaces the characters from `from` up to `to`. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

export const fixNames = [
  'replace',
  'remove',
  'unwrap',
  'empty_alt',
  'add_doctype',
  'close',
  'use_https',
] as const;
export type FixName = (typeof fixNames)[number];

export interface TemplateFix {
  name: FixName;
  /** New text, for `replace`. */
  becomes: string;
  edits: readonly TextEdit[];
}

/** Something in a template that needs attention, with its position; offsets count UTF-16 units of the source. */
export interface TemplateFinding {
  rule: TemplateRule;
  severity: FindingSeverity;
  from: number;
  to: number;
  /** Subject of the finding: a tag, an attribute, a property, a placeholder. */
  subject: string;
  /** Further information for its words: mail programs that drop it, kilobytes. */
  detail: string;
  fix: TemplateFix | null;
}

/** Returns a function that makes findings at this place of the source. */
export function findingAt({ from, to }: { from: number; to: number }, subject: string, detail = '') {
  return (
    rule: TemplateRule,
    severity: FindingSeverity,
    fix: TemplateFix | null = null,
  ): TemplateFinding => ({ rule, severity, from, to, subject, detail, fix });
}

/** Returns a fix that removes this place of the source. */
export function removalOf({ from, to }: { from: number; to: number }): TemplateFix {
  return { name: 'remove', becomes: '', edits: [{ from, to, insert: '' }] };
}

/** Whether any of the findings blocks publishing. */
export function hasErrors(findings: readonly TemplateFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/**
 * Returns the edits of all fixes that don't overlap, in order; those left out are found again by the next run.
 * Nothing that merely displays badly is removed unasked.
 */
export function editsOfAll(findings: readonly TemplateFinding[]): TextEdit[] {
  const taken: TextEdit[] = [];
  const isFree = ({ from, to }: TextEdit) => taken.every((other) => to <= other.from || from >= other.to);
  for (const { fix, severity } of findings) {
    if (fix === null || (fix.name === 'remove' && severity !== 'error')) continue;
    if (fix.edits.every(isFree)) taken.push(...fix.edits);
  }
  return taken.toSorted((a, b) => a.from - b.from);
}
