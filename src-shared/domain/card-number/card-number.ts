/** Sign in place of a digit that is not kept. */
export const hiddenDigit = '•';

const keptFirst = 6;
const keptLast = 4;
export const shortestCardNumber = 13;

/** Whether a digit of a whole card number may be shown. `place` is its position, from 0. */
export function isKeptDigit(place: number, length: number): boolean {
  return place < keptFirst || place >= length - keptLast;
}

/**
 * Keeps at most the first six and the last four digits of a card number, by position, so that two
 * masks of the same number never complete each other. A text too short to be a whole card number
 * shows no position reliably: it keeps four digits at its end at most.
 */
export function maskCardNumber(received: string): string {
  const signs = received.replace(/[\s-]+/g, '');
  const length = Array.from(signs).length;
  const first = length < shortestCardNumber ? 0 : keptFirst;
  let masked = '';
  let place = 0;
  for (const sign of signs) {
    const isKept = place < first || place >= length - keptLast;
    masked += isKept && sign >= '0' && sign <= '9' ? sign : hiddenDigit;
    place += 1;
  }
  return masked;
}

/** Returns the last four digits of a masked card number; `null` if they are not all there. */
export function lastFourDigits(masked: string): string | null {
  return /(\d{4})$/.exec(masked)?.[1] ?? null;
}
