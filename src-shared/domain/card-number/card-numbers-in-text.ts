import { hiddenDigit, isKeptDigit, shortestCardNumber } from './card-number.ts';

const longestCardNumber = 19;
const spacesAndDashes = String.raw`(?:[^\S\r\n]|[\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}])`;
/**
 * Spaces, dashes and signs that nobody sees, such as those of writing direction; a dot or an underscore only between
 * groups of four digits or more; a line break only between groups as cards have them, since lists of other numbers
 * have one in a line.
 */
const separator = [
  String.raw`${spacesAndDashes}+`,
  String.raw`(?<=\p{Nd}{4})[._](?=\p{Nd}{4})`,
  String.raw`(?<=(?<!\p{Nd})\p{Nd}{4}(?:\p{Nd}{2})?)${spacesAndDashes}*(?:\r\n?|\n)${spacesAndDashes}*(?=\p{Nd}{3,6}(?!\p{Nd}))`,
].join('|');
/**
 * What each UTF-16 unit may be of a number with its separators: 2 for a digit or a sign that hides one, 1 for a
 * separator, 0 for neither. Beyond ASCII anything but the sign of our own masks may be a digit.
 */
const kinds = new Uint8Array(0x1_0000).fill(2, 128);
for (const sign of ' \t\v\f\r\n-._') kinds[sign.charCodeAt(0)] = 1;
for (const sign of '0123456789*#xX') kinds[sign.charCodeAt(0)] = 2;
kinds[hiddenDigit.charCodeAt(0)] = 0;
/** Matches a sign that hides a digit in masks of others; our own masks show no more than they may. */
const maskSign = String.raw`(?:[*#·]|[xX](?=[xX])|(?<=[xX])[xX])`;
const digitRun = new RegExp(String.raw`\p{Nd}(?:(?:${separator})?\p{Nd}){${shortestCardNumber - 1},}`, 'gu');
const maskRun = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])(?:\p{Nd}|${maskSign})(?:(?:${separator})?(?:\p{Nd}|${maskSign})){${shortestCardNumber - 1},}(?!\p{L})`,
  'gu',
);
const severalHidden = /[*#·]{2}|[xX]{3}/;

/**
 * The text with each card number in it reduced to its first six and last four digits. A card number has 13 to
 * 19 digits of any script, in one group or in several with separators between them, and passes the Luhn check.
 * A mask that shows more than those ten digits is reduced by position. All else stays, separators included.
 */
export function maskCardNumbers(text: string): string {
  if (!mayHoldCardNumber(text)) return text;
  const masked = text.replace(digitRun, reduceDigits);
  return severalHidden.test(masked) ? masked.replace(maskRun, reduceMask) : masked;
}

/**
 * Whether there is a long enough run of signs that are digits or hide some. This distinguishes almost every text,
 * times and identifiers included, without a regular expression.
 */
function mayHoldCardNumber(text: string): boolean {
  let from = 0;
  while (from + shortestCardNumber <= text.length) {
    // From the last place that a number from here on reaches at least: what is none there rules out all before it.
    let at = from + shortestCardNumber - 1;
    while (at >= from && kinds[text.charCodeAt(at)] !== 0) at -= 1;
    if (at >= from) {
      from = at + 1;
      continue;
    }
    let signs = 0;
    for (at = from; at < text.length && kinds[text.charCodeAt(at)] !== 0; at += 1) {
      if (kinds[text.charCodeAt(at)] === 2) signs += 1;
      if (signs === shortestCardNumber) return true;
    }
    from = at + 1;
  }
  return false;
}

/**
 * Reduces a number of JSON like `maskCardNumbers`. Beyond the safe integers its digits are not exact, so that no
 * check can tell, and one as long as a card number is always reduced.
 */
export function maskCardNumberValue(value: number): number | string {
  if (!Number.isInteger(value)) return value;
  const text = String(Math.abs(value));
  if (text.length < shortestCardNumber || text.length > longestCardNumber || text.includes('e')) return value;
  const masked = Number.isSafeInteger(value) ? maskCardNumbers(text) : reduce(text, placesOf(text));
  return masked === text ? value : masked;
}

/** A digit, or the sign of a mask, in a text. */
interface Place {
  at: number;
  sign: string;
  /** The digit's value; `null` for the sign of a mask. */
  value: number | null;
  beginsGroup: boolean;
}

/**
 * Reduces the card numbers in a run of digits. One may stand beside other numbers ("2 x 4111 1111 1111 1111, 12/27"):
 * every stretch from the beginning of a group to the end of one is checked, and what any of them hides is hidden.
 */
function reduceDigits(run: string): string {
  const recent: Place[] = [];
  const hidden = new Map<number, Place>();
  let isInGroup = false;
  let at = 0;
  function endGroup(): void {
    isInGroup = false;
    for (const length of cardLengths(recent)) {
      for (const [place, one] of recent.slice(-length).entries())
        if (!isKeptDigit(place, length)) hidden.set(one.at, one);
    }
  }
  for (const sign of run) {
    const value = digitValue(sign);
    if (value !== null) {
      recent.push({ at, sign, value, beginsGroup: !isInGroup });
      if (recent.length > longestCardNumber) recent.shift();
      isInGroup = true;
    } else if (isInGroup) endGroup();
    at += sign.length;
  }
  endGroup();
  return hide(run, hidden.values());
}

/** Returns how many of the last of these digits are a card number; several stretches may pass the check. */
function cardLengths(digits: readonly Place[]): number[] {
  const lengths: number[] = [];
  let sum = 0;
  for (let length = 1; length <= digits.length; length += 1) {
    const { value, beginsGroup } = digits[digits.length - length] ?? { value: 0, beginsGroup: false };
    const digit = (value ?? 0) * (length % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
    if (beginsGroup && length >= shortestCardNumber && sum % 10 === 0) lengths.push(length);
  }
  return lengths;
}

function reduceMask(run: string): string {
  const places = placesOf(run);
  const shown = places.filter(({ value }) => value !== null).length;
  const isMask = severalHidden.test(run) && places.length <= longestCardNumber && shown > 0;
  return isMask ? reduce(run, places) : run;
}

function reduce(text: string, places: readonly Place[]): string {
  return hide(
    text,
    places.filter(({ value }, place) => value !== null && !isKeptDigit(place, places.length)),
  );
}

function placesOf(text: string): Place[] {
  const places: Place[] = [];
  let at = 0;
  for (const sign of text) {
    const value = digitValue(sign);
    if (value !== null || /[*#·xX]/.test(sign)) places.push({ at, sign, value, beginsGroup: false });
    at += sign.length;
  }
  return places;
}

function hide(text: string, places: Iterable<Place>): string {
  let masked = '';
  let from = 0;
  for (const { at, sign } of [...places].toSorted((one, other) => one.at - other.at)) {
    masked += text.slice(from, at) + hiddenDigit;
    from = at + sign.length;
  }
  return masked + text.slice(from);
}

const anyDigit = /^\p{Nd}$/u;

/**
 * Returns the value of a decimal digit of any script; `null` for another sign. Unicode has each script's ten digits
 * side by side.
 */
function digitValue(sign: string): number | null {
  if (sign >= '0' && sign <= '9') return Number(sign);
  if (!anyDigit.test(sign)) return null;
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (anyDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
