const lastCodePoint = 0x10ffff;
const charactersPerText = 256;

/** Texts that hold every code point of Unicode once. A half of a surrogate pair has a letter behind it: no two make a pair. */
export function everyCharacter(): string[] {
  const texts: string[] = [];
  for (let from = 0; from <= lastCodePoint; from += charactersPerText) {
    const signs = Array.from({ length: charactersPerText }, (_, index) => {
      const sign = String.fromCodePoint(from + index);
      return sign.isWellFormed() ? sign : `${sign}x`;
    });
    texts.push(`a${signs.join('')}z`);
  }
  return texts;
}
