import { createDice, mix, salts } from './dice.ts';

/**
 * Claim ids look like the random UUIDs of a real service, yet each carries its index: the first
 * eight digits are the index sent through a Feistel network, which mixes 32 bits and can be undone.
 * So an id needs no table, in either direction.
 */
const rounds = 4;

export function claimIdAt(seed: number, index: number): string {
  const dice = createDice(seed, index, salts.idRest);
  const variant = dice.pick(['8', '9', 'a', 'b']);
  return `${hex8(scramble(seed, index))}-${dice.hex(4)}-4${dice.hex(3)}-${variant}${dice.hex(3)}-${dice.hex(12)}`;
}

/** Returns the index that the id was made from; `null` if it was not made here. */
export function claimIndexOf(seed: number, claimId: string): number | null {
  if (!/^[0-9a-f]{8}-/.test(claimId)) return null;
  const index = unscramble(seed, Number.parseInt(claimId.slice(0, 8), 16));
  return claimIdAt(seed, index) === claimId ? index : null;
}

function scramble(seed: number, index: number): number {
  let left = index >>> 16;
  let right = index & 0xffff;
  for (let round = 0; round < rounds; round++) {
    [left, right] = [right, left ^ roundKey(seed, round, right)];
  }
  return ((left << 16) | right) >>> 0;
}

function unscramble(seed: number, scrambled: number): number {
  let left = scrambled >>> 16;
  let right = scrambled & 0xffff;
  for (let round = rounds - 1; round >= 0; round--) {
    [left, right] = [right ^ roundKey(seed, round, left), left];
  }
  return ((left << 16) | right) >>> 0;
}

function roundKey(seed: number, round: number, half: number): number {
  return mix(seed, half * rounds + round, salts.idOrder) & 0xffff;
}

function hex8(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}
