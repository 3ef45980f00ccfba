/** Matches combining marks that only modify the letter before them: accents, vowel points. */
const accents =
  /(?<=[\p{L}\p{N}\p{M}])[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]--[\u3099\u309a]]/gv;
/** Matches invisible signs: joiners, soft hyphens, marks of direction. */
const invisible = /\p{Cf}/gu;
/** Letters with a stroke or a ligature have no decomposition in Unicode. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
};
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
const ascii = /^[\0-\x7f]*$/;
/**
 * Matches texts of Latin letters that decompose into a letter and marks that only modify it, and of dashes, quotation
 * marks and bullets, which don't decompose.
 */
const latin = /^[\0-\x7f\xc0-\u024f\u2010-\u2016\u2018-\u2023]*$/;
const latinAccents = /[\u0300-\u036f]/g;

/**
 * Folds a text: removes case, accents, width and other variants, so that what a person takes for the same text is
 * equal. Marks that make another letter of the one before (Devanagari and Thai vowels, Japanese voicing) stay. The
 * fold of a prefix that ends with a whole letter is a prefix of the fold.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const folded = latin.test(text) ? foldedLatin(text) : foldedAny(text);
  return folded.replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}

/** Folds like `foldedAny`, several times as fast; most names consist of such letters. */
function foldedLatin(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(latinAccents, '');
}

function foldedAny(text: string): string {
  return decomposed(decomposed(text.replace(invisible, '')).toLowerCase());
}

function decomposed(text: string): string {
  return text.normalize('NFKD').replace(accents, '');
}
