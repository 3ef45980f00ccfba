import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * What a message takes: its arguments with their type, the cases of its selections, and its tags,
 * sorted. A translation takes the same. The forms of a plural are each language's own.
 */
export function placeholdersOf(message: string): string[] {
  return [...new Set(parse(message).flatMap(namesIn))].toSorted();
}

/** The forms of each plural of a message. One without a form of its own for one has the same for all. */
export function pluralFormsOf(message: string): string[][] {
  return parse(message).flatMap(formsIn);
}

function formsIn(element: MessageFormatElement): string[][] {
  if (element.type === TYPE.tag) return element.children.flatMap(formsIn);
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  const within = Object.values(element.options).flatMap(({ value }) => value.flatMap(formsIn));
  if (element.type === TYPE.select || !('one' in element.options)) return within;
  return [Object.keys(element.options), ...within];
}

function namesIn(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.tag:
      return [`<${element.value}>`, ...element.children.flatMap(namesIn)];
    case TYPE.select: {
      const cases = Object.keys(element.options).toSorted().join('|');
      return [`${element.value}, select, ${cases}`, ...inOptions(element.options)];
    }
    case TYPE.plural:
      return [`${element.value}, ${element.pluralType ?? 'cardinal'}`, ...inOptions(element.options)];
    default:
      return [`${element.value}, ${TYPE[element.type]}`];
  }
}

function inOptions(options: Record<string, { value: MessageFormatElement[] }>): string[] {
  return Object.values(options).flatMap(({ value }) => value.flatMap(namesIn));
}
