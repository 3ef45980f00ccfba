import fc from 'fast-check';

/** Numbers of 13 to 19 digits that pass the Luhn check, for tests. The first digit is no zero. */
export const cardNumbers = fc
  .integer({ min: 12, max: 18 })
  .chain((length) =>
    fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
    ),
  )
  .map(([first, rest]) => withCheckDigit(`${first}${rest.join('')}`));

export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
