import { dateFormatsOf } from './date-formats.ts';

/** Matches placeholders of a moment that ends in its time of day, before the period of a sentence. */
const timeAtEnd = /\{(time|since|when|until)\}\./g;

interface Messages {
  [key: string]: string | Messages;
}

/** Returns messages for a region whose times end in a period (4:41 p.m.): that period also ends the sentence. */
export function withSinglePeriods<T>(messages: T, locale: string): T {
  const clock = new Intl.DateTimeFormat(locale, { ...dateFormatsOf(locale).clock, timeZone: 'UTC' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a catalogue of the same keys
  return clock.format(0).endsWith('.') ? (merged(messages as Messages) as T) : messages;
}

function merged(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll(timeAtEnd, '{$1}') : merged(value),
    ]),
  );
}
