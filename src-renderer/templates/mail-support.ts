import { z } from 'zod';
import type { MailSupport } from '../../src-shared/domain/template/template-support.ts';

/** The part of caniemail's data that is read here. Support by family, platform and version: `y`, `a #1`, `n`. */
const supportDataSchema = z.object({
  data: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      category: z.string(),
      stats: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
    }),
  ),
});

/** The mail programs that most readers use, with the platforms that must all drop something before it is reported. */
const programs = [
  { name: 'Gmail', family: 'gmail', platforms: ['desktop-webmail', 'ios', 'android'] },
  { name: 'Outlook for Windows', family: 'outlook', platforms: ['windows'] },
  { name: 'Outlook.com', family: 'outlook', platforms: ['outlook-com'] },
  { name: 'Apple Mail', family: 'apple-mail', platforms: ['macos', 'ios'] },
  { name: 'Yahoo Mail', family: 'yahoo', platforms: ['desktop-webmail'] },
] as const;

/**
 * Tags that are in every page and that a mail program may well drop without harm, or that have a rule of their own.
 */
const notSaid = new Set(
  'html head body title meta style link base form button input select textarea object'.split(' '),
);

/** Reads from caniemail's data what the common mail programs drop. */
export function mailSupport(received: unknown): MailSupport {
  const { data } = supportDataSchema.parse(received);
  const tags = new Map<string, string[]>();
  const styles = new Map<string, string[]>();
  for (const { slug, title, category, stats } of data) {
    const droppedBy = programs
      .filter(({ family, platforms }) => platforms.every((platform) => isDropped(stats[family]?.[platform])))
      .map(({ name }) => name);
    if (droppedBy.length === 0) continue;
    if (category === 'html') {
      for (const [, tag = ''] of title.matchAll(/<([a-z][a-z0-9-]*)>/g)) {
        if (!notSaid.has(tag)) tags.set(tag, droppedBy);
      }
    } else if (category === 'css') {
      const style = styleOf(slug, title);
      if (style !== null) styles.set(style, droppedBy);
    }
  }
  return { tags, styles };
}

/** Whether the newest tested version drops it. */
function isDropped(versions: Readonly<Record<string, string>> | undefined): boolean {
  const last = Object.entries(versions ?? {})
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  return last?.[1].startsWith('n') === true;
}

/** Returns a name such as `max-width`, or `display:flex` for one value; `null` for selectors, units and the like. */
function styleOf(slug: string, title: string): string | null {
  const value = /^css-display-(flex|grid|none)$/.exec(slug)?.[1];
  if (value !== undefined) return `display:${value}`;
  const name = slug.replace(/^css-/, '');
  return title === name && !/^(at-|unit-|selector-|pseudo-|function-)/.test(name) ? name : null;
}
