/**
 * Repeatable chance. Everything invented here is a pure function of a seed and a number, so that
 * claim 900,000 can be made without making the 899,999 before it.
 */

/** Returns 32 well-mixed bits out of three numbers (the finaliser of MurmurHash3). */
export function mix(seed: number, index: number, salt: number): number {
  let bits = seed ^ Math.imul(index + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 0x165667b1, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** Returns the same as a fraction in [0, 1). */
export function mixFraction(seed: number, index: number, salt: number): number {
  return mix(seed, index, salt) / 2 ** 32;
}

/** Creates a sequence of random numbers that is the same for each (seed, index, salt). */
export function createDice(seed: number, index: number, salt: number) {
  const key = mix(seed, index, salt);
  let thrown = 0;
  const bits = () => mix(key, thrown++, 1);
  /** Returns a number in [0, 1). */
  const fraction = () => bits() / 2 ** 32;
  const text = (length: number, radix: number) =>
    Array.from({ length }, () => (bits() % radix).toString(radix)).join('');
  return {
    fraction,
    chance: (probability: number): boolean => fraction() < probability,
    /** Returns a whole number, both limits inclusive. */
    whole: (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1)),
    pick: <T>(choices: readonly [T, ...T[]]): T =>
      choices[Math.floor(fraction() * choices.length)] ?? choices[0],
    digits: (length: number): string => text(length, 10),
    hex: (length: number): string => text(length, 16),
  };
}
export type Dice = ReturnType<typeof createDice>;

/** Salt of each use of random numbers. Two uses never share one, or they would be correlated. */
export const salts = {
  stage: 1,
  seen: 2,
  origin: 3,
  path: 4,
  age: 5,
  idOrder: 6,
  idRest: 7,
  events: 8,
  claim: 9,
  merchant: 10,
  merchantRound: 11,
  documents: 12,
  move: 13,
  account: 14,
  subscription: 15,
  shuffle: 16,
  documentKinds: 17,
  purchase: 18,
  photograph: 19,
} as const;
