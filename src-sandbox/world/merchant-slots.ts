import { mix, salts } from './dice.ts';

/** Number of slots that each of seven merchants in a row owns. */
const shares = [3, 1, 2, 6, 1, 2, 1] as const;
const slotsPerTurn = shares.reduce((sum, share) => sum + share, 0);
const claimsPerSlot = 40;

export function createMerchantSlots(seed: number, claimsAtStart: number) {
  const turns = Math.max(1, Math.round(claimsAtStart / claimsPerSlot / slotsPerTurn));
  const slotCount = turns * slotsPerTurn;
  const owners = shares.flatMap((share, position) => Array.from({ length: share }, () => position));
  const shiftOf = (round: number) => mix(seed, round, salts.merchantRound) % slotCount;

  return {
    merchantCount: turns * shares.length,
    merchantOf(claimIndex: number): number {
      const round = Math.floor(claimIndex / slotCount);
      const slot = ((claimIndex % slotCount) + shiftOf(round)) % slotCount;
      return Math.floor(slot / slotsPerTurn) * shares.length + (owners[slot % slotsPerTurn] ?? 0);
    },
    /** Returns claim indexes below `claimCount`, oldest first. */
    claimsOf(merchant: number, claimCount: number): number[] {
      const turn = Math.floor(merchant / shares.length);
      const position = merchant % shares.length;
      const firstSlot =
        turn * slotsPerTurn + shares.slice(0, position).reduce((sum, share) => sum + share, 0);
      const found: number[] = [];
      for (let round = 0; round * slotCount < claimCount; round++) {
        for (let nth = 0; nth < (shares[position] ?? 0); nth++) {
          const step = (firstSlot + nth - shiftOf(round) + slotCount) % slotCount;
          const claimIndex = round * slotCount + step;
          if (claimIndex < claimCount) found.push(claimIndex);
        }
      }
      return found.toSorted((a, b) => a - b);
    },
  };
}
/**
 * Which merchant a claim belongs to, answerable both ways without a table. Claims go round and
 * round a ring of slots, turned by another amount in each round; a merchant owns one to six slots,
 * so that each has from some forty to some 240 claims and a merchant's listing is a short sum.
 */
export type MerchantSlots = ReturnType<typeof createMerchantSlots>;
