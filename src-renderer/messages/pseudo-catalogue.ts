import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { AnyWords, Catalogue } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const vowels = /[aeiou]/;

/**
 * English with accents, about forty percent longer and in brackets: what is not accented on the
 * screen is not in the catalogue, and what has no closing bracket is cut.
 */
export function createPseudoCatalogue(): Catalogue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key is kept, every leaf stays a text
  return translated(en) as unknown as Catalogue;
}

function translated(words: AnyWords): AnyWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'string' ? pseudoMessage(word) : translated(word),
    ]),
  );
}

/** Returns the message in the pseudo-locale, with its placeholders as they are. */
export function pseudoMessage(message: string): string {
  return message.trim() === '' ? message : `⟦${printAST(parse(message).map(pseudoElement))}⟧`;
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: pseudoText(element.value) };
    case TYPE.tag:
      return { ...element, children: element.children.map(pseudoElement) };
    case TYPE.select:
      return { ...element, options: mapOptions(element.options) };
    case TYPE.plural:
      return { ...element, options: mapOptions(element.options) };
    default:
      return element;
  }
}

function mapOptions<O extends { value: MessageFormatElement[] }>(
  options: Record<string, O>,
): Record<string, O> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(pseudoElement) },
    ]),
  );
}

/** Doubles each vowel: words grow as they do in longer languages, and none is only padded. */
function pseudoText(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    const changed = accented.charAt(plain.indexOf(letter));
    return vowels.test(letter) ? changed + changed : changed;
  });
}
