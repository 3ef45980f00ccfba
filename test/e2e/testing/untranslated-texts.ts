import type { Page } from '@playwright/test';

/** What a page shows or tells a screen reader, each text with the words in plain letters. */
interface PlainText {
  text: string;
  words: string[];
}

/** Texts with words in plain letters that are no data: in the pseudo-locale they are in no catalogue. */
export async function untranslatedTexts(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const found = await page.evaluate(plainTexts);
  return [
    ...new Set(
      found
        .filter(({ words }) => words.some((word) => !data.has(word.toLowerCase())))
        .map(({ text }) => text.slice(0, 120)),
    ),
  ];
}

/** The words of three letters and more in anything that the service said. */
export function wordsIn(value: unknown, into: Set<string> = new Set()): Set<string> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  for (const [word] of text.matchAll(/[A-Za-z]{3,}/g)) into.add(word.toLowerCase());
  return into;
}

function plainTexts(): PlainText[] {
  // Keys are named as they stand on the keyboard; what somebody wrote or a document holds is theirs.
  const theirs = 'kbd, .cm-content, .pdfViewer, iframe, script, style, [data-theirs]';
  const found: PlainText[] = [];
  const add = (text: string | null, element: Element | null) => {
    if (text === null || element === null || element.closest(theirs)) return;
    // Ids, also by their groups where they wrap, and the names of files.
    const known = text.replaceAll(
      /[0-9a-f]{8}-[0-9a-f-]{27}|\b(?=[a-f]*\d)[0-9a-f]{4,}\b|\S+\.(pdf|png|jpe?g|tiff?|webp)\b/gi,
      '',
    );
    const words = (known.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /^[A-Za-z]{3,}$/.test(word));
    if (words.length > 0) found.push({ text: text.trim(), words });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    add(node.nodeValue, node.parentElement);
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ])
      add(element.getAttribute(name), element);
  }
  add(document.title, document.documentElement);
  return found;
}
