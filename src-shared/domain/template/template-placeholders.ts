import { emailTemplatePlaceholders } from '../../claims-service/email-template.ts';

export type PlaceholderName = (typeof emailTemplatePlaceholders)[number];
export type PlaceholderValues = Readonly<Record<PlaceholderName, string | null>>;

/** A place where a placeholder is or was meant. `name` is the most likely one. */
export interface FoundPlaceholder {
  from: number;
  to: number;
  kind: 'good' | 'unknown' | 'broken';
  text: string;
  name: PlaceholderName | null;
}

/** Matches braces around one word: `{{amount}}`, and what comes of typing it by hand. */
const braced = /\{{1,3}\s*([A-Za-z_][\w.-]{0,60})\s*\}{1,3}/g;
const good = new Set(emailTemplatePlaceholders.map((name) => `{{${name}}}`));

export function findPlaceholders(source: string): FoundPlaceholder[] {
  const found: FoundPlaceholder[] = [];
  for (const match of source.matchAll(braced)) {
    const [text, word = ''] = match;
    const name = nearestPlaceholder(word);
    const isPair = text.startsWith('{{') && text.endsWith('}}');
    const isKnown = name !== null && name.toLowerCase() === word.toLowerCase();
    // One pair of single braces is CSS's own, unless it holds a placeholder's very name.
    if (!isPair && !isKnown) continue;
    const kind = good.has(text) ? 'good' : isKnown ? 'broken' : 'unknown';
    found.push({ from: match.index, to: match.index + text.length, kind, text, name });
  }
  return [...found, ...torn(source, found)].toSorted((a, b) => a.from - b.from);
}

/**
 * Finds two opening braces without a single word before the closing ones, if there are any: a tag may be in between.
 */
function torn(source: string, found: readonly FoundPlaceholder[]): FoundPlaceholder[] {
  const taken = new Set(found.map(({ from }) => from));
  const all: FoundPlaceholder[] = [];
  for (const { index } of source.matchAll(/\{\{/g)) {
    if (taken.has(index) || taken.has(index - 1)) continue;
    const rest = source.slice(index, index + 120);
    const word = /^\{\{\s*([A-Za-z]\w*)\}?(?![\w}])/.exec(rest);
    const closed = rest.indexOf('}}');
    const name = word?.[1] === undefined ? null : nearestPlaceholder(word[1]);
    const toEnd = closed < 0 ? 2 : closed + 2;
    const length = name === null ? toEnd : (word?.[0].length ?? toEnd);
    const text = source.slice(index, index + length);
    all.push({ from: index, to: index + length, kind: 'broken', text, name });
  }
  return all;
}

/** Returns the placeholder whose name is closest to `word`, if any is close. */
export function nearestPlaceholder(word: string): PlaceholderName | null {
  const typed = word.toLowerCase().replace(/[^a-z]/g, '');
  const ranked = emailTemplatePlaceholders
    .map((name) => ({ name, steps: editSteps(typed, name.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best !== undefined && best.steps <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** Returns Levenshtein's distance: how many letters to add, drop or change. */
function editSteps(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Returns the template as it would read for a claim. Values that the claim lacks are shown as `missing` says: marked
 * in the text, bare inside a tag. Every value is escaped, so that a claim's field is never more than text.
 */
export function fillPlaceholders(
  source: string,
  values: PlaceholderValues,
  missing: (name: PlaceholderName) => string,
): string {
  return source.replace(
    /\{\{(authCode|paymentId|amount|pan)\}\}/g,
    (_, name: PlaceholderName, at: number) => {
      const value = values[name];
      if (value !== null) return escapeHtml(value);
      const words = escapeHtml(missing(name));
      return isInTag(source, at) ? words : `<mark style="${missingStyle}">${words}</mark>`;
    },
  );
}

const missingStyle =
  'background:#fde68a;color:#5b2100;padding:0 3px;border-radius:3px;outline:1px dashed #b45309;font:inherit';

/** Whether a position is inside a tag, by the first sign of a tag before or after it. */
function isInTag(source: string, at: number): boolean {
  return source.lastIndexOf('<', at) > source.lastIndexOf('>', at);
}

/**
 * Escapes every character but letters, digits and a few without meaning anywhere: safe in text and in any attribute.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[^\p{L}\p{N}.,:@/+-]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
